/** The line between two runs that lie over each other: dragged, or moved by arrow keys. */
import type { Signal } from "@preact/signals";
import type { VNode } from "preact";

/** Of the width; with Shift a fifth of it. */
const STEP = 0.05;

const bounded = (place: number): number => Math.min(1, Math.max(0, place));

/** Where a key leads; undefined: it is not for the line. */
export function wipeAfter(key: string, fine: boolean, place: number): number | undefined {
  const step = fine ? STEP / 5 : STEP;
  const places: Readonly<Record<string, number>> = { ArrowLeft: place - step, ArrowRight: place + step, Home: 0, End: 1 };
  const next = places[key];
  return next === undefined ? undefined : bounded(next);
}

export function WipeLine({ place }: { readonly place: Signal<number> }): VNode {
  const drag = (event: PointerEvent) => {
    const line = event.currentTarget as HTMLElement;
    line.setPointerCapture(event.pointerId);
    line.onpointermove = (moved) => {
      const { left, width } = line.parentElement!.getBoundingClientRect();
      place.value = bounded((moved.clientX - left) / width);
    };
    line.onlostpointercapture = () => {
      line.onpointermove = null;
    };
  };
  const keys = (event: KeyboardEvent) => {
    const next = wipeAfter(event.key, event.shiftKey, place.value);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    place.value = next;
  };
  return (
    <div
      class="wipe-line"
      role="slider"
      tabIndex={0}
      aria-label="Line between the two runs"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * place.value)}
      aria-valuetext={`${Math.round(100 * place.value)} % of the first run`}
      style={{ left: `${100 * place.value}%` }}
      onPointerDown={drag}
      onKeyDown={keys}
    />
  );
}
