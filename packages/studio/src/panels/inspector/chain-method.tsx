/** The method that advances a chain: chosen for it alone, or as the scene says; and what is in use. */
import { METHOD_NAMES, type MethodName } from "@gelenk/core";
import type { VNode } from "preact";
import { chainsOf, methodChosen, setChainMethod } from "../../document/edits/chain-method.js";
import { findEntity, type Reference } from "../../document/entities.js";
import { select } from "../../session/session.js";
import type { Studio } from "../../studio.js";
import { Section } from "../fields/form.js";
import type { PartProperties } from "./part-properties.js";

const words = (name: string): string => name.replaceAll("-", " ");

const count = (list: readonly unknown[], one: string, many: string): string => `${list.length} ${list.length === 1 ? one : many}`;

/** Bodies by which a chain is known: the first of them names it. */
interface ChainProperties {
  readonly studio: Studio;
  readonly bodies: readonly string[];
}

function inUse({ simulation }: Studio, bodies: readonly string[]): string | undefined {
  return simulation.topology.value?.chains.find((chain) => chain.bodies.includes(bodies[0]!))?.method;
}

function MethodSelect({ studio, bodies }: ChainProperties): VNode {
  const { document, simulation } = studio;
  const model = document.model.value;
  const names = new Set<string>([...METHOD_NAMES, ...(simulation.moduleNames.value.methods ?? [])]);
  return (
    <select
      class="field"
      aria-label={`Method of the chain of ${bodies[0]}`}
      title="How this chain is advanced, in place of the method of the scene"
      value={methodChosen(model, bodies) ?? ""}
      onChange={(event) =>
        document.edit(`method of ${bodies[0]}`, setChainMethod(bodies, (event.currentTarget.value || undefined) as MethodName | undefined))
      }
    >
      <option value="">{`as the scene: ${words(model.settings?.method ?? "auto")}`}</option>
      {[...names].map((name) => (
        <option key={name} value={name}>
          {words(name)}
        </option>
      ))}
    </select>
  );
}

/** Dynamic bodies at the thing. */
function bodiesAt(studio: Studio, reference: Reference): readonly string[] {
  const model = studio.document.model.value;
  const entity = findEntity(model, reference);
  const names = reference.kind === "bodies" ? [reference.name] : [entity?.["a"], entity?.["b"]];
  return chainsOf(model).find((chain) => chain.some((name) => names.includes(name))) ?? [];
}

/** Of the chain that a body or joint belongs to; nothing for what no method advances. */
export function ChainMethod({ studio, reference }: PartProperties): VNode | null {
  const bodies = bodiesAt(studio, reference);
  if (bodies.length === 0) return null;
  const used = inUse(studio, bodies);
  return (
    <Section title="Solver of this chain" closed>
      <div class="field-row">
        <span class="label" title="Bodies that joints connect have one method">
          Method
        </span>
        <MethodSelect studio={studio} bodies={bodies} />
      </div>
      <dl class="facts">
        <dt>In use</dt>
        <dd>{used ? words(used) : "free motion"}</dd>
        <dt>Bodies</dt>
        <dd>{bodies.length}</dd>
      </dl>
    </Section>
  );
}

/** More would be a list that nobody reads; each is also found at its bodies. */
const MOST = 40;

/** All chains with joints, each with its method. */
export function ChainList({ studio }: { readonly studio: Studio }): VNode | null {
  const chains = studio.simulation.topology.value?.chains ?? [];
  if (chains.length === 0) return null;
  return (
    <>
      {chains.slice(0, MOST).map(({ bodies, joints, method }) => (
        <div class="chain-row" key={bodies[0]}>
          <span>
            <button type="button" class="body-name" onClick={() => select(studio.session, { kind: "bodies", name: bodies[0]! })}>
              {bodies[0]}
            </button>
            <span class="unit">{`${count(bodies, "body", "bodies")}, ${count(joints, "joint", "joints")}: ${words(method)}`}</span>
          </span>
          <MethodSelect studio={studio} bodies={bodies} />
        </div>
      ))}
      {chains.length > MOST && <p class="none">{`and ${chains.length - MOST} more: select a body of one`}</p>}
    </>
  );
}
