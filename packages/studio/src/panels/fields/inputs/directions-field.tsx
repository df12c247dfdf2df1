/** The six directions of a joint as buttons; of a velocity joint the held ones have a speed each. */
import "../../../styles/rows.css";
import { JOINT_AXES, type JointAxis } from "@gelenk/core";
import { batch } from "@preact/signals";
import type { VNode } from "preact";
import { type Held, toggleDirection, withSpeed } from "../directions.js";
import { NumberInput } from "../number-input.js";
import { MIXED, newGesture, resolved, write, written } from "../target.js";
import { asNumber, editLabel, type Of } from "./input.js";

const WORDS: Readonly<Record<JointAxis, string>> = {
  x: "along x",
  y: "along y",
  z: "along z",
  rx: "about x",
  ry: "about y",
  rz: "about z",
};

export function DirectionsField({ target, field }: Of<"directions">): VNode {
  const [locked, speeds] = [written(target, field.path), written(target, "speeds")];
  if (locked === MIXED || speeds === MIXED) return <span class="unit">mixed</span>;
  const held: Held = { locked: (locked ?? field.usual) as readonly JointAxis[], speeds: speeds as Held["speeds"] };
  const set = (next: Held, gesture = newGesture()) =>
    batch(() => {
      write(target, field.path, next.locked, editLabel(field), gesture);
      if (field.speeds) write(target, "speeds", next.speeds, editLabel(field), gesture);
    });
  return (
    <div class="directions">
      {/* biome-ignore lint/a11y/useSemanticElements: buttons in a row, not fields of a form */}
      <div class="direction-buttons" role="group" aria-label={field.label}>
        {JOINT_AXES.map((axis) => (
          <button
            key={axis}
            type="button"
            class="button edged small"
            title={`Hold the direction ${WORDS[axis]}`}
            aria-label={`Hold ${WORDS[axis]}`}
            aria-pressed={held.locked.includes(axis)}
            onClick={() => set(toggleDirection(held, axis))}
          >
            {axis}
          </button>
        ))}
      </div>
      {field.speeds &&
        held.locked.map((axis, k) => (
          <NumberInput
            key={axis}
            label={`Speed ${WORDS[axis]}`}
            letters={axis}
            unit={axis.startsWith("r") ? "rad/s" : "m/s"}
            usual={0}
            value={held.speeds?.[k]}
            result={asNumber(resolved(target, `speeds[${k}]`))}
            onChange={(value, gesture) => set(withSpeed(held, axis, value), gesture)}
          />
        ))}
    </div>
  );
}
