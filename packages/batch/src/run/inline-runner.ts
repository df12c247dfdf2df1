/** Jobs one after another in this thread: for few or short ones, for tests, and as what the other runners are compared with. */
import { ModelError } from "@gelenk/core";
import { portionsOf } from "../result/portions.js";
import { type PreparedStudy, prepareStudy } from "../study/prepare-study.js";
import type { Study } from "../study/study.js";
import { stopAfter } from "./job-limits.js";
import { nextTurn } from "./next-turn.js";
import type { Runner } from "./runner.js";

/** How long events (Ctrl-C, a progress bar) may wait where jobs are short, ms. */
const PATIENCE = 20;

/** Runs jobs one after the other in this process; prepares a study once. */
export function inlineRunner(): Runner {
  let last: { readonly study: Study; readonly prepared: PreparedStudy } | undefined;
  return {
    async run(study, jobs, { limits, signal, finished }) {
      if (last?.study !== study) last = { study, prepared: preparedOrThrow(study) };
      let turn = performance.now();
      const { together, runAll } = last.prepared;
      for (const portion of portionsOf(jobs, together)) {
        if (signal?.aborted) return;
        const outcomes = runAll(
          portion.map(({ values }) => values),
          { stop: stopAfter(limits, portion.length) },
        );
        for (const [i, job] of portion.entries()) await finished(job, outcomes[i]!);
        if (performance.now() - turn < PATIENCE) continue;
        await nextTurn();
        turn = performance.now();
      }
    },
    async close() {},
  };
}

/** A study that cannot be run at all stops a runner. */
export function preparedOrThrow(study: Study): PreparedStudy {
  const { prepared, diagnostics } = prepareStudy(study);
  if (prepared === undefined) throw new ModelError(diagnostics);
  return prepared;
}
