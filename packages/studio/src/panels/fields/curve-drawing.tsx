/** What is seen of a curve: its line, what was measured behind it, the playhead, the scale, and the points that can be taken. */
import { useComputed } from "@preact/signals";
import type { VNode } from "preact";
import { quantityText } from "../../document/units.js";
import type { Studio } from "../../studio.js";
import { liveNumber } from "../live.js";
import { type CurveBox, type CurvePoint, toUnit } from "./curve.js";

/** The drawing has a width and height of its own; the page stretches it. */
const SIZE = 100;

const lineOf = (points: readonly CurvePoint[], box: CurveBox): string =>
  points
    .map((point, k) => {
      const [x, y] = toUnit(point, box);
      return `${k === 0 ? "M" : "L"}${(SIZE * x).toFixed(2)} ${(SIZE * (1 - y)).toFixed(2)}`;
    })
    .join("");

/** Constant before the first point and after the last. */
const drawn = (points: readonly CurvePoint[], { times }: CurveBox): readonly CurvePoint[] => [
  [times[0], points[0]![1]],
  ...points,
  [Math.max(times[1], points.at(-1)![0]), points.at(-1)![1]],
];

interface LinesProperties {
  readonly studio: Studio;
  readonly points: readonly CurvePoint[];
  readonly box: CurveBox;
  readonly quantity: string | undefined;
}

export function CurveLines({ studio, points, box, quantity }: LinesProperties): VNode {
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
      {quantity !== undefined && <Measured studio={studio} box={box} quantity={quantity} />}
      <path class="target" d={lineOf(drawn(points, box), box)} />
      <Playhead studio={studio} box={box} />
    </svg>
  );
}

function Playhead({ studio, box }: { readonly studio: Studio; readonly box: CurveBox }): VNode {
  const [x] = toUnit([liveNumber(studio, "time"), box.values[0]], box);
  return <path class="now" d={x <= 1 ? `M${(SIZE * x).toFixed(2)} 0V${SIZE}` : ""} />;
}

function Measured({ studio, box, quantity }: { readonly studio: Studio; readonly box: CurveBox; readonly quantity: string }): VNode {
  const { samples } = studio.simulation;
  const points = useComputed((): readonly CurvePoint[] => {
    samples.version.value;
    const { times, values } = samples.series(quantity);
    const every = Math.max(1, Math.floor(times.length / 200));
    return times.flatMap((time, k): CurvePoint[] => (k % every === 0 ? [[time, values[k]!]] : []));
  }).value.filter(([time]) => time <= box.times[1]);
  return <path class="measured" d={points.length > 1 ? lineOf(points, box) : ""} />;
}

interface KnobProperties {
  /** Its number among the points. */
  readonly place: number;
  readonly point: CurvePoint;
  readonly box: CurveBox;
  readonly name: string;
  readonly unit: string;
  readonly chosen: boolean;
  onFocus(): void;
  onPointerDown(event: PointerEvent): void;
  onKeyDown(event: KeyboardEvent): void;
}

export function Knob({ place, point, box, name, unit, chosen, ...listeners }: KnobProperties): VNode {
  const [x, y] = toUnit(point, box);
  return (
    <div
      class={`knob ${chosen ? "chosen" : ""}`}
      data-point={place}
      style={{ left: `${100 * x}%`, top: `${100 * (1 - y)}%` }}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={box.values[0]}
      aria-valuemax={box.values[1]}
      aria-valuenow={point[1]}
      aria-valuetext={`${quantityText(point[1], unit)} at ${quantityText(point[0], "s")}`}
      {...listeners}
    />
  );
}

/** How far the box reaches. */
export function Scale({ box: { times, values }, unit }: { readonly box: CurveBox; readonly unit: string }): VNode {
  return (
    <span class="curve-scale" aria-hidden="true">
      <i>{quantityText(values[1], unit)}</i>
      <i>{quantityText(values[0], unit)}</i>
      <i>{quantityText(times[1], "s")}</i>
    </span>
  );
}
