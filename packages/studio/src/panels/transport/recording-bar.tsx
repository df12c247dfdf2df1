/** The bar of the recording: played, recorded, future, with marks above it. Dragging pauses and shows the recorded moment. */
import { effect, useComputed, useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { runCommand } from "../../commands/run-command.js";
import { read } from "../../simulation/frame.js";
import type { Tick } from "../../simulation/protocol.js";
import type { Studio } from "../../studio.js";
import { liveNumber } from "../live.js";
import { labelsOf, scaleEnd, visibleTicks } from "./time-scale.js";

const TICK_TITLES: Readonly<Record<Tick["kind"], string>> = { contact: "contact", edit: "edit", report: "report" };

export function RecordingBar({ studio }: { readonly studio: Studio }): VNode {
  const { simulation } = studio;
  const bar = useRef<HTMLDivElement>(null);
  const end = useSignal(scaleEnd(0));
  const ticks = useComputed(() => visibleTicks(simulation.ticks.value, end.value));
  useEffect(() => {
    return effect(() => {
      const frame = simulation.frame.value;
      const recorded = frame ? read(frame, "recordedTo") : 0;
      end.value = scaleEnd(recorded);
      bar.current?.style.setProperty("--played", String((frame ? read(frame, "time") : 0) / end.peek()));
      bar.current?.style.setProperty("--recorded", String(recorded / end.peek()));
    });
  }, [simulation, end]);
  const keys = (event: KeyboardEvent) => {
    const command = { ArrowRight: "step", ArrowLeft: "step-back", Home: "reset" }[event.key];
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    runCommand(studio, command);
  };
  const time = liveNumber(studio, "time");
  return (
    <div
      ref={bar}
      class="recording"
      role="slider"
      tabIndex={0}
      aria-label="Recording"
      aria-valuemin={0}
      aria-valuemax={Number(liveNumber(studio, "recordedTo").toFixed(3))}
      aria-valuenow={Number(time.toFixed(3))}
      aria-valuetext={`${time.toFixed(3)} s`}
      onPointerDown={(event) => scrub(studio, event, () => end.peek())}
      onKeyDown={keys}
    >
      <div class="ticks" aria-hidden="true">
        {ticks.value.map(({ time: at, kind }) => (
          <i
            key={`${kind} ${at}`}
            class={kind}
            title={`${TICK_TITLES[kind]} at ${at.toFixed(3)} s`}
            style={{ left: `${(100 * at) / end.value}%` }}
          />
        ))}
      </div>
      <div class="track" aria-hidden="true">
        <div class="recorded" />
        <div class="played" />
        <div class="playhead" />
      </div>
      <div class="labels" aria-hidden="true">
        {labelsOf(end.value).map((label) => (
          <span key={label} style={{ left: `${(100 * label) / end.value}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** One seek per frame of the page, whatever the pointer does. */
function scrub({ simulation, session }: Studio, event: PointerEvent, end: () => number): void {
  const bar = event.currentTarget as HTMLElement;
  const scale = end();
  session.replaying.value = false;
  let wanted: number | undefined;
  const seek = () => {
    if (wanted !== undefined) simulation.send({ do: "seek", time: wanted });
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
