/**
 * Many instances of one mechanism, stepped together: one model, one compiled right-hand side, states and drives of their own.
 *
 *   Y = (y₁, y₂, …), Ẏ = (f(y₁), f(y₂), …)          one system; a Runge–Kutta step of it is a step of every instance
 *
 * With WebAssembly two instances are computed at once, in the lanes of vectors (solve/compile/wasm-arithmetic.ts): number k of the
 * instances 2b and 2b + 1 stand side by side. Every operation is that of a single mechanism with the same operands, so **each instance has
 * the bits that `Mechanism.step` gives alone**, whatever is beside it.
 *
 * An instance that meets a number that is not finite stays where it was and takes no further part; the others go on.
 * Limits: mechanisms that can be compiled (no loops, no forces on bodies), explicit methods of fixed steps; what
 * differs between instances are states and drives, not masses.
 */
import { findIntegrator } from "../integrate/catalogue.js";
import type { FixedStepMethod } from "../integrate/ode-system.js";
import { allFinite, isFinite64 } from "../math/scalar.js";
import type { ResolvedModel } from "../model/description.js";
import { type Diagnostic, hasErrors } from "../model/diagnostic.js";
import { suggestName } from "../model/nearest-name.js";
import { EXPLICIT_INTEGRATORS } from "../model/settings-description.js";
import { modelError } from "../world/errors.js";
import { type CompileOptions, compiledForm } from "./compiled-dynamics.js";
import { createEnsembleEquations, type EnsembleControl, type EnsembleEquations } from "./ensemble-equations.js";
import { buildMechanismTree, type MechanismJoint } from "./mechanism-tree.js";
import { createStepClock } from "./step-clock.js";

/** How many, how they are integrated, and what drives them. */
export interface EnsembleOptions extends CompileOptions {
  /** How many. */
  readonly instances: number;
  /** Of `step`. Default `rk4`. */
  readonly integrator?: (typeof EXPLICIT_INTEGRATORS)[number];
  /** Forces along the coordinates, for each instance. */
  readonly control?: EnsembleControl;
}

/** More would not fit into one array of a 32-bit memory. */
const MOST_INSTANCES = 1_000_000;

/** Many instances of one mechanism that are advanced together by code compiled for it. Made by `createEnsemble`. */
export class Ensemble {
  /** How many. */
  readonly instances: number;
  /** Names. */
  readonly bodies: readonly string[];
  /** In the order of the coordinates. */
  readonly joints: readonly MechanismJoint[];
  /** Coordinates of one instance. */
  readonly coordinateCount: number;
  /** Speeds of one instance. */
  readonly speedCount: number;
  /** Instances that are computed at once: 2 with WebAssembly, else 1. */
  readonly lanes: 1 | 2;
  /** s, of all instances. */
  time = 0;
  readonly #equations: EnsembleEquations;
  readonly #method: FixedStepMethod;
  readonly #work: Float64Array;
  #now: Float64Array;
  #next: Float64Array;
  /** 1 for an instance that takes no further part. */
  readonly #failed: Uint8Array;
  /** How many take part. */
  #left: number;
  readonly #clock = createStepClock();

  /** For the package itself: see `createEnsemble`. */
  constructor(
    equations: EnsembleEquations,
    method: FixedStepMethod,
    names: { readonly bodies: readonly string[]; readonly joints: readonly MechanismJoint[] },
  ) {
    this.#equations = equations;
    this.#method = method;
    this.instances = equations.instances;
    this.bodies = names.bodies;
    this.joints = names.joints;
    this.coordinateCount = equations.coordinates;
    this.speedCount = equations.speeds;
    this.lanes = equations.lanes;
    this.#now = equations.startStates();
    this.#next = new Float64Array(equations.size);
    this.#work = new Float64Array(method.workSize(equations.size));
    this.#failed = new Uint8Array(equations.instances);
    this.#left = equations.instances;
  }

  /** Instances that take no further part, because a number became infinite or undefined; they stay where that happened. */
  get failed(): readonly number[] {
    return Array.from(this.#failed.keys()).filter((instance) => this.#failed[instance] === 1);
  }

  /** Coordinates and speeds of an instance, into q and s. */
  read(instance: number, q: Float64Array, s: Float64Array): void {
    this.#check(instance);
    const { at, coordinates } = this.#equations;
    for (let k = 0; k < this.coordinateCount; k++) q[k] = this.#now[at(instance, k)]!;
    for (let k = 0; k < this.speedCount; k++) s[k] = this.#now[at(instance, coordinates + k)]!;
  }

  /** Puts an instance into a state. One that had failed takes part again. Throws ModelError where a number is not finite or missing. */
  write(instance: number, q: ArrayLike<number>, s: ArrayLike<number>): void {
    this.#check(instance);
    const { at, coordinates } = this.#equations;
    for (const [name, list, count] of [["q", q, this.coordinateCount] as const, ["s", s, this.speedCount] as const]) {
      for (let k = 0; k < count; k++) {
        if (!isFinite64(list[k] ?? Number.NaN)) throw modelError("model.not-finite", `${name}[${k}]`, `${list[k]} is not a finite number`);
      }
    }
    for (let k = 0; k < this.coordinateCount; k++) this.#now[at(instance, k)] = q[k]!;
    for (let k = 0; k < this.speedCount; k++) this.#now[at(instance, coordinates + k)] = s[k]!;
    if (this.#failed[instance] === 1) this.#left++;
    this.#failed[instance] = 0;
  }

  /** Drives η that an instance holds from now on, N or N·m along the speeds. */
  setDrive(instance: number, drive: ArrayLike<number>): void {
    this.#check(instance);
    const { held, at } = this.#equations;
    for (let k = 0; k < this.speedCount; k++) held[at(instance, k, this.speedCount)] = drive[k]!;
  }

  /** One step of length h, s, of all instances. Returns how many of them still take part. */
  step(h: number): number {
    this.#method.step(this.#equations, this.time, this.#now, h, this.#next, this.#work);
    this.#equations.normalise(this.#next);
    if (this.#left < this.instances || !allFinite(this.#next, 0, this.#next.length)) this.#setAside();
    [this.#now, this.#next] = [this.#next, this.#now];
    this.time = this.#clock.after(this.time, h);
    return this.#left;
  }

  /** Instances with a number that is not finite take no further part; what takes no part keeps its last state. */
  #setAside(): void {
    const { at, width } = this.#equations;
    this.#left = 0;
    for (let instance = 0; instance < this.instances; instance++) {
      for (let k = 0; k < width; k++) if (!isFinite64(this.#next[at(instance, k)]!)) this.#failed[instance] = 1;
      if (this.#failed[instance] === 0) this.#left++;
      else for (let k = 0; k < width; k++) this.#next[at(instance, k)] = this.#now[at(instance, k)]!;
    }
  }

  #check(instance: number): void {
    if (Number.isInteger(instance) && instance >= 0 && instance < this.instances) return;
    throw modelError("ensemble.unknown-instance", "instance", `there is no instance ${instance}: they are 0 … ${this.instances - 1}`);
  }
}

/**
 * Instances of the mechanism of a model, all in its state, unless there are errors. Without `compiled` it is JavaScript, or WebAssembly
 * where that is passed in.
 */
export function createEnsemble(
  model: ResolvedModel,
  options: EnsembleOptions,
): { readonly ensemble?: Ensemble; readonly diagnostics: readonly Diagnostic[] } {
  const { instances, integrator = "rk4", control, webAssembly } = options;
  const method = findIntegrator(integrator);
  const problems = checkOptions(instances, integrator, method !== undefined);
  const { built, diagnostics: found } = buildMechanismTree(model, {});
  const { form, refused } = compiledForm({
    compiled: options.compiled ?? (webAssembly ? "wasm" : true),
    ...(webAssembly && { webAssembly }),
  });
  const unfit = built?.surroundings ? "it has loops, or forces on bodies" : refused;
  const diagnostics = [...problems, ...found, ...(unfit === undefined ? [] : [cannotCompile(unfit)])];
  if (!built || !form || !method || hasErrors(diagnostics)) return { diagnostics };
  const equations = createEnsembleEquations(built, { instances, form, webAssembly, control });
  return { ensemble: new Ensemble(equations, method, built), diagnostics };
}

const problem = (code: string, where: string, message: string, hint?: string): Diagnostic => ({
  code,
  severity: "error",
  where,
  message,
  ...(hint !== undefined && { hint }),
});

const cannotCompile = (why: string): Diagnostic =>
  problem("ensemble.not-compiled", "model", `no code can be made for this model: ${why}`, "single mechanisms and worlds serve it");

function checkOptions(instances: number, integrator: string, known: boolean): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (!Number.isInteger(instances) || instances < 1 || instances > MOST_INSTANCES) {
    found.push(problem("ensemble.bad-count", "instances", `${instances} is no number of instances: 1 … ${MOST_INSTANCES}`));
  }
  if (!known) {
    const hint = suggestName(integrator, EXPLICIT_INTEGRATORS);
    found.push(problem("mechanism.unknown-integrator", "integrator", `there is no integrator "${integrator}" for steps`, hint));
  }
  return found;
}
