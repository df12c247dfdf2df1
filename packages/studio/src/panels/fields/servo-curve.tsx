/** The target of a servo as a curve: drag a point, double-click adds one, Delete removes it. Behind it, in grey, what was measured where it is plotted. */
import { useComputed, useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { quantityText } from "../../document/units.js";
import { isAngle } from "../../simulation/quantities.js";
import { liveNumber } from "../live.js";
import { usualRange } from "./coordinate-fields.js";
import { addPoint, boxOf, type CurveBox, type CurvePoint, fromUnit, movePoint, removePoint, toUnit } from "./curve.js";
import { newGesture, resolved, type Target, write } from "./target.js";

const WIDTH = 264;
const HEIGHT = 72;

const place = (point: CurvePoint, box: CurveBox): readonly [number, number] => {
  const [x, y] = toUnit(point, box);
  return [x * WIDTH, (1 - y) * HEIGHT];
};
const lineOf = (points: readonly CurvePoint[], box: CurveBox): string =>
  points
    .map(
      (point, k) =>
        `${k === 0 ? "M" : "L"}${place(point, box)
          .map((value) => value.toFixed(1))
          .join(" ")}`,
    )
    .join("");

/** Constant before the first point and after the last. */
const drawn = (points: readonly CurvePoint[], { times }: CurveBox): readonly CurvePoint[] => [
  [times[0], points[0]![1]],
  ...points,
  [Math.max(times[1], points.at(-1)![0]), points.at(-1)![1]],
];

export function ServoCurve({ target, coordinate }: { readonly target: Target; readonly coordinate: string }): VNode | null {
  const servo = resolved(target, "servo") as { readonly table?: readonly CurvePoint[] } | undefined;
  if (!servo) return null;
  const angle = isAngle(coordinate);
  const { table } = servo;
  const useCurve = () =>
    write(
      target,
      "servo.table",
      [
        [0, 0],
        [1, usualRange(angle)[1] / 2],
        [2, 0],
      ],
      "servo table",
    );
  const useFormula = () => write(target, "servo.table", undefined, "servo target");
  return (
    <div class="curve">
      {table && table.length > 0 && <CurveEditor target={target} points={table} coordinate={coordinate} />}
      <button type="button" class="button edged" onClick={table ? useFormula : useCurve}>
        {table ? "Target as a formula" : "Target as a curve"}
      </button>
    </div>
  );
}

interface EditorProperties {
  readonly target: Target;
  readonly points: readonly CurvePoint[];
  readonly coordinate: string;
}

function CurveEditor({ target, points, coordinate }: EditorProperties): VNode {
  const svg = useRef<SVGSVGElement>(null);
  /** While a point is dragged the scale stays. */
  const held = useSignal<CurveBox | undefined>(undefined);
  const box = held.value ?? boxOf(points);
  const unit = isAngle(coordinate) ? "rad" : "m";
  const set = (next: readonly CurvePoint[], gesture?: string) => write(target, "servo.table", next, "servo table", gesture);
  const pointAt = (event: MouseEvent): CurvePoint => {
    const { left, top, width, height } = svg.current!.getBoundingClientRect();
    return fromUnit([(event.clientX - left) / width, 1 - (event.clientY - top) / height], box);
  };
  const drag = (event: PointerEvent, k: number) => {
    const knob = event.currentTarget as SVGElement;
    const gesture = newGesture();
    held.value = box;
    knob.setPointerCapture(event.pointerId);
    knob.onpointermove = (moved) => set(movePoint(points, k, pointAt(moved)), gesture);
    knob.onlostpointercapture = () => {
      knob.onpointermove = null;
      held.value = undefined;
    };
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset
    <svg
      ref={svg}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="group"
      aria-label="Target curve"
      onDblClick={(event) => set(addPoint(points, pointAt(event)))}
    >
      <Measured target={target} box={box} coordinate={coordinate} />
      <path class="target" d={lineOf(drawn(points, box), box)} />
      <Playhead target={target} box={box} />
      {points.map((point, k) => {
        const [cx, cy] = place(point, box);
        return (
          <circle
            key={k}
            class="knob"
            cx={cx}
            cy={cy}
            r={4}
            tabIndex={0}
            role="slider"
            aria-label={`Point ${k + 1}`}
            aria-valuenow={point[1]}
            aria-valuetext={`${quantityText(point[1], unit)} at ${quantityText(point[0], "s")}`}
            onPointerDown={(event) => drag(event, k)}
            onKeyDown={(event) => knobKey(event, points, k, box, set)}
          />
        );
      })}
    </svg>
  );
}

/** Arrows move by a fiftieth of the box. */
function knobKey(
  event: KeyboardEvent,
  points: readonly CurvePoint[],
  k: number,
  { times, values }: CurveBox,
  set: (next: readonly CurvePoint[]) => void,
): void {
  const [time, value] = points[k]!;
  const [right, up] = [(times[1] - times[0]) / 50, (values[1] - values[0]) / 50];
  const moves: Readonly<Record<string, CurvePoint>> = {
    ArrowLeft: [time - right, value],
    ArrowRight: [time + right, value],
    ArrowUp: [time, value + up],
    ArrowDown: [time, value - up],
  };
  const to = moves[event.key];
  if (to) set(movePoint(points, k, to));
  else if (event.key === "Delete") set(removePoint(points, k));
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function Playhead({ target, box }: { readonly target: Target; readonly box: CurveBox }): VNode {
  const x = place([liveNumber(target.studio, "time"), box.values[0]], box)[0];
  return <path class="now" d={`M${x.toFixed(1)} 0V${HEIGHT}`} />;
}

function Measured({ target, box, coordinate }: { readonly target: Target; readonly box: CurveBox; readonly coordinate: string }): VNode {
  const { samples } = target.studio.simulation;
  const name = `${target.references[0]?.name}.${coordinate}`;
  const line = useComputed(() => {
    samples.version.value;
    const { times, values } = samples.series(name);
    const every = Math.max(1, Math.floor(times.length / 200));
    const points = times.flatMap((time, k): CurvePoint[] => (k % every === 0 && time <= box.times[1] ? [[time, values[k]!]] : []));
    return points.length > 1 ? lineOf(points, box) : "";
  });
  return <path class="measured" d={line.value} />;
}
