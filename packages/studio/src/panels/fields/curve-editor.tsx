/**
 * A table of times and values as a curve. By pointer: drag a point, double-click adds one. By keys: Tab goes from point to point, arrows
 * move it (Shift finely), Insert adds one after it, Delete removes it. The chosen point is also a pair of number fields. Of many points
 * only some are drawn; a press chooses the nearest. Behind the curve, in grey, what was measured.
 */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";
import {
  addPoint,
  boxOf,
  type CurveBox,
  type CurvePoint,
  fromUnit,
  knobsOf,
  movePoint,
  nearestPoint,
  pointAfter,
  removePoint,
  rounded,
} from "./curve.js";
import { CurveLines, Knob, Scale } from "./curve-drawing.js";
import { NumberInput } from "./number-input.js";
import { newGesture } from "./target.js";

interface EditorProperties {
  readonly studio: Studio;
  readonly points: readonly CurvePoint[];
  /** Of the values. */
  readonly unit: string;
  /** What is drawn behind the curve. */
  readonly quantity?: string | undefined;
  onChange(next: readonly CurvePoint[], gesture?: string): void;
}

export function CurveEditor({ studio, points, unit, quantity, onChange }: EditorProperties): VNode {
  const plane = useRef<HTMLDivElement>(null);
  const chosen = useSignal(0);
  /** The point that gets the focus once it is drawn. */
  const wanted = useSignal<number | undefined>(undefined);
  /** Keys on one point until it is left are undone together. */
  const gesture = useRef(newGesture());
  /** While a point is dragged the scale stays. */
  const held = useSignal<CurveBox | undefined>(undefined);
  const box = held.value ?? boxOf(points);
  const place = Math.min(chosen.value, points.length - 1);
  const knobs = knobsOf(points.length, place);
  const pressPlane = (event: PointerEvent) => {
    if (knobs.length < points.length && event.target === plane.current) choose(nearestPoint(points, pointAt(event)[0]));
  };
  useLayoutEffect(() => {
    if (wanted.value !== undefined) plane.current?.querySelector<HTMLElement>(`[data-point="${wanted.value}"]`)?.focus();
    wanted.value = undefined;
  });
  const choose = (k: number, focus = false) => {
    chosen.value = k;
    if (focus) wanted.value = k;
  };
  const add = (point: CurvePoint) => {
    const next = addPoint(points, point);
    choose(
      next.findIndex((one) => !points.includes(one)),
      true,
    );
    onChange(next);
  };
  const remove = (k: number) => {
    choose(Math.max(0, k - 1), true);
    onChange(removePoint(points, k));
  };
  const pointAt = (event: MouseEvent): CurvePoint => {
    const { left, top, width, height } = plane.current!.getBoundingClientRect();
    return rounded(fromUnit([(event.clientX - left) / width, 1 - (event.clientY - top) / height], box));
  };
  const drag = (event: PointerEvent, k: number) => {
    const knob = event.currentTarget as HTMLElement;
    const dragging = newGesture();
    held.value = box;
    knob.setPointerCapture(event.pointerId);
    knob.onpointermove = (moved) => onChange(movePoint(points, k, pointAt(moved)), dragging);
    knob.onlostpointercapture = () => {
      knob.onpointermove = null;
      held.value = undefined;
    };
  };
  const keys = (event: KeyboardEvent, k: number) => {
    const to = movedByKey(event, points[k]!, box);
    if (to) onChange(movePoint(points, k, rounded(to)), gesture.current);
    else if (event.key === "Delete" || event.key === "Backspace") remove(k);
    else if (event.key === "Insert") add(pointAfter(points, k));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset */}
      <div
        ref={plane}
        class="curve-plane"
        role="group"
        aria-label="Target curve"
        onPointerDown={pressPlane}
        onDblClick={(event) => add(pointAt(event))}
      >
        <CurveLines studio={studio} points={points} box={box} quantity={quantity} />
        <Scale box={box} unit={unit} />
        {knobs.map((k) => (
          <Knob
            key={k}
            place={k}
            point={points[k]!}
            box={box}
            name={`Point ${k + 1} of ${points.length}`}
            unit={unit}
            chosen={k === place}
            onFocus={() => {
              gesture.current = newGesture();
              choose(k);
            }}
            onPointerDown={(event) => drag(event, k)}
            onKeyDown={(event) => keys(event, k)}
          />
        ))}
      </div>
      <PointFields
        points={points}
        place={place}
        unit={unit}
        onChange={onChange}
        onAdd={() => add(pointAfter(points, place))}
        onRemove={() => remove(place)}
      />
    </>
  );
}

/** Arrows go a fiftieth of the box, with Shift a tenth of that. */
function movedByKey({ key, shiftKey }: KeyboardEvent, [time, value]: CurvePoint, { times, values }: CurveBox): CurvePoint | undefined {
  const share = shiftKey ? 1 / 500 : 1 / 50;
  const [right, up] = [(times[1] - times[0]) * share, (values[1] - values[0]) * share];
  const moves: Readonly<Record<string, CurvePoint>> = {
    ArrowLeft: [time - right, value],
    ArrowRight: [time + right, value],
    ArrowUp: [time, value + up],
    ArrowDown: [time, value - up],
  };
  return moves[key];
}

interface FieldsProperties {
  readonly points: readonly CurvePoint[];
  readonly place: number;
  readonly unit: string;
  onChange(next: readonly CurvePoint[], gesture?: string): void;
  onAdd(): void;
  onRemove(): void;
}

function PointFields({ points, place, unit, onChange, onAdd, onRemove }: FieldsProperties): VNode {
  const [time, value] = points[place]!;
  const move = (to: CurvePoint, gesture?: string) => onChange(movePoint(points, place, to), gesture);
  return (
    <div class="curve-fields">
      <NumberInput
        label={`Time of point ${place + 1}`}
        unit="s"
        usual={0}
        least={0}
        value={time}
        onChange={(next, gesture) => typeof next === "number" && move([next, value], gesture)}
      />
      <NumberInput
        label={`Value of point ${place + 1}`}
        unit={unit}
        usual={0}
        value={value}
        onChange={(next, gesture) => typeof next === "number" && move([time, next], gesture)}
      />
      <button
        type="button"
        class="button small only-icon"
        aria-label="Add a point after this one"
        title="Add a point after this one (Insert)"
        onClick={onAdd}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        class="button small only-icon"
        aria-label={`Delete point ${place + 1}`}
        title="Delete this point (Delete)"
        disabled={points.length === 1}
        onClick={onRemove}
      >
        <Icon name="trash-2" />
      </button>
    </div>
  );
}
