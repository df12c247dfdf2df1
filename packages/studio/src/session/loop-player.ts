/**
 * The recording, or what lies beside it, played again and again, as it is: nothing is simulated, and nothing of it
 * changes. The clock of the page says which moment is shown; the next one is asked for when the last has come, so that a
 * slow machine leaves out moments and never falls behind.
 */
import { read } from "../simulation/frame.js";
import type { Studio } from "../studio.js";

/** "As fast as it goes" has nothing to compute here: so many recorded seconds per second. */
const FASTEST = 10;

/** Where a loop over `length` seconds is, so long after it was at `from`; both ends are shown. */
export const loopTime = (from: number, seconds: number, speed: number, length: number): number =>
  length <= 0 ? 0 : (from + seconds * Math.min(speed, FASTEST)) % length;

/** `old`: what lies beside the recording, an old future or a result that came from elsewhere. */
type Lane = "old" | undefined;

const endOf = ({ simulation }: Studio, lane?: Lane): number => {
  const frame = simulation.frame.peek();
  return frame ? read(frame, lane ? "oldTo" : "recordedTo") : 0;
};

export const canLoop = (studio: Studio): boolean => studio.session.loop.peek() && endOf(studio) > 0;

/** Plays the loop until `replaying` is set to false, by whatever leads elsewhere, or the run goes on. */
export function playLoop(studio: Studio, lane?: Lane): void {
  const { session, simulation } = studio;
  if (session.replaying.peek()) return;
  session.replaying.value = true;
  simulation.send({ do: "pause" });
  let place = simulation.frame.peek() ? read(simulation.frame.peek()!, "time") : 0;
  let last: number | undefined;
  let asked = -1;
  const isWanted = () => (lane ? endOf(studio, lane) > 0 : session.loop.peek());
  const turn = (now: number) => {
    const frame = simulation.frame.peek();
    if (simulation.running.peek() || !isWanted()) session.replaying.value = false;
    if (!session.replaying.peek()) return;
    place = loopTime(place, last === undefined ? 0 : (now - last) / 1000, session.speed.peek(), endOf(studio, lane));
    last = now;
    const sequence = frame ? read(frame, "sequence") : 0;
    if (sequence !== asked) simulation.send({ do: "seek", time: place, ...(lane && { lane }) });
    asked = sequence;
    requestAnimationFrame(turn);
  };
  // the pause is answered before the first moment is asked for
  simulation.ask("hash").then(
    () => requestAnimationFrame(turn),
    () => undefined,
  );
}
