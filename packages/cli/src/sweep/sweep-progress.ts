/** What is shown while a sweep runs: `120/1000, 31/s, 5 failed, best 0.31`. Jobs that are known before count as done, but not for the pace. */
import type { FinishedJob } from "@gelenk/batch/node";
import type { Io } from "../io.js";
import { createPace } from "../pace.js";
import type { Progress } from "../progress.js";
import { numberText } from "../report/number-text.js";
import type { BestValue } from "./best-value.js";

export function sweepProgress(best: BestValue, progress: Progress, io: Pick<Io, "now">): (job: FinishedJob) => void {
  const pace = createPace(io.now());
  let known = 0;
  let failed = 0;
  return ({ index, outcome, known: isKnown, done, total }) => {
    best.add(index, outcome);
    if (isKnown) known++;
    if (outcome.status === "failed") failed++;
    const ran = done - known;
    pace.add(io.now(), ran);
    const note = [
      `${done}/${total}`,
      ...(ran > 0 ? [`${numberText(pace.perSecond(), 3)}/s`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(best.value === undefined ? [] : [`best ${numberText(best.value)}`]),
    ];
    progress.update(done / total, note.join(", "), known / total);
  };
}
