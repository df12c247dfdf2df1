/** The bar of the recording: played, recorded, future, with marks above it. Dragging pauses and shows the recorded moment. */
import { DEFAULTS } from "@gelenk/core";
import { useComputed } from "@preact/signals";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { runCommand } from "../../commands/run-command.js";
import { laneOf } from "../../session/result-lane.js";
import { read } from "../../simulation/frame.js";
import type { Studio } from "../../studio.js";
import { liveNumber } from "../live.js";
import { RecordingMarks } from "./recording-marks.js";
import { percent, RecordingTrack } from "./recording-track.js";
import { labelsOf, scaleEnd } from "./time-scale.js";

export function RecordingBar({ studio }: { readonly studio: Studio }): VNode {
  const { frame } = studio.simulation;
  const bar = useRef<HTMLDivElement>(null);
  const inOld = useRef(false);
  const end = useComputed(() => scaleEnd(frame.value ? Math.max(read(frame.value, "recordedTo"), read(frame.value, "oldTo")) : 0));
  const keys = (event: KeyboardEvent) => {
    if (oldKey(studio, event.key, inOld)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const command = { ArrowRight: "step", ArrowLeft: "step-back", Home: "reset" }[event.key];
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    runCommand(studio, command);
  };
  // what is heard of it follows the run without a render
  const time = useComputed(() => Number(liveNumber(studio, "time").toFixed(3)));
  const recordedTo = useComputed(() => Number(liveNumber(studio, "recordedTo").toFixed(3)));
  const oldStart = useComputed(() => liveNumber(studio, "oldFrom"));
  const oldEnd = useComputed(() => liveNumber(studio, "oldTo"));
  const heard = useComputed(() => `${time.value.toFixed(3)} s${oldEnd.value > 0 ? "; Down looks at the old future, Up comes back" : ""}`);
  const [oldFrom, oldTo] = [oldStart.value, oldEnd.value];
  return (
    <div
      ref={bar}
      class="recording"
      role="slider"
      tabIndex={0}
      aria-label="Recording"
      aria-valuemin={0}
      aria-valuemax={recordedTo}
      aria-valuenow={time}
      aria-valuetext={heard}
      onPointerDown={(event) => {
        inOld.current = false;
        scrub(studio, event, () => end.peek());
      }}
      onKeyDown={keys}
    >
      <RecordingMarks studio={studio} end={end} />
      <div class="labels" aria-hidden="true">
        {labelsOf(end.value).map((label) => (
          <span key={label} style={{ left: percent(label / end.value) }}>
            {label}
          </span>
        ))}
      </div>
      <RecordingTrack studio={studio} end={end} />
      {oldTo > 0 && (
        <div
          class="old-future"
          style={{ left: percent(oldFrom / end.value), width: percent((oldTo - oldFrom) / end.value) }}
          title={`${laneText(studio, oldFrom)}, up to ${oldTo.toFixed(2)} s. Drag, or press Down in the bar, to look at it; playing goes on with the new run.`}
          onPointerDown={(event) => {
            event.stopPropagation();
            inOld.current = true;
            scrub(studio, event, () => end.peek(), { bar: bar.current!, lane: "old" });
          }}
        />
      )}
    </div>
  );
}

const laneText = (studio: Studio, from: number): string => {
  const lane = laneOf(studio);
  return lane ? `The result of ${lane.title}` : `What came after ${from.toFixed(2)} s before the run went on another way`;
};

/** Down looks at the old future, where there is one; there left and right go by a step, and Up comes back. True where the key was one of them. */
function oldKey({ simulation, document }: Studio, key: string, inOld: { current: boolean }): boolean {
  const frame = simulation.frame.peek();
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!frame || read(frame, "oldTo") === 0 || !(key === "ArrowDown" || key === "ArrowUp" || (inOld.current && sideways))) {
    inOld.current = false;
    return false;
  }
  inOld.current = key !== "ArrowUp";
  const step = document.resolution.peek().model?.settings?.step ?? DEFAULTS.settings.step;
  const wanted = read(frame, "time") + (sideways ?? 0) * step;
  const [first, last] = inOld.current ? [read(frame, "oldFrom"), read(frame, "oldTo")] : [0, read(frame, "recordedTo")];
  const time = Math.min(last, Math.max(first, wanted));
  simulation.send({ do: "seek", time, ...(inOld.current && { lane: "old" }) });
  return true;
}

/** The old future lies in the bar and has its scale. */
interface OldLane {
  readonly bar: HTMLElement;
  readonly lane: "old";
}

/** One seek per frame of the page, whatever the pointer does. */
function scrub({ simulation, session }: Studio, event: PointerEvent, end: () => number, old?: OldLane): void {
  const bar = old?.bar ?? (event.currentTarget as HTMLElement);
  const scale = end();
  session.replaying.value = false;
  let wanted: number | undefined;
  const seek = () => {
    if (wanted !== undefined) simulation.send({ do: "seek", time: wanted, ...(old && { lane: old.lane }) });
    wanted = undefined;
  };
  const follow = (moved: PointerEvent) => {
    const { left, width } = bar.getBoundingClientRect();
    if (wanted === undefined) requestAnimationFrame(seek);
    wanted = Math.max(0, ((moved.clientX - left) / width) * scale);
  };
  bar.setPointerCapture(event.pointerId);
  follow(event);
  bar.onpointermove = follow;
  bar.onlostpointercapture = () => {
    bar.onpointermove = null;
  };
}
