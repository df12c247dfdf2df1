/**
 * The motion of a kinematic body as readings: one of its six curves at a time, and all numbers as text; or else as the formulas that stand
 * above. Changing over keeps what the body does: formulas become readings of themselves.
 */
import "../../../styles/rows.css";
import type { MotionDescription, Quaternion, RecordedMotion, Vector3 } from "@gelenk/core";
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { multiply, normalised, unit } from "../../../document/poses.js";
import { CurveEditor } from "../curve-editor.js";
import type { Data } from "../field.js";
import { CHANNELS, type Channel, curveOf, followCurve, isTurn, readMotion, recordedFrom, rowsOf } from "../recorded.js";
import { RowsText } from "../rows-editor.js";
import type { Cell } from "../rows-text.js";
import { MIXED, resolved, type Target, write, written } from "../target.js";
import { functionOf, lengthOfCurve, useWatched } from "./curve-field.js";
import { editLabel, type Of } from "./input.js";

const UPRIGHT: Quaternion = [0, 0, 0, 1];

/** The motion that formulas make, from the pose at the start on. */
function motionOf(target: Target): Parameters<typeof readMotion>[0] {
  const { position, rotation } = (resolved(target, "motion") ?? {}) as MotionDescription;
  const start = (resolved(target, "position") ?? [0, 0, 0]) as Vector3;
  const upright = (resolved(target, "orientation") ?? UPRIGHT) as Quaternion;
  const places = (position ?? start).map(functionOf);
  const angle = rotation && functionOf(rotation.angle);
  return (time) => {
    const at = places.map((place) => place(time)) as unknown as Vector3;
    if (!rotation || !angle) return { position: at };
    const [x, y, z] = unit(rotation.axis);
    const [sine, cosine] = [Math.sin(angle(time) / 2), Math.cos(angle(time) / 2)];
    return { position: at, orientation: normalised(multiply(upright, [sine * x, sine * y, sine * z, cosine])) };
  };
}

export function RecordedField({ target, field }: Of<"recorded">): VNode | null {
  const channel = useSignal<Channel>("x");
  const stated = written(target, field.path);
  const recorded = resolved(target, field.path) as RecordedMotion | undefined;
  const quantity = recorded && !isTurn(channel.value) ? `${target.references[0]?.name}.position.${channel.value}` : undefined;
  useWatched(target, quantity);
  if (stated === MIXED || target.references.length !== 1) return <span class="unit">mixed</span>;
  const motion = written(target, "motion") as Data | undefined;
  if (stated === undefined)
    return (
      <button
        type="button"
        class="button edged"
        onClick={() => write(target, "motion", { recorded: readMotion(motionOf(target), lengthOfCurve(target.studio)) }, "motion")}
      >
        Motion as readings
      </button>
    );
  const own = stated as RecordedMotion<Cell>;
  const upright = (resolved(target, "orientation") ?? UPRIGHT) as Quaternion;
  const points = recorded && curveOf(recorded, channel.value, upright);
  return (
    <div class="curve">
      <div class="channels">
        <select
          class="field"
          aria-label="Curve that is shown"
          value={channel.value}
          onChange={(event) => {
            channel.value = event.currentTarget.value as Channel;
          }}
        >
          {CHANNELS.map((name) => (
            <option key={name} value={name}>
              {isTurn(name) ? `turn about ${name.slice(-1)}` : `position ${name}`}
            </option>
          ))}
        </select>
      </div>
      {recorded && points && points.length > 0 && (
        <CurveEditor
          key={channel.value}
          studio={target.studio}
          points={points}
          unit={isTurn(channel.value) ? "rad" : "m"}
          quantity={quantity}
          onChange={(next, gesture) =>
            write(
              target,
              field.path,
              followCurve(own, recorded, { channel: channel.value, points, next, upright }),
              editLabel(field),
              gesture,
            )
          }
        />
      )}
      <RowsText
        label={field.label}
        rows={rowsOf(own)}
        form={{ width: own.orientations ? 8 : 4, least: 1 }}
        onChange={(rows) => write(target, field.path, recordedFrom(rows), editLabel(field))}
      />
      <button
        type="button"
        class="button edged"
        onClick={() => write(target, "motion", { ...withoutRecorded(motion), position: own.positions[0] ?? [0, 0, 0] }, "motion")}
      >
        Motion as formulas
      </button>
    </div>
  );
}

function withoutRecorded({ recorded: _recorded, ...rest }: Data = {}): Data {
  return rest;
}
