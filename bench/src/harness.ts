/**
 * Runs the contestants of a benchmark against each other in one process.
 *
 *   admission   a throw-away copy of each contestant measures its accuracy, then runs until the compilers have settled
 *   round       the yardstick, then one block of every contestant; the next round begins with the next contestant
 *   block       one run that is not timed and brings the contestant's data back into the caches, then so many in a row that they last
 *               for a while
 *
 * A benchmark that is not timed ends with the admission. Of a course (`benchmark.ts`) a block is one run, all of them
 * are timed, and there are as many rounds as it has runs.
 *
 * What disturbs the machine for longer than a round hits all contestants alike. Hence ratios are formed within each round and their
 * median is taken over the rounds; absolute times are medians over the rounds, with their spread. The time that counts is the
 * processor time of this process: all contestants use one thread, and on a busy machine the time on the clock is mostly that of others.
 */
import type { Benchmark, Contestant, Prepared } from "./benchmark.js";
import { type Clock, systemClock } from "./clock.js";
import { type BenchmarkResult, type ContestantRecord, resultOf } from "./result.js";
import { yardstick as matrixProduct } from "./yardstick.js";

export interface HarnessOptions {
  readonly rounds: number;
  /** Least processor time each contestant runs before it is timed, ms. */
  readonly warmUp: number;
  /** Least processor time of a block, ms. */
  readonly block: number;
  /**
   * A contestant that has taken longer than this in all rounds together sits out the rest, ms of processor time: who else works does not
   * decide who finishes.
   */
  readonly patience: number;
  readonly clock?: Clock;
  readonly yardstick?: () => void;
  /** Told what happens next; `share` of the benchmark is done. */
  readonly progress?: (what: string, share: number) => void;
}

interface Entrant {
  readonly contestant: Contestant;
  readonly copy: Prepared | undefined;
  readonly accuracy: Readonly<Record<string, number>>;
  readonly runsPerBlock: number;
  readonly runsPerWork: number;
  /** Processor time per piece of work by round. */
  readonly times: number[];
  /** Time on the clock per piece of work by round. */
  readonly walls: number[];
  /** Processor time in all rounds so far, ms. */
  spent: number;
  failure: string | undefined;
}

/** The share of the progress that admission takes; a guess. */
const ADMISSION = 0.4;

export async function runBenchmark(benchmark: Benchmark, options: HarnessOptions): Promise<BenchmarkResult> {
  const clock = options.clock ?? systemClock;
  const yardstick = options.yardstick ?? matrixProduct;
  const { course } = benchmark;
  const rounds = benchmark.timed === false ? 0 : (course?.runs ?? Math.min(benchmark.rounds ?? options.rounds, options.rounds));
  const block = { patience: course?.patience ?? options.patience, isCourse: course !== undefined, clock };
  const entrants: Entrant[] = [];
  for (const [i, contestant] of benchmark.contestants.entries()) {
    options.progress?.(`${contestant.name}: accuracy and warm-up`, (ADMISSION * i) / benchmark.contestants.length);
    entrants.push(await admit(contestant, benchmark, options, clock));
  }
  const yardsticks: number[] = [];
  // round −1 is not counted: the copies have never run; of a course it would be missing
  for (let round = course ? 0 : -1; round < rounds; round++) {
    options.progress?.(`round ${round + 1} of ${rounds}`, ADMISSION + ((1 - ADMISSION) * (round + 1)) / (rounds + 1));
    const lap = timeYardstick(yardstick, clock);
    if (round >= 0) yardsticks.push(lap);
    for (let i = 0; i < entrants.length; i++) runBlock(entrants[(i + Math.max(round, 0)) % entrants.length]!, round, block);
  }
  for (const entrant of entrants) release(entrant);
  return resultOf(benchmark, { rounds, contestants: entrants.map(recordOf), yardsticks });
}

/** Like a block: a few times untimed, for the caches and the compiler. */
function timeYardstick(yardstick: () => void, clock: Clock): number {
  for (let i = 0; i < 4; i++) yardstick();
  const start = clock.now();
  yardstick();
  return clock.now() - start;
}

/** Measures the accuracy of a throw-away copy and warms it up, then prepares the copy that will be timed. */
async function admit(contestant: Contestant, benchmark: Benchmark, options: HarnessOptions, clock: Clock): Promise<Entrant> {
  const entrant = { contestant, runsPerWork: benchmark.runsPerWork ?? 1, times: [], walls: [], spent: 0 };
  let accuracy: Readonly<Record<string, number>> = {};
  try {
    const throwAway = await contestant.prepare();
    accuracy = throwAway.measure?.() ?? {};
    if (benchmark.timed === false) return { ...entrant, accuracy, runsPerBlock: 0, copy: undefined, failure: undefined };
    const start = clock.cpu();
    do throwAway.run();
    while (clock.cpu() - start < (benchmark.warmUp ?? options.warmUp));
    const runsPerBlock = benchmark.course ? 1 : (benchmark.runsPerBlock ?? runsToFill(throwAway, options.block, clock));
    throwAway.free?.();
    return { ...entrant, accuracy, runsPerBlock, copy: await contestant.prepare(), failure: undefined };
  } catch (error) {
    return { ...entrant, accuracy, runsPerBlock: 0, copy: undefined, failure: messageOf(error) };
  }
}

const MOST_RUNS = 2 ** 20;

/** How many runs take at least `block` ms. */
function runsToFill(copy: Prepared, block: number, clock: Clock): number {
  for (let runs = 1; ; runs *= 2) {
    const start = clock.cpu();
    for (let i = 0; i < runs; i++) copy.run();
    const elapsed = clock.cpu() - start;
    if (elapsed >= block) return Math.max(1, Math.ceil((runs * block) / elapsed));
    if (runs >= MOST_RUNS) return runs;
  }
}

interface BlockOptions {
  readonly patience: number;
  /** No run may be left untimed. */
  readonly isCourse: boolean;
  readonly clock: Clock;
}

function runBlock(entrant: Entrant, round: number, { patience, isCourse, clock }: BlockOptions): void {
  const { copy, runsPerBlock, runsPerWork, times, walls } = entrant;
  if (round >= 0) {
    times[round] = Number.NaN;
    walls[round] = Number.NaN;
  }
  if (!copy || entrant.failure !== undefined || entrant.spent > Math.min(patience, entrant.contestant.patience ?? patience)) return;
  try {
    if (!isCourse) copy.run();
    const cpuStart = clock.cpu();
    const start = clock.now();
    for (let i = 0; i < runsPerBlock; i++) copy.run();
    const elapsed = clock.now() - start;
    const cpuElapsed = clock.cpu() - cpuStart;
    if (round < 0) return;
    entrant.spent += cpuElapsed;
    times[round] = (cpuElapsed * runsPerWork) / runsPerBlock;
    walls[round] = (elapsed * runsPerWork) / runsPerBlock;
  } catch (error) {
    entrant.failure = messageOf(error);
  }
}

function release(entrant: Entrant): void {
  try {
    entrant.copy?.free?.();
  } catch (error) {
    entrant.failure ??= messageOf(error);
  }
}

/** What the entrants leave behind. */
const recordOf = ({ contestant, accuracy, runsPerBlock, times, walls, failure }: Entrant): ContestantRecord => ({
  name: contestant.name,
  version: contestant.version,
  accuracy,
  runsPerBlock,
  samples: times,
  walls,
  ...(failure !== undefined && { failure }),
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
