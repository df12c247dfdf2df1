/** What a run is asked for, and what it gives. */
import type { Diagnostic } from "@gelenk/core";
import type { ResultTable } from "./result-table.js";

/** How a run is made. */
export interface SimulateOptions {
  /** Start, s. Default 0. */
  readonly from?: number;
  /** End, s. */
  readonly to: number;
  /** Times between from and to, ascending. Default: the ends of `intervals`. */
  readonly times?: ArrayLike<number>;
  /** Equal intervals between rows of the result. Default 500. */
  readonly intervals?: number;
  /** An integrator of @gelenk/core. Default "dormand-prince"; "radau5" for stiff models. */
  readonly method?: string;
  /** Relative, and absolute times the nominal value of each state. Default 1e-8. */
  readonly tolerance?: number;
  /** Longest step of the integrator, s. Default: no limit. */
  readonly maxStep?: number;
  /** The fixed step of methods without error control, such as "euler". Default: an interval. */
  readonly step?: number;
  /** Steps between two events before the run is given up. Default 1e6. */
  readonly maxSteps?: number;
  /** Events before the run is given up. Default 1e6. */
  readonly maxEvents?: number;
  /** Called after every step with the time reached; `false` ends the run there. For progress and for a budget of time. */
  readonly onProgress?: (t: number) => boolean | undefined;
}

/** What a run gave. */
export interface Simulation {
  /** Was the end reached, or the run ended by the model itself? */
  readonly reached: boolean;
  /** Where it ended. */
  readonly t: number;
  /** The message of a terminate that ended it. */
  readonly terminated?: string;
  /** All variables at the asked times, and on both sides of events. */
  readonly table: ResultTable;
  /** Of the integrator, accepted ones. */
  readonly steps: number;
  /** Of the right-hand side. */
  readonly evaluations: number;
  /** How often other states were chosen. */
  readonly stateChanges: number;
  /** Instants at which something changed. */
  readonly events: number;
  /** Why it ended early, and what the model said. */
  readonly diagnostics: readonly Diagnostic[];
}
