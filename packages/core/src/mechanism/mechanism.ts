/**
 * A mechanism: one model as equations in joint coordinates q and speeds s, in the user's hands.
 *
 *   const mechanism = mechanismOf(model, { compiled: true });
 *   mechanism.forwardDynamics(q, s, drive);
 *   mechanism.step(1 / 1000);
 *
 * Drives η act along the speeds; springs, dampers and constant drives that the model states for coordinates act besides. All functions of one state read
 *
 *   M̂(q) ṡ + bias(q, s) = η + Cᵀ λ          λ: multipliers of loops, where there are some
 *
 * Arrays that are returned are the ones passed in, or new ones. Body frames are those of the model, world axes unless stated otherwise.
 */
import { eigenvaluesGeneral, type GeneralEigenvalues } from "../linalg/eigen-general.js";
import { allFinite } from "../math/scalar.js";
import type { Vector3 } from "../math/vec3.js";
import { suggestName } from "../model/nearest-name.js";
import type { PlanFunction } from "../solve/compile/plan.js";
import type { LinearTree } from "../solve/recursive/linearise.js";
import { modelError } from "../world/errors.js";
import { type Accelerate, findAlgorithm, type MechanismAlgorithm } from "./algorithms.js";
import { type BodyKinematics, type BodyMotion, createBodyKinematics } from "./body-motion.js";
import { type CompiledForm, type CompiledFunctions, type CompileOptions, compiledFunctions } from "./compiled-dynamics.js";
import { addForces } from "./coordinate-forces.js";
import { type Control, createEquations, createInputs, type Equations, type Inputs, type StepMethod } from "./equations.js";
import { type CutJoint, createMechanismLoops, type LoopClosure, type MechanismLoops } from "./mechanism-loops.js";
import type { MechanismJoint, MechanismTree } from "./mechanism-tree.js";
import { centerOf, energyOf, inverseDynamicsOf, jacobianOf, lineariseMechanism, massMatrixOf } from "./queries.js";
import { type MechanismRun, type MechanismRunOptions, runMechanism, unknownIntegrator } from "./run.js";
import { createStepClock } from "./step-clock.js";
import { createStepMethod, MECHANISM_STEPS, type MechanismStepName } from "./step-methods.js";
import { createSurroundings, type Surroundings } from "./surroundings.js";

export interface MechanismSettings extends CompileOptions {
  /** Default `articulated-body`. */
  readonly algorithm?: MechanismAlgorithm;
  /** Of `step`. Default `rk4`. */
  readonly integrator?: MechanismStepName;
  /** Drives as a function of time and state. */
  readonly control?: Control;
}

/** Where a mechanism is: written by `step` and `integrate`, and by the user between them. */
export interface MechanismState {
  /** Coordinates: m, rad, quaternions. */
  readonly q: Float64Array;
  /** Speeds: m/s, rad/s. */
  readonly s: Float64Array;
  /** s */
  time: number;
}

/** What a step did; the same record every time. */
export interface MechanismStep {
  /** False: a number became infinite or undefined, or a loop could not be closed, and the state is that before the step. */
  converged: boolean;
  /** The joint behind which there is no inertia for it to move. */
  singular: string | undefined;
  /** The cut joint that could not be closed. */
  open: string | undefined;
}

const ORIGIN: Vector3 = [0, 0, 0];

/** The equations of motion of one model and a state that moves by them. Made by `createMechanism` or `mechanismOf`. */
export class Mechanism {
  /** Names of the bodies, parents before their children. */
  readonly bodies: readonly string[];
  /** One per body, in the same order. */
  readonly joints: readonly MechanismJoint[];
  /** Numbers of coordinates and of speeds. */
  readonly coordinateCount: number;
  /** Numbers of s. */
  readonly speedCount: number;
  /** Speeds that are independent: fewer than all where there are loops. */
  readonly degreesOfFreedom: number;
  /** Joints that close loops, or have no coordinates of their own. */
  readonly cutJoints: readonly CutJoint[];
  /** λ of the last evaluation, N or N·m along the rows of the cut joints. */
  readonly multipliers: Float64Array;
  /** m/s², in the world. */
  readonly gravity: Vector3;
  /** The present one. */
  readonly state: MechanismState;
  /** Drives η held during steps and runs, N or N·m along the speeds. */
  readonly drive: Float64Array;
  /** Code that was generated for this mechanism, if any. */
  readonly form: CompiledForm | "tables";
  readonly #built: MechanismTree;
  readonly #equations: Equations;
  /** Inputs of functions that are asked for. */
  readonly #asked: Inputs;
  readonly #kinematics: BodyKinematics;
  /** With loads on bodies, and without. */
  readonly #loaded: Accelerate;
  readonly #unloaded: Accelerate;
  readonly #compiled: CompiledFunctions | undefined;
  readonly #surroundings: Surroundings | undefined;
  readonly #loops: MechanismLoops | undefined;
  /** Coordinates and speeds at the start. */
  readonly #start: Float64Array;
  readonly #settings: MechanismSettings;
  readonly #y: Float64Array;
  readonly #next: Float64Array;
  readonly #report: MechanismStep = { converged: true, singular: undefined, open: undefined };
  readonly #clock = createStepClock();
  #stepMethod: StepMethod | undefined;

  /** For the package itself: see `createMechanism`. */
  constructor(built: MechanismTree, settings: MechanismSettings, form: CompiledForm | undefined) {
    this.#built = built;
    this.#settings = settings;
    this.bodies = built.bodies;
    this.joints = built.joints;
    this.gravity = built.gravity;
    this.form = form ?? "tables";
    const algorithm = settings.algorithm ?? "articulated-body";
    this.#start = Float64Array.from([...built.start.q, ...built.start.s]);
    this.#surroundings = built.surroundings && createSurroundings(built.surroundings);
    this.#loops = built.tree.cuts.length > 0 ? createMechanismLoops(this.#surroundings!, algorithm, this.#start) : undefined;
    this.#loaded = this.#loops?.accelerate ?? createAlgorithm(built, algorithm);
    this.#compiled = form && compiledFunctions(built.model, built.gravity, form, settings.webAssembly);
    const compiled = this.#compiled?.("forward-dynamics");
    const solver = ({ input }: Inputs) => (compiled ? compiledSolve(compiled, input) : this.#loaded);
    this.#equations = createEquations(built, solver, { surroundings: this.#surroundings, loops: this.#loops }, settings.control);
    this.#asked = createInputs(built.model);
    this.#unloaded = solver(this.#asked);
    this.#kinematics = createBodyKinematics(built);
    const { coordinates, speeds, size } = this.#equations;
    this.coordinateCount = coordinates;
    this.speedCount = speeds;
    this.degreesOfFreedom = this.#loops?.degreesOfFreedom ?? speeds;
    this.cutJoints = this.#loops?.cutJoints ?? [];
    this.multipliers = this.#loops?.multipliers ?? new Float64Array(0);
    this.#y = this.#equations.state;
    this.#next = new Float64Array(size);
    this.state = { q: this.#y.subarray(0, coordinates), s: this.#y.subarray(coordinates), time: 0 };
    this.drive = this.#equations.held;
    this.reset();
  }

  /** Back to where the model starts. Drives stay. */
  reset(): void {
    this.#y.set(this.#start);
    this.state.time = 0;
  }

  /** How far the loops are from closed at a state; undefined where there are none. */
  closure(q: ArrayLike<number> = this.state.q, s: ArrayLike<number> = this.state.s): LoopClosure | undefined {
    this.#read(q, s);
    return this.#loops?.measure(this.#asked.q, this.#asked.s);
  }

  /** The state to the nearest one that closes the loops, in the mass metric; how far that went. For states that were written by hand. */
  closeLoops(): LoopClosure | undefined {
    return this.#loops?.settle(this.#y);
  }

  /** The joint of that name. Throws ModelError where there is none. */
  joint(name: string): MechanismJoint {
    const found = this.joints.find((joint) => joint.name === name);
    if (found) return found;
    const known = this.joints.map((joint) => joint.name);
    throw modelError("mechanism.unknown-joint", name, `the mechanism has no joint "${name}"`, suggestName(name, known));
  }

  /** The joint that the last evaluation found without inertia behind it. */
  get singularJoint(): string | undefined {
    return this.joints[this.#equations.singular]?.name;
  }

  /** Poses and velocities of all bodies; the same arrays every time. */
  forwardKinematics(q: ArrayLike<number> = this.state.q, s: ArrayLike<number> = this.state.s): BodyMotion {
    this.#read(q, s);
    return this.#kinematics.move(this.#asked.q, this.#asked.s);
  }

  /**
   * ṡ under drives and loads on bodies: [torque about the centre of mass, force] in world axes, six numbers for each body. Without loads by compiled code,
   * where there is some.
   */
  forwardDynamics(
    q: ArrayLike<number>,
    s: ArrayLike<number>,
    drive: ArrayLike<number>,
    loads?: Float64Array,
    out: Float64Array = new Float64Array(this.speedCount),
  ): Float64Array {
    const asked = this.#asked;
    this.#read(q, s);
    fill(asked.drive, drive, "drive");
    addForces(this.#built.forces, asked.q, asked.s, asked.drive, 1);
    const external = this.#loads(loads);
    const solve = external ? this.#loaded : this.#unloaded;
    this.#equations.inputs = asked;
    this.#equations.singular = solve(asked.q, asked.s, asked.drive, external, out);
    if (this.#compiled && !allFinite(out, 0, out.length)) this.#nameSingular();
    return out;
  }

  /** The drives η that give it the speed rates ṡ. */
  inverseDynamics(
    q: ArrayLike<number>,
    s: ArrayLike<number>,
    rates: ArrayLike<number>,
    loads?: Float64Array,
    out: Float64Array = new Float64Array(this.speedCount),
  ): Float64Array {
    const asked = this.#asked;
    this.#read(q, s);
    // where inputs have their drives, those of inverse dynamics have ṡ
    fill(asked.drive, rates, "rates");
    const external = this.#loads(loads);
    if (this.#compiled && !external) this.#compiled("inverse-dynamics")(asked.input, 0, out, 0);
    else inverseDynamicsOf(this.#built, asked.q, asked.s, asked.drive, external, out);
    addForces(this.#built.forces, asked.q, asked.s, out, -1);
    return out;
  }

  /** What η must be for ṡ = 0: weight, velocity products, loads, and springs and dampers of the model. */
  bias(
    q: ArrayLike<number>,
    s: ArrayLike<number>,
    loads?: Float64Array,
    out: Float64Array = new Float64Array(this.speedCount),
  ): Float64Array {
    return this.inverseDynamics(q, s, new Float64Array(this.speedCount), loads, out);
  }

  /** M̂, row by row. */
  massMatrix(q: ArrayLike<number> = this.state.q, out: Float64Array = new Float64Array(this.speedCount * this.speedCount)): Float64Array {
    const { q: own, input } = this.#asked;
    fill(own, q, "q");
    if (this.#compiled) this.#compiled("mass-matrix")(input, 0, out, 0);
    else massMatrixOf(this.#built, own, out);
    return out;
  }

  /** q̇ of the speeds s. */
  coordinateRates(q: ArrayLike<number>, s: ArrayLike<number>, out: Float64Array = new Float64Array(this.coordinateCount)): Float64Array {
    this.#read(q, s);
    this.#equations.writeRates(this.#asked.q, this.#asked.s, out);
    return out;
  }

  /** Of a point of a body, in the body's frame: 6 rows (ω, then v of the point), one column per speed, row by row. */
  jacobian(
    body: string,
    point: Vector3 = ORIGIN,
    q: ArrayLike<number> = this.state.q,
    out: Float64Array = new Float64Array(6 * this.speedCount),
  ): Float64Array {
    fill(this.#asked.q, q, "q");
    jacobianOf(this.#built, this.#asked.q, this.#bodyNumber(body), point, out);
    return out;
  }

  /** Of all bodies together, m. */
  centerOfMass(q: ArrayLike<number> = this.state.q): Vector3 {
    fill(this.#asked.q, q, "q");
    return centerOf(this.#built, this.#asked.q);
  }

  /** J; the weight's potential is zero at the world's origin, springs of the model included. */
  energy(q: ArrayLike<number> = this.state.q, s: ArrayLike<number> = this.state.s): { kinetic: number; potential: number } {
    this.#read(q, s);
    const { q: asked, s: speeds } = this.#asked;
    return energyOf(this.#built, asked, speeds, this.#surroundings?.potential(this.state.time, asked, speeds));
  }

  /**
   * Linear equations about a state under the held drives, of mechanisms without loops and forces on bodies: d/dt (θ, δs)
   * = A (θ, δs) + B δη, θ displacements along the speeds.
   */
  linearise(q: ArrayLike<number> = this.state.q, s: ArrayLike<number> = this.state.s): LinearTree {
    if (this.#surroundings) throw modelError("mechanism.not-linearised", "linearise", "loops and forces on bodies are not linearised");
    this.#read(q, s);
    return lineariseMechanism(this.#built, this.#asked.q, this.#asked.s, this.drive);
  }

  /** Of A about a state: 1/s, two per speed. */
  eigenvalues(q: ArrayLike<number> = this.state.q, s: ArrayLike<number> = this.state.s): GeneralEigenvalues {
    const { a, speeds } = this.linearise(q, s);
    return eigenvaluesGeneral(a, 2 * speeds);
  }

  /** One step of length h, s, by the `integrator` of the options. Returns the same record every time. */
  step(h: number): MechanismStep {
    this.#stepMethod ??= this.#findStepMethod();
    this.#stepMethod(this.state.time, this.#y, h, this.#next);
    const report = this.#report;
    const finite = allFinite(this.#next, 0, this.#next.length);
    if (!finite && this.#compiled) this.#nameSingular();
    report.singular = this.singularJoint;
    report.open = this.#equations.open;
    report.converged = finite && report.open === undefined;
    if (!report.converged) return report;
    this.#y.set(this.#next);
    this.state.time = this.#clock.after(this.state.time, h);
    return report;
  }

  /** Moves on to a time, s, with step control by default. The state is where it ended. */
  integrate(until: number, options: MechanismRunOptions = {}): MechanismRun {
    const run = runMechanism(this.#equations, this.#y, this.state.time, until, options);
    this.state.time = run.time;
    return run;
  }

  #read(q: ArrayLike<number>, s: ArrayLike<number>): void {
    fill(this.#asked.q, q, "q");
    fill(this.#asked.s, s, "s");
  }

  /** Loads on bodies at the state that is asked for, in the frames of the tree; undefined where there are none. */
  #loads(loads: Float64Array | undefined): Float64Array | undefined {
    const { q, s } = this.#asked;
    if (this.#surroundings) return this.#surroundings.loads(this.state.time, q, s, loads);
    return loads && this.#kinematics.loads(q, s, loads);
  }

  /** Compiled code does not tell which joint it is; the tables do. */
  #nameSingular(): void {
    const { inputs, rates } = this.#equations;
    this.#equations.singular = this.#loaded(inputs.q, inputs.s, inputs.drive, undefined, rates);
  }

  #findStepMethod(): StepMethod {
    const { integrator = "rk4" } = this.#settings;
    const found = createStepMethod(this.#equations, integrator);
    if (!found) throw unknownIntegrator(integrator, MECHANISM_STEPS);
    return found;
  }

  #bodyNumber(name: string): number {
    const found = this.bodies.indexOf(name);
    if (found >= 0) return found;
    throw modelError("mechanism.unknown-body", name, `the mechanism has no body "${name}"`, suggestName(name, this.bodies));
  }
}

const NO_GRAVITY: Vector3 = [0, 0, 0];

/** Weight is one of the surroundings where there are some. */
function createAlgorithm({ model, gravity, surroundings }: MechanismTree, name: MechanismAlgorithm): Accelerate {
  return findAlgorithm(name)!.create(model, surroundings ? NO_GRAVITY : gravity);
}

/** Of the equations' own inputs, which stand side by side. */
function compiledSolve(run: PlanFunction, input: Float64Array): Accelerate {
  return (_q, _s, _drive, _external, out) => {
    run(input, 0, out, 0);
    return -1;
  };
}

/** Copies numbers in; throws ModelError where there are too many or too few. */
function fill(target: Float64Array, source: ArrayLike<number>, what: string): void {
  const count = target.length;
  if (source.length !== count) {
    throw modelError("mechanism.wrong-size", what, `${what} has ${source.length} numbers, the mechanism ${count}`);
  }
  for (let k = 0; k < count; k++) target[k] = source[k]!;
}
