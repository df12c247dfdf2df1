/** The track of the bar: recorded, played, playhead. They follow every frame of the simulation, each on a layer of its own. */
import { effect, type ReadonlySignal, useComputed } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { read } from "../../simulation/frame.js";
import type { Studio } from "../../studio.js";
import { liveNumber } from "../live.js";
import { scrubbed } from "../scrubbed.js";
import { thinnedText } from "./time-scale.js";

/** `1/3` of the bar as CSS writes it. */
export const percent = (share: number): string => `${100 * share}%`;

/** Of the bar: parts of a pixel. */
const STEPS = 10_000;

interface TrackProperties {
  readonly studio: Studio;
  /** Time at the right end, s. */
  readonly end: ReadonlySignal<number>;
}

export function RecordingTrack({ studio, end }: TrackProperties): VNode {
  const { frame, running } = studio.simulation;
  const [recorded, played, playhead] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useEffect(() => {
    const showRecorded = scrubbed(recorded.current!, "scaleX(0)", "scaleX(1)", STEPS);
    const showPlayed = scrubbed(played.current!, "scaleX(0)", "scaleX(1)", STEPS);
    const showPlayhead = scrubbed(playhead.current!, "translateX(0%)", "translateX(100%)", STEPS);
    return effect(() => {
      const share = (name: "time" | "recordedTo"): number => (frame.value ? read(frame.value, name) / end.value : 0);
      const [now, last] = [share("time"), share("recordedTo")];
      // while it runs, what was played lies over all that is recorded
      showRecorded(running.value && now === last ? 0 : last);
      showPlayed(now);
      showPlayhead(now);
    });
  }, [frame, running, end]);
  const thinnedTo = useComputed(() => liveNumber(studio, "thinnedTo")).value;
  return (
    <div class="track" aria-hidden="true">
      <div ref={recorded} class="recorded" />
      <div ref={played} class="played" />
      {thinnedTo > 0 && <div class="thinned" title={thinnedText(thinnedTo)} style={{ width: percent(thinnedTo / end.value) }} />}
      <div ref={playhead} class="playhead-place">
        <div class="playhead" />
      </div>
    </div>
  );
}
