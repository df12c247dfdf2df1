/**
 * Zeros of functions g(t, y(t)) along a solution: found by their change of sign within an accepted step, located on its continuous
 * extension.
 *
 * An event is the arrival of g at zero from one side, or its passage to the other side. The time reported is the end of a bracket of at most
 * `EVENT_TIME_TOLERANCE` (relative) on which g is zero or has passed: a run continued from there starts on the new side and does not meet
 * the same zero again. For the same reason zeros at the very start of a run (up to 16 of those widths) belong to the run before it.
 *
 * Each step is examined at four equally spaced points, the first step also near its beginning; two passages of the same function between
 * neighbouring points cancel and are missed. `maxStep` bounds that.
 */
import { isFinite64 } from "../math/scalar.js";
import { type DenseOutput, evaluateDense } from "./dense-output.js";
import { bracketRoot } from "./root.js";

/** A function whose zeros along the solution are sought. */
export interface EventFunction {
  /** For messages and results. */
  readonly name?: string;
  /** Which passages count, seen in the direction of integration. Default "any". */
  readonly direction?: "rising" | "falling" | "any";
  /** Does the integration end there? Default no. */
  readonly terminal?: boolean;
  /** Do zeros right at the start count too? For functions that are clearly on one side there. Default no. */
  readonly fromStart?: boolean;
  /** Continuous in t and y. */
  value(t: number, y: Float64Array): number;
}

/** A zero of an event function. */
export interface EventHit {
  /** Which of the event functions. */
  readonly index: number;
  /** Time, in the unit of the system. */
  readonly t: number;
  /** State there, a copy. */
  readonly y: Float64Array;
  /** Which way the value passed zero. */
  readonly direction: "rising" | "falling";
}

export interface EventMonitor {
  readonly functions: readonly EventFunction[];
  readonly start: number;
  /** Value at the last examined point, and its sign; 0 after an exact zero, which the sign that follows leaves without an event. */
  readonly values: Float64Array;
  readonly sides: Int8Array;
  readonly y: Float64Array;
  started: boolean;
}

/** Width of the bracket of an event in units of the larger time of the step. */
const EVENT_TIME_TOLERANCE = 1e-13;
const START_WINDOW = 16;
const CHECKS = [0.25, 0.5, 0.75, 1];
/** The early point tells the side of functions that start at zero before a short excursion can be over. */
const FIRST_CHECKS = [1 / 1024, ...CHECKS];

export function startEvents(functions: readonly EventFunction[], t: number, y: Float64Array): EventMonitor {
  const values = Float64Array.from(functions, (f) => f.value(t, y));
  return { functions, start: t, values, sides: Int8Array.from(values, Math.sign), y: new Float64Array(y.length), started: false };
}

/**
 * All events of the step described by `dense`, in time order (then by index), none after the first terminal one. Undefined if a function
 * was not finite.
 */
export function scanEvents(monitor: EventMonitor, dense: DenseOutput): EventHit[] | undefined {
  const hits: EventHit[] = [];
  let ta = dense.from;
  for (const fraction of monitor.started ? CHECKS : FIRST_CHECKS) {
    const tb = fraction === 1 ? dense.to : dense.from + fraction * (dense.to - dense.from);
    for (let i = 0; i < monitor.functions.length; i++) {
      evaluateDense(dense, tb, monitor.y);
      const value = monitor.functions[i]!.value(tb, monitor.y);
      if (!isFinite64(value) || !isFinite64(monitor.values[i]!)) return undefined;
      if (!examine(monitor, dense, i, ta, tb, value, hits)) return undefined;
    }
    ta = tb;
  }
  monitor.started = true;
  return untilTerminal(monitor, hits, dense.to > dense.from ? 1 : -1);
}

/** Did function i leave its side between ta and tb? False if it was not finite in between. */
function examine(monitor: EventMonitor, dense: DenseOutput, i: number, ta: number, tb: number, value: number, hits: EventHit[]): boolean {
  const side = monitor.sides[i]!;
  const before = monitor.values[i]!;
  monitor.sides[i] = Math.sign(value);
  monitor.values[i] = value;
  if (side === 0 || Math.sign(value) === side) return true;
  const direction = side < 0 ? "rising" : "falling";
  const wanted = monitor.functions[i]!.direction ?? "any";
  if (wanted !== "any" && wanted !== direction) return true;
  const tolerance = EVENT_TIME_TOLERANCE * Math.max(Math.abs(dense.from), Math.abs(dense.to));
  const t = value === 0 ? tb : locate(monitor, dense, i, ta, before, tb, value, tolerance);
  if (t === undefined) return false;
  if (!monitor.functions[i]!.fromStart && Math.abs(t - monitor.start) <= START_WINDOW * tolerance) return true;
  const y = new Float64Array(dense.size);
  evaluateDense(dense, t, y);
  hits.push({ index: i, t, y, direction });
  return true;
}

function locate(
  monitor: EventMonitor,
  dense: DenseOutput,
  i: number,
  ta: number,
  before: number,
  tb: number,
  after: number,
  tolerance: number,
): number | undefined {
  const f = (t: number): number => {
    evaluateDense(dense, t, monitor.y);
    return monitor.functions[i]!.value(t, monitor.y);
  };
  const bracket = bracketRoot(f, ta, before, tb, after, tolerance);
  return bracket.converged ? bracket.far : undefined;
}

function untilTerminal(monitor: EventMonitor, hits: EventHit[], direction: number): EventHit[] {
  hits.sort((p, q) => direction * (p.t - q.t) || p.index - q.index);
  const terminal = hits.find((hit) => monitor.functions[hit.index]!.terminal);
  return terminal === undefined ? hits : hits.filter((hit) => direction * (hit.t - terminal.t) <= 0);
}
