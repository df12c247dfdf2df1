/** Of a body: where it is now, and what its mass comes out as. */
import type { VNode } from "preact";
import { quantityText } from "../../document/units.js";
import { poseIn } from "../../simulation/frame.js";
import { Section } from "../fields/form.js";
import { beatOf } from "../live.js";
import { bodyNamed, massOf } from "../mass-of.js";
import { LiveCell } from "./live-cell.js";
import type { PartProperties } from "./part-properties.js";

/** Less than this is where it was, m. */
const NOTHING = 1e-9;
const settled = (value: number): number => (Math.abs(value) < NOTHING ? 0 : value);
const AXES = ["x", "y", "z"] as const;

export function BodyLive({ studio, reference: { name } }: PartProperties): VNode | null {
  beatOf(studio).value;
  const frame = studio.simulation.frame.peek();
  const row = studio.simulation.layout.value.bodies.indexOf(name);
  if (!frame || row < 0 || 7 * (row + 1) > frame.poses.length) return null;
  const { position } = poseIn(frame.poses, row);
  return (
    <Section title="Live">
      <div class="live-cells three">
        {AXES.map((axis, k) => (
          <LiveCell
            key={axis}
            studio={studio}
            label={axis.toUpperCase()}
            value={settled(position[k]!)}
            unit="m"
            quantity={`${name}.position.${axis}`}
            token={`axis-${axis}`}
          />
        ))}
      </div>
    </Section>
  );
}

export function ComputedMass({ studio, reference: { name } }: PartProperties): VNode | null {
  const { model } = studio.document.resolution.value;
  const body = model && bodyNamed(model, name);
  const mass = body && massOf(body, model);
  if (!mass) return null;
  const triple = (values: readonly number[], unit: string) => values.map((value) => quantityText(value, unit)).join(", ");
  return (
    <Section title="Computed">
      <dl class="facts">
        <dt>Mass</dt>
        <dd>{quantityText(mass.mass, "kg")}</dd>
        <dt>Centre of mass</dt>
        <dd>{triple(mass.center, "m")}</dd>
        <dt>Principal moments</dt>
        <dd>{triple(mass.moments, "kg·m²")}</dd>
      </dl>
    </Section>
  );
}
