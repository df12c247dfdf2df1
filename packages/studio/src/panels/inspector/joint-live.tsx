/** Live values of a joint: its coordinate, what it carries, and its error against the tolerance on a logarithmic bar. */
import type { VNode } from "preact";
import { quantityText } from "../../document/units.js";
import { isAngle } from "../../simulation/quantities.js";
import type { Studio } from "../../studio.js";
import { Section } from "../fields/form.js";
import { liveJoint } from "../live.js";
import { errorSeverity, toleranceOf } from "../status/severity.js";
import { errorShare } from "./error-share.js";
import { LiveCell } from "./live-cell.js";
import type { PartProperties } from "./part-properties.js";

export function JointLive({ studio, reference: { name } }: PartProperties): VNode | null {
  const live = liveJoint(studio, name);
  const joint = studio.simulation.layout.value.joints.find((one) => one.name === name);
  if (!live || !joint) return null;
  if (live.gap === Number.POSITIVE_INFINITY) return <BrokenJoint studio={studio} name={name} />;
  const [coordinate] = joint.coordinates;
  const angle = coordinate !== undefined && isAngle(coordinate);
  return (
    <Section title="Live">
      <div class="live-cells">
        {coordinate !== undefined && (
          <LiveCell
            studio={studio}
            label={angle ? "Angle" : "Stroke"}
            value={live.coordinate}
            unit={angle ? "rad" : "m"}
            quantity={`${name}.${coordinate}`}
          />
        )}
        {coordinate !== undefined && (
          <LiveCell
            studio={studio}
            label="Speed"
            value={live.speed}
            unit={angle ? "rad/s" : "m/s"}
            quantity={`${name}.${coordinate}.speed`}
          />
        )}
        {live.motor !== 0 && Number.isFinite(live.motor) && (
          <LiveCell studio={studio} label="Motor" value={live.motor} unit={angle ? "N·m" : "N"} quantity={`${name}.${coordinate}.motor`} />
        )}
        <LiveCell studio={studio} label="Misalignment" value={live.angle} unit="rad" />
        <LiveCell studio={studio} label="Reaction force" value={live.force} unit="N" quantity={`${name}.force.size`} token="reaction" />
        <LiveCell
          studio={studio}
          label="Reaction torque"
          value={live.torque}
          unit="N·m"
          quantity={`${name}.torque.size`}
          token="reaction"
        />
      </div>
      <ErrorBar studio={studio} gap={live.gap} />
    </Section>
  );
}

/** When it broke, and what it carried then. */
function BrokenJoint({ studio, name }: { readonly studio: Studio; readonly name: string }): VNode {
  const entry = studio.simulation.log.value.findLast(({ event }) => event.type === "joint-broken" && event.joint === name);
  const event = entry?.event.type === "joint-broken" ? entry.event : undefined;
  return (
    <Section title="Live">
      <div class="error-bar error">
        <div>
          <span class="live-label">Broken</span>
          <span class="error-text">{event && `at ${quantityText(event.time, "s")}; `}a reset mends it</span>
        </div>
        {event && (
          <strong>{`${quantityText(Math.hypot(...event.force), "N")}, ${quantityText(Math.hypot(...event.torque), "N·m")}`}</strong>
        )}
      </div>
    </Section>
  );
}

function ErrorBar({ studio, gap }: { readonly studio: Studio; readonly gap: number }): VNode {
  const tolerance = toleranceOf(studio, "position");
  const severity = errorSeverity(gap, tolerance);
  const ratio = gap > tolerance ? gap / tolerance : tolerance / gap;
  const text = gap === 0 ? "exact" : `${Number(ratio.toPrecision(2))}× ${severity ? "above" : "below"} tolerance`;
  return (
    <div class={`error-bar ${severity}`}>
      <div>
        <span class="live-label">Joint error</span>
        <span class="error-text">
          {Number.isFinite(ratio) && ratio < 1e6 ? text : severity ? "above tolerance" : "far below tolerance"}
        </span>
      </div>
      <strong>{quantityText(gap, "m")}</strong>
      <div class="error-track" aria-hidden="true">
        <i class="error-fill" style={{ width: `${100 * errorShare(gap, tolerance)}%` }} />
      </div>
      <div class="error-scale" aria-hidden="true">
        {[3, 2, 1, 0].map((decade) => (
          <span key={decade}>{quantityText(tolerance / 10 ** decade, "m")}</span>
        ))}
      </div>
    </div>
  );
}
