/**
 * The result of a run that was made elsewhere, by the equations of a Modelica model, as poses of the bodies of the document. It lies beside
 * the recording, where an old future would: it can be looked at and played, and the run does not go on from it.
 */
import { read } from "../simulation/frame.js";
import type { Studio } from "../studio.js";
import { playLoop } from "./loop-player.js";
import type { ResultLane } from "./session.js";

export const endOfLane = ({ track }: ResultLane): number => track.times.at(-1) ?? 0;

/** As long as the document has the bodies that it is about. */
export function laneOf({ session, document }: Studio): ResultLane | undefined {
  const lane = session.resultLane.value;
  const names = new Set((document.model.value.bodies ?? []).map(({ name }) => name));
  return lane?.track.bodies.every((name) => names.has(name)) ? lane : undefined;
}

/** A reset, or a run that went on another way, has put it aside. */
function layAgain({ simulation }: Studio, lane: ResultLane): void {
  const frame = simulation.frame.peek();
  if (!frame || read(frame, "oldTo") !== endOfLane(lane)) simulation.send({ do: "beside", track: lane.track });
}

export function seekLane(studio: Studio, lane: ResultLane, time: number): void {
  studio.session.replaying.value = false;
  layAgain(studio, lane);
  studio.simulation.send({ do: "seek", time, lane: "old" });
}

export function playLane(studio: Studio, lane: ResultLane): void {
  layAgain(studio, lane);
  playLoop(studio, "old");
}
