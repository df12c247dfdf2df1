/**
 * Marks above the bar: what happened when. They are one path per kind, written anew every now and then; an element for each of them took
 * longer to lay out and to paint than all else on the bar. What one of them is, is said where the pointer is over it.
 */
import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { Tick } from "../../simulation/protocol.js";
import type { Studio } from "../../studio.js";
import { followSlowly } from "../follow-slowly.js";
import { tickNear, visibleTicks } from "./time-scale.js";

/** Between two drawings: a long run has very many, ms. */
const INTERVAL = 250;
/** Of the pointer from a mark, pixels. */
const REACH = 3;
const KINDS = ["contact", "edit", "report"] as const;

interface MarksProperties {
  readonly studio: Studio;
  /** Time at the right end, s. */
  readonly end: ReadonlySignal<number>;
}

export function RecordingMarks({ studio: { simulation }, end }: MarksProperties): VNode {
  const marks = useSignal<readonly Tick[]>([]);
  useEffect(() => {
    const show = (visible: readonly Tick[]) => {
      marks.value = visible;
    };
    return followSlowly(() => visibleTicks(simulation.ticks.value, end.value), show, INTERVAL);
  }, [simulation, end, marks]);
  const box = useComputed(() => `0 0 ${end.value} 1`);
  const tell = (event: PointerEvent) => {
    const element = event.currentTarget as HTMLElement;
    const { left, width } = element.getBoundingClientRect();
    const perPixel = end.peek() / width;
    const near = tickNear(marks.peek(), (event.clientX - left) * perPixel, REACH * perPixel);
    element.title = near ? `${near.kind} at ${near.time.toFixed(3)} s` : "";
  };
  return (
    <div class="ticks" aria-hidden="true" onPointerMove={tell}>
      <svg viewBox={box} preserveAspectRatio="none" aria-hidden="true">
        {KINDS.map((kind) => (
          <Marks key={kind} kind={kind} marks={marks} />
        ))}
      </svg>
    </div>
  );
}

function Marks({ kind, marks }: { readonly kind: Tick["kind"]; readonly marks: ReadonlySignal<readonly Tick[]> }): VNode {
  const path = useComputed(() => marks.value.reduce((all, tick) => (tick.kind === kind ? `${all}M${tick.time} 0V1` : all), ""));
  return <path class={kind} d={path} />;
}
