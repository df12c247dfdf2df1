/** Over the view while the result of a Modelica run lies beside the recording: plays it, goes to a moment of it, and puts it away. */
import { effect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { endOfLane, laneOf, playLane, seekLane } from "../session/result-lane.js";
import type { ResultLane } from "../session/session.js";
import { read } from "../simulation/frame.js";
import type { Studio } from "../studio.js";
import { Icon } from "./icon.js";

export function ResultBar({ studio }: { readonly studio: Studio }): VNode | null {
  const lane = laneOf(studio);
  return lane ? <LaneBar key={lane.title} studio={studio} lane={lane} /> : null;
}

function LaneBar({ studio, lane }: { readonly studio: Studio; readonly lane: ResultLane }): VNode {
  const { session, simulation } = studio;
  const slider = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      effect(() => {
        const now = simulation.frame.value ? read(simulation.frame.value, "time") : 0;
        if (slider.current) slider.current.value = String(now);
        if (time.current) time.current.textContent = `${now.toFixed(2)} s`;
      }),
    [studio],
  );
  const isPlaying = session.replaying.value;
  const toggle = () => {
    if (isPlaying) session.replaying.value = false;
    else playLane(studio, lane);
  };
  const close = () => {
    session.replaying.value = false;
    session.resultLane.value = undefined;
    simulation.send({ do: "reset" });
  };
  return (
    <section class="view-bar floating import-bar result-bar" aria-label={`Result of ${lane.title}`}>
      <button type="button" class="button small only-icon" aria-label={isPlaying ? "Pause the result" : "Play the result"} onClick={toggle}>
        <Icon name={isPlaying ? "pause" : "play"} />
      </button>
      <span title="Poses of the Modelica run. Play below the view simulates the scene instead.">
        Result of <strong>{lane.title}</strong>
      </span>
      <input
        ref={slider}
        type="range"
        aria-label="Time of the result"
        min={lane.track.times[0] ?? 0}
        max={endOfLane(lane)}
        step="any"
        onInput={(event) => seekLane(studio, lane, Number(event.currentTarget.value))}
      />
      <span ref={time} class="time-shown" />
      <button type="button" class="button small only-icon" aria-label="Put the result away" title="Put the result away" onClick={close}>
        <Icon name="x" />
      </button>
    </section>
  );
}
