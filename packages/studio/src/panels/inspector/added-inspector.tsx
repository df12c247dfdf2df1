/** A thing that a module of the user adds to the run: looked at, not changed, since the document does not hold it. */
import type { VNode } from "preact";
import type { AddedThing } from "../../modules/added-things.js";
import type { Studio } from "../../studio.js";
import { Section } from "../fields/form.js";
import { ThingIcon } from "../scene/row-icon.js";

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? "").slice(0, 200));

export function AddedInspector({ studio, thing }: { readonly studio: Studio; readonly thing: AddedThing }): VNode {
  const { reference, entity } = thing;
  const members = Object.entries(entity).filter(([name]) => name !== "name");
  return (
    <div class="inspector">
      <header class="inspector-head">
        <div>
          <ThingIcon studio={studio} reference={reference} type={String(entity["type"] ?? "")} />
          <h2>{reference.name}</h2>
        </div>
        <p>Of a module: it is in the run, not in the document</p>
      </header>
      <Section title="Read only">
        <dl class="facts">
          {members.map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd>{textOf(value)}</dd>
            </>
          ))}
        </dl>
      </Section>
    </div>
  );
}
