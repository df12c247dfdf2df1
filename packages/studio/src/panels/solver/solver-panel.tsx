/** How the scene is computed. Every change takes effect in the running world. */
import type { VNode } from "preact";
import type { Studio } from "../../studio.js";
import { Form, Section } from "../fields/form.js";
import { NumberInput } from "../fields/number-input.js";
import { SETTINGS_SECTIONS } from "../fields/scene-fields.js";
import { ChainList } from "../inspector/chain-method.js";

export function SolverPanel({ studio }: { readonly studio: Studio }): VNode {
  const { session } = studio;
  return (
    <div class="inspector">
      <Form target={{ studio, references: [], within: ["settings"] }} sections={SETTINGS_SECTIONS} />
      <Section title="This page">
        <div class="field-row">
          <span class="label" title="Time that steps may take of each frame of the page">
            Time per frame
          </span>
          <NumberInput
            label="Time per frame"
            unit="s"
            usual={0.012}
            least={0.001}
            most={1}
            value={session.budget.value / 1000}
            onChange={(seconds) => {
              if (typeof seconds !== "string") session.budget.value = 1000 * (seconds ?? 0.012);
            }}
          />
        </div>
      </Section>
      <Topology studio={studio} />
    </div>
  );
}

/** What the joints leave free. */
function Topology({ studio }: { readonly studio: Studio }): VNode | null {
  const topology = studio.simulation.topology.value;
  if (!topology) return null;
  return (
    <Section title="Chains">
      <dl class="facts">
        <dt>Degrees of freedom</dt>
        <dd>{topology.degreesOfFreedom ?? "unknown"}</dd>
        <dt>Chains</dt>
        <dd>{topology.chains.length}</dd>
        <dt>Loops</dt>
        <dd>{topology.chains.reduce((sum, { loops }) => sum + loops, 0)}</dd>
        <dt>Lone bodies</dt>
        <dd>{topology.loneBodies.length}</dd>
      </dl>
      <ChainList studio={studio} />
    </Section>
  );
}
