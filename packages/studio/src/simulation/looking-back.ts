/** Recorded moments of a run that are looked at, and the way back to one of them. */
import { applyHolds } from "./holds.js";
import type { WorldCommand } from "./protocol.js";
import { cutAfter, type Moment, markBefore } from "./recording.js";
import { type Run, stepOf } from "./run.js";

/** The moment that is looked at belongs to what had come before the run went on another way: it cannot go on from there. */
export const isOld = ({ shown, recording }: Run): boolean => shown !== undefined && recording.old.includes(shown);

/** Shows a moment in place of the present; the last one of the recording is the present. */
export function lookAt(current: Run, moment: Moment | undefined): void {
  const isPresent = moment?.step === current.world.steps && moment === current.recording.moments.at(-1);
  current.shown = isPresent ? undefined : moment;
}

/** So many steps before what is shown, in its own lane. */
export function momentBefore(current: Run, steps: number): Moment | undefined {
  const from = current.shown?.step ?? current.world.steps;
  const moments = isOld(current) ? current.recording.old : current.recording.moments;
  const place = moments.findLastIndex(({ step }) => step <= from - steps);
  return moments[Math.max(0, place)];
}

/** Back to a step that was made, from the mark before it: the same bits as when it was made first. What came after it is the old future. */
export function returnTo(current: Run, wanted: number, act: (command: WorldCommand) => void): void {
  const mark = markBefore(current.recording, wanted);
  const commands = current.recording.commands.slice(mark.commands).filter((logged) => logged.step < wanted);
  Object.assign(current, { world: mark.world, model: mark.model, holds: mark.holds, layout: mark.layout, shown: undefined });
  current.world.restore(mark.snapshot);
  while (current.world.steps < wanted) {
    while (commands[0] && commands[0].step <= current.world.steps) act(commands.shift()!.command);
    applyHolds(current.world, current.holds, stepOf(current));
    current.report = current.world.step();
  }
  cutAfter(current.recording, wanted);
}
