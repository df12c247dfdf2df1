/** Integration of a mechanism up to a time, with step control or fixed steps, events and samples: integrate/integrate.ts in joint coordinates. */
import { findImplicitIntegrator, findIntegrator } from "../integrate/catalogue.js";
import type { EventFunction } from "../integrate/events.js";
import { type IntegrationOptions, type IntegrationResult, integrate } from "../integrate/integrate.js";
import type { NewtonReport } from "../integrate/step-sequence.js";
import { suggestName } from "../model/nearest-name.js";
import { EXPLICIT_INTEGRATORS } from "../model/settings-description.js";
import { modelError } from "../world/errors.js";
import type { Equations } from "./equations.js";

/** Methods of whole runs. */
export const MECHANISM_INTEGRATORS = [...EXPLICIT_INTEGRATORS, "radau5"] as const;
/** One of MECHANISM_INTEGRATORS. */
export type MechanismIntegrator = (typeof MECHANISM_INTEGRATORS)[number];

/** Zeros of `value` along the motion. */
export interface MechanismEvent extends Pick<EventFunction, "name" | "direction" | "terminal"> {
  /** Continuous in all of them. */
  value(time: number, q: Float64Array, s: Float64Array): number;
}

/** How a run is made; what is left out is as in `integrate`. */
export interface MechanismRunOptions
  extends Pick<IntegrationOptions, "tolerance" | "step" | "initialStep" | "minStep" | "maxStep" | "maxSteps" | "sampleTimes"> {
  /** Default `dormand-prince`; `radau5` for stiff springs and dampers. */
  readonly integrator?: MechanismIntegrator;
  /** Whose zeros are looked for on the way. */
  readonly events?: readonly MechanismEvent[];
}

/** An event that happened on the way. */
export interface MechanismEventHit {
  /** Which of the events. */
  readonly index: number;
  /** Of the event, where it has one. */
  readonly name: string | undefined;
  /** s */
  readonly time: number;
  /** Coordinates there, a copy. */
  readonly q: Float64Array;
  /** Speeds there, a copy. */
  readonly s: Float64Array;
  /** Which way the value passed zero. */
  readonly direction: "rising" | "falling";
}

/** How far a run came and what it took. */
export interface MechanismRun extends Pick<IntegrationResult, "reached" | "reason" | "steps" | "rejected" | "evaluations" | "nextStep"> {
  /** Where it ended, s. */
  readonly time: number;
  /** The cut joint that could not be closed there. */
  readonly open: string | undefined;
  /** In the order of time. */
  readonly events: readonly MechanismEventHit[];
  /** At the sample times that were passed. */
  readonly samples: readonly { readonly time: number; readonly q: Float64Array; readonly s: Float64Array }[];
  /** Of implicit methods. */
  readonly newton?: NewtonReport;
}

/** Advances y from one time to another and writes where it ended back into it. */
export function runMechanism(equations: Equations, y: Float64Array, from: number, to: number, options: MechanismRunOptions): MechanismRun {
  const { integrator = "dormand-prince", events = [], ...stated } = options;
  const all = { ...stated, from, to, y, events: events.map((event) => eventFunction(equations, event)) };
  const explicit = findIntegrator(integrator);
  const implicit = explicit ? undefined : findImplicitIntegrator(integrator);
  if (!explicit && !implicit) throw unknownIntegrator(integrator, MECHANISM_INTEGRATORS);
  const result = explicit ? integrate(equations, explicit, all) : integrate(equations, implicit!, all);
  equations.normalise(result.y);
  y.set(result.y);
  const { open } = equations;
  return { ...describe(equations, result, options), open };
}

export const unknownIntegrator = (name: string, known: readonly string[]) =>
  modelError("mechanism.unknown-integrator", "integrator", `there is no integrator "${name}" for this`, suggestName(name, known));

/** Views of q and s, as the equations are laid out. */
const split = ({ coordinates }: Equations, y: Float64Array) => ({ q: y.subarray(0, coordinates), s: y.subarray(coordinates) });

/** The same of a state that was interpolated. */
function settled(equations: Equations, y: Float64Array) {
  equations.normalise(y);
  return split(equations, y);
}

function eventFunction(equations: Equations, { value, ...rest }: MechanismEvent): EventFunction {
  const { size } = equations;
  const copy = new Float64Array(size);
  const { q, s } = split(equations, copy);
  return {
    ...rest,
    value(t, y) {
      for (let k = 0; k < size; k++) copy[k] = y[k]!;
      return value(t, q, s);
    },
  };
}

function describe(
  equations: Equations,
  result: IntegrationResult,
  { events = [], sampleTimes = [] }: MechanismRunOptions,
): Omit<MechanismRun, "open"> {
  const { reached, reason, t: time, steps, rejected, evaluations, nextStep, newton, samples, sampleCount } = result;
  const { size } = equations;
  const hits = result.events.map(({ index, t, y, direction }) => ({
    index,
    name: events[index]!.name,
    time: t,
    ...settled(equations, y),
    direction,
  }));
  const rows = Array.from({ length: sampleCount }, (_, i) => ({
    time: sampleTimes[i]!,
    ...settled(equations, samples.slice(i * size, (i + 1) * size)),
  }));
  return { reached, reason, time, steps, rejected, evaluations, nextStep, events: hits, samples: rows, ...(newton && { newton }) };
}
