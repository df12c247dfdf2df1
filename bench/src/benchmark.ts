/**
 * What a benchmark is: one piece of work, the contestants that do it, and how well each of them did it. A time counts only beside its
 * accuracy, so both are asked of the same contestant.
 */

/** A contestant that is ready to work. */
export interface Prepared {
  /** Does the work, or an equal part of it, once; this is what is timed. */
  run(): void;
  /** Accuracy by the keys of the benchmark's figures. Called on a fresh copy, before any `run` of it. */
  measure?(): Readonly<Record<string, number>>;
  free?(): void;
}

export interface Contestant {
  readonly name: string;
  readonly version: string;
  /** Processor time after which it sits out, ms, where that is less than what the benchmark gives to all. */
  readonly patience?: number;
  /** Makes a new copy, independent of all others. One that cannot take part throws; its message is shown as the reason. */
  prepare(): Prepared | Promise<Prepared>;
}

/** One column of accuracy: smaller is better. */
export interface AccuracyFigure {
  readonly key: string;
  readonly title: string;
  /** "" for a ratio. */
  readonly unit: string;
}

/**
 * A promise about a contestant: its time, its time over a peer's, how its time grows, or one of its accuracy figures. It is reported, never
 * enforced: times depend on the machine and on who else uses it.
 */
interface Promised {
  /** What is promised, in words; default: the benchmark and the contestant. */
  readonly what?: string;
  readonly contestant: string;
  /** In place of the time: the contestant's time over the peer's in the same round. */
  readonly peer?: string;
  /** With `peer`, who does the same with so many times fewer parts: the power with which time grows with their number. */
  readonly growth?: number;
  /** In place of the time: the accuracy figure with this key. */
  readonly figure?: string;
  /** Is it about the last fifth of a course, not about all of it? */
  readonly lastFifth?: boolean;
  /** Upper bounds of accuracy figures without which the time does not count. */
  readonly accuracy?: Readonly<Record<string, number>>;
  /** Likewise, as shares of the peer's figures. */
  readonly accuracyOfPeer?: Readonly<Record<string, number>>;
  /** Where it is not reached: why, as far as that is known. */
  readonly why?: string;
}

/** One bound of a time in ms, a ratio, a power or a figure. */
export type Goal = Promised &
  ({ readonly atMost: number; readonly atLeast?: never } | { readonly atLeast: number; readonly atMost?: never });

/**
 * One motion from its start to its end, one run of every contestant per round, all of them timed. Judged twice: over
 * the whole course as phases are, and by the median of its last fifth, where a heap has come to rest. The two say
 * different things and are told apart wherever they are shown.
 */
export interface Course {
  /** Rounds, whatever else was asked for. */
  readonly runs: number;
  /** In place of that of the harness, ms: who gives up before the end has no last fifth. */
  readonly patience?: number;
}

export interface Benchmark {
  readonly name: string;
  readonly about: string;
  /** What is timed, in a word: "step". */
  readonly work: string;
  /** How many runs make one piece of `work`: 60 frames a simulated second. Default 1. */
  readonly runsPerWork?: number;
  /** What the work consists of, for the time of one part: 10 000 bodies. */
  readonly parts?: { readonly count: number; readonly name: string };
  readonly contestants: readonly Contestant[];
  /** The contestant whose time is the unit of the ratios. */
  readonly reference: string;
  readonly accuracy: readonly AccuracyFigure[];
  readonly goals?: readonly Goal[];
  /**
   * Runs in one block. Default: as many as fill the shortest block. A number is needed where the state decides what a run costs
   * (piles that come to rest): with it all contestants are always at the same simulated time.
   */
  readonly runsPerBlock?: number;
  /**
   * Rounds are successive pieces of one motion that do not all cost the same: the time is then the mean over them and the ratio that of the
   * sums, since a median would leave out what costs most.
   */
  readonly phases?: boolean;
  /** At most so many rounds, where more would take minutes and tell nothing new. */
  readonly rounds?: number;
  /** Least processor time each contestant runs before it is timed, ms, where that of the harness is too short: large generated functions become fast late. */
  readonly warmUp?: number;
  /** False: nothing is run in rounds, figures are all there is. For what takes the clock of several processes, not the time of one. */
  readonly timed?: false;
  /** The whole of one motion is recorded, run by run; takes the place of `runsPerBlock` and `phases`. */
  readonly course?: Course;
  /** What a reader must know to judge the figures. */
  readonly notes?: readonly string[];
  /** Files that show the results, for the documentation: a plot and its data. */
  pictures?(contestants: readonly ContestantFigures[]): readonly { readonly name: string; readonly text: string }[];
  /** What follows from the times of all contestants, in sentences: an exponent of growth. */
  findings?(times: readonly ContestantTime[]): readonly string[];
}

/** What a picture shows of a contestant. */
export interface ContestantFigures {
  readonly name: string;
  /** Time of one piece of work, ms; NaN where there is none. */
  readonly cost: number;
  readonly accuracy: Readonly<Record<string, number>>;
}

export interface ContestantTime {
  readonly name: string;
  /** Of one piece of work, ms; NaN where there is none. */
  readonly time: number;
}

export interface EntryOptions {
  /** A smaller problem, to see that everything works. */
  readonly quick: boolean;
}

/** A line of the catalogue: builds its benchmark only when asked. */
export interface BenchmarkEntry {
  readonly name: string;
  readonly about: string;
  build(options: EntryOptions): Benchmark;
}

/** A promise that a test decides. */
export interface TestedBar {
  readonly what: string;
  readonly bar: string;
  /** Its file, from the root of the repository. */
  readonly test: string;
  /** What the test does not show of what was promised. */
  readonly short?: string;
}

/** Benchmarks that are shown on one page, and what tests decide beside them. */
export interface Area {
  /** Name of the file, without its ending; there is none without entries. */
  readonly page: string;
  readonly title: string;
  readonly entries: readonly BenchmarkEntry[];
  readonly tested: readonly TestedBar[];
}
