/** Fields that hold numbers: one, two, three, a rotation, an inertia. */
import type { Quaternion, Vector3 } from "@gelenk/core";
import type { VNode } from "preact";
import { MOMENTS, PRODUCTS, withInertia } from "../inertia.js";
import { NumberInput } from "../number-input.js";
import { quaternionOf, turnsOf } from "../rotation.js";
import { MIXED, resolved, type Shown, write, written } from "../target.js";
import { AXES, asNumber, editLabel, type Of } from "./input.js";

export function NumberField({ target, field }: Of<"number">): VNode {
  return (
    <NumberInput
      {...field}
      value={written(target, field.path) as Shown<number | string>}
      result={asNumber(resolved(target, field.path))}
      onChange={(value, gesture) => write(target, field.path, value, editLabel(field), gesture)}
    />
  );
}

export function TripleField({ target, field }: Of<"triple">): VNode {
  const usual = field.usual === "unstated" ? undefined : field.usual;
  /** The first number that is stated states all three. */
  const set = (k: number, value: number | string | undefined, gesture?: string) => {
    const next = value ?? usual?.[k] ?? 0;
    const states = written(target, field.path) === undefined && usual !== undefined;
    if (states)
      write(
        target,
        field.path,
        usual.map((other, place) => (place === k ? next : other)),
        editLabel(field),
        gesture,
      );
    else write(target, `${field.path}[${k}]`, next, editLabel(field), gesture);
  };
  return (
    <span class="triple">
      {AXES.map((axis, k) => (
        <NumberInput
          key={axis}
          {...field}
          label={`${field.label} ${axis}`}
          axis={axis}
          bare
          usual={usual?.[k] ?? "–"}
          value={written(target, `${field.path}[${k}]`) as Shown<number | string>}
          result={asNumber(resolved(target, `${field.path}[${k}]`))}
          onChange={(value, gesture) => set(k, value, gesture)}
        />
      ))}
    </span>
  );
}

export function PairField({ target, field }: Of<"pair">): VNode {
  return (
    <span class="triple pair">
      {[0, 1].map((k) => (
        <NumberInput
          key={k}
          {...field}
          label={`${field.label} ${k + 1}`}
          bare
          usual="–"
          value={written(target, `${field.path}[${k}]`) as Shown<number | string>}
          onChange={(value, gesture) => write(target, `${field.path}[${k}]`, value ?? 1, editLabel(field), gesture)}
        />
      ))}
    </span>
  );
}

/** Three turns; a quaternion with expressions in it is only shown. */
export function RotationField({ target, field }: Of<"rotation">): VNode {
  const stated = written(target, field.path);
  const now = resolved(target, field.path) as Quaternion | undefined;
  const turns: Vector3 = turnsOf(now ?? [0, 0, 0, 1]);
  const set = (k: number, angle: number | string | undefined, gesture?: string) => {
    if (typeof angle === "string") return;
    const next = turns.map((turn, other) => (other === k ? (angle ?? 0) : turn)) as unknown as Vector3;
    write(target, field.path, quaternionOf(next), editLabel(field), gesture);
  };
  return (
    <span class="triple">
      {AXES.map((axis, k) => (
        <NumberInput
          key={axis}
          label={`${field.label} about ${axis}`}
          axis={axis}
          bare
          unit="rad"
          usual={0}
          value={stated === MIXED ? MIXED : turns[k]}
          onChange={(value, gesture) => set(k, value, gesture)}
        />
      ))}
    </span>
  );
}

/** Three moments, and below them the three products. */
export function InertiaField({ target, field }: Of<"inertia">): VNode {
  const set = (place: number, value: number | string | undefined, gesture?: string) => {
    const stated = written(target, field.path) as Shown<readonly (number | string)[]>;
    write(target, field.path, withInertia(stated === MIXED ? undefined : stated, place, value), editLabel(field), gesture);
  };
  const isStated = written(target, field.path) !== undefined;
  return (
    <span class="triple">
      {[...MOMENTS, ...PRODUCTS].map((name, place) => (
        <NumberInput
          key={name}
          label={`${field.label} ${name}`}
          help={`${field.help} ${name}`}
          letters={name}
          bare
          unit={field.unit}
          usual={isStated && place > 2 ? 0 : "–"}
          value={written(target, `${field.path}[${place}]`) as Shown<number | string>}
          result={asNumber(resolved(target, `${field.path}[${place}]`))}
          onChange={(value, gesture) => set(place, value, gesture)}
        />
      ))}
    </span>
  );
}
