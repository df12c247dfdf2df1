/** Drives a run in portions short enough that Ctrl-C and the progress bar get their turn. */
import type { Run } from "@gelenk/core";
import type { Io } from "./io.js";
import { createProgress, nextTurn } from "./progress.js";

/** Aim for the length of a portion, ms. */
const PORTION = 25;
/** Portions grow at most by this factor, so that one short measurement does not make the next one endless. */
const GROWTH = 8;

/** Makes all steps of the run; true if the user stopped it before. */
export async function makeSteps(run: Run, io: Io): Promise<boolean> {
  let interrupted = false;
  const stopListening = io.onInterrupt(() => {
    interrupted = true;
  });
  const progress = createProgress(io);
  let portion = 1;
  try {
    for (;;) {
      const start = io.now();
      if (!run.advance(portion)) return false;
      const took = Math.max(io.now() - start, 1e-3);
      portion = Math.max(1, Math.round(portion * Math.min(GROWTH, PORTION / took)));
      progress.update(run.steps / run.totalSteps);
      await nextTurn();
      if (interrupted) return true;
    }
  } finally {
    progress.finish();
    stopListening();
  }
}
