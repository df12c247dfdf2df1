/** What is in a sensor: how many bodies, which can be plotted, and who. */
import type { VNode } from "preact";
import type { SensorPlace } from "../../document/edits/sensors.js";
import { select } from "../../session/session.js";
import { insideName } from "../../simulation/quantities.js";
import type { Studio } from "../../studio.js";
import { liveInside } from "../live.js";
import { LiveCell } from "./live-cell.js";

/** More would push the fields out of sight. */
const MOST = 12;

export function SensorLive({ studio, sensor }: { readonly studio: Studio; readonly sensor: SensorPlace }): VNode | null {
  const inside = liveInside(studio, sensor);
  if (!inside) return null;
  return (
    <>
      <div class="live-cells">
        <LiveCell studio={studio} label="Bodies inside" value={inside.length} unit="" quantity={insideName(sensor)} />
      </div>
      {inside.length > 0 && (
        <p class="inside-names">
          {inside.slice(0, MOST).map((name) => (
            <button key={name} type="button" class="body-name" onClick={() => select(studio.session, { kind: "bodies", name })}>
              {name}
            </button>
          ))}
          {inside.length > MOST && <span class="unit">{`and ${inside.length - MOST} more`}</span>}
        </p>
      )}
    </>
  );
}
