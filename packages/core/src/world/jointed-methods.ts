/** The methods of jointed chains by name: how each is made from the options of a world, how exactly it solves, and how long it is waited for. */
import type { RotationKernel } from "../body/rotation/rotation-kernel.js";
import { findIntegrator } from "../integrate/catalogue.js";
import type { FixedStepMethod } from "../integrate/ode-system.js";
import { radauStretch } from "../integrate/radau-stretch.js";
import type { ChainMethod, ChainStructure, Tables } from "../joint/coupling.js";
import { assert } from "../math/assert.js";
import { EPSILON } from "../math/scalar.js";
import { DEFAULTS } from "../model/defaults.js";
import type { MethodName, Settings } from "../model/settings-description.js";
import { compiledSolver, MOST_COMPILED } from "../solve/compile/compiled-tree.js";
import type { Targets } from "../solve/impulse/chain-rows.js";
import { createDirect } from "../solve/impulse/direct.js";
import { createIterative, type IterativeOptions, MOST_SWEEPS, sweepsPlainly } from "../solve/impulse/iterative.js";
import { createLagrange } from "../solve/lagrange/lagrange.js";
import { createPenalty } from "../solve/penalty/penalty.js";
import type { LoopOptions } from "../solve/recursive/loops/looped-tree.js";
import { createRecursive } from "../solve/recursive/recursive.js";
import { TREE_SOLVERS, type TreeSolver } from "../solve/recursive/tree-solvers.js";
import { surveyTree } from "../solve/recursive/tree-survey.js";

/** What the methods read of the options of a world. */
type MethodOptions = Pick<
  Settings,
  "tolerance" | "integrator" | "stabilisation" | "baumgarte" | "penalty" | "iterative" | "velocityCorrection"
>;

interface JointedMethod {
  /** `most`: passes of a stage after which what has been reached counts. */
  create(rotation: RotationKernel, targets: Targets, options: MethodOptions, most: number): ChainMethod;
  /** Iterations after which a correction counts as not converging, by the order of the step: lower targets take more of them. */
  patience(order: number, options: MethodOptions): number;
  /** The solver's target as a share of what is promised, by the order of the step. */
  targetFactor(order: number): number;
  /** Who takes a chain that this method cannot advance. */
  instead?(t: Tables, structure: ChainStructure): Replacement | undefined;
}

/** Another method, and the slot of the joint that is the reason, if it is one. */
export interface Replacement {
  readonly method: MethodName;
  readonly joint: number | undefined;
}

/** Solvers aim lower than what is promised: the direct one by the factor that keeps the order visible, the iterative one not at all. */
const TARGET_FACTORS: Readonly<Record<number, number>> = { 2: 1e-2, 4: 1e-4, 6: 1e-7 };

/** Share of the tolerance for trajectories that a solver may leave: the shortest stretch is allowed 1/256 of it. */
const TRAJECTORY_SHARE = 1e-3;

const trajectoryFactor = (promise: Targets, { tolerance }: MethodOptions): number =>
  (TRAJECTORY_SHARE * (tolerance?.trajectory ?? Number.POSITIVE_INFINITY)) / Math.max(promise.position, promise.angle);

/** For velocities, but for those of the iterative method. */
const SPEED_FACTOR = 1e-2;

/** Share of the promise that is accepted where a correction gets no further. */
const GOOD_ENOUGH = 1e-2;

const directPatience = (order: number): number => (order === 6 ? 12 : 8);

const iterativePatience = (order: number, options: IterativeOptions): number =>
  sweepsPlainly(options) ? MOST_SWEEPS : directPatience(order);

function iterativeOptions(options: MethodOptions): IterativeOptions {
  const { sweeps, largestImpulse = Number.POSITIVE_INFINITY } = { ...DEFAULTS.settings.iterative, ...options.iterative };
  const { velocityCorrection = DEFAULTS.settings.velocityCorrection } = options;
  return { plain: sweeps === "plain", largestImpulse, velocityCorrection };
}

function integratorOf(options: MethodOptions): FixedStepMethod {
  const name = options.integrator ?? DEFAULTS.settings.integrator;
  const integrator = name === radauStretch.name ? radauStretch : findIntegrator(name);
  assert(integrator !== undefined, "the integrator has been checked");
  return integrator;
}

/** What keeps joints, or loops, together that are known as differential equations only. */
function stabilisationOf(options: MethodOptions): LoopOptions {
  const { settings } = DEFAULTS;
  return { stabilisation: options.stabilisation ?? settings.stabilisation, baumgarte: { ...settings.baumgarte, ...options.baumgarte } };
}

const lagrange = (name: "lagrange-dense" | "lagrange-sparse"): JointedMethod => ({
  create(rotation, targets, options) {
    return createLagrange(name, { rotation, targets, integrator: integratorOf(options), ...stabilisationOf(options) });
  },
  patience: () => 8,
  targetFactor: () => TARGET_FACTORS[4]!,
});

type JointedName = Exclude<MethodName, "auto" | "free">;

/** Other solvers than flat articulated bodies know no loops. `most`: freedoms up to which they are of use. */
const recursive = (name: JointedName, solver?: TreeSolver, most = Number.POSITIVE_INFINITY): JointedMethod => ({
  create: (rotation, targets, options) =>
    createRecursive({ name, solver, rotation, targets, integrator: integratorOf(options), loops: stabilisationOf(options) }),
  patience: () => 8,
  targetFactor: () => TARGET_FACTORS[4]!,
  instead(t, structure) {
    const { loops, speeds, massless } = surveyTree(t, structure);
    if (massless !== undefined) return { method: "impulse-direct", joint: structure.joints[massless]?.slot };
    return solver && (loops || speeds > most) ? { method: "recursive", joint: undefined } : undefined;
  },
});

const JOINTED_METHODS: Readonly<Record<JointedName, JointedMethod>> = {
  "impulse-direct": { create: createDirect, patience: directPatience, targetFactor: (order) => TARGET_FACTORS[order]! },
  "impulse-iterative": {
    create: (rotation, targets, options, most) => createIterative(rotation, targets, iterativeOptions(options), most),
    patience: (order, options) => iterativePatience(order, iterativeOptions(options)),
    targetFactor: (order) => (order > 2 ? TARGET_FACTORS[order]! : 1),
  },
  recursive: recursive("recursive"),
  "recursive-implicit": recursive("recursive-implicit", TREE_SOLVERS.implicit),
  "recursive-mixed": recursive("recursive-mixed", TREE_SOLVERS.mixed),
  "recursive-modified": recursive("recursive-modified", TREE_SOLVERS.modified),
  "recursive-cubic": recursive("recursive-cubic", TREE_SOLVERS.cubic),
  "recursive-cubic-implicit": recursive("recursive-cubic-implicit", TREE_SOLVERS["implicit-cubic"]),
  "recursive-cubic-modified": recursive("recursive-cubic-modified", TREE_SOLVERS["modified-cubic"]),
  "recursive-compiled": recursive("recursive-compiled", compiledSolver, MOST_COMPILED),
  "lagrange-dense": lagrange("lagrange-dense"),
  "lagrange-sparse": lagrange("lagrange-sparse"),
  penalty: {
    create: (rotation, targets, options) => createPenalty({ rotation, targets, ...DEFAULTS.settings.penalty, ...options.penalty }),
    patience: () => 8,
    targetFactor: () => TARGET_FACTORS[2]!,
  },
};

/** Who takes a chain that the stated method cannot advance; undefined where it can. */
export const replacementFor = (stated: MethodName, t: Tables, structure: ChainStructure): Replacement | undefined =>
  stated === "auto" || stated === "free" ? undefined : JOINTED_METHODS[stated].instead?.(t, structure);

/** A method, and how long and how far it is trusted. */
export interface Advance {
  readonly method: ChainMethod;
  /** Iterations after which a correction counts as not converging. */
  readonly patience: number;
  /** Errors, in units of their target, that are accepted where a correction gets no further: a hundredth of the promise. */
  readonly goodEnough: number;
}

/** The methods of a world by name, each made when it is first asked for. */
export function createJointedMethods(
  rotation: RotationKernel,
  promise: Targets,
  order: number,
  options: MethodOptions,
  most: number,
): (name: MethodName) => Advance {
  const made = new Map<JointedName, Advance>();
  return (stated) => {
    const name = stated === "auto" || stated === "free" ? "impulse-direct" : stated;
    const { create, patience, targetFactor } = JOINTED_METHODS[name];
    const factor = Math.min(targetFactor(order), trajectoryFactor(promise, options));
    const advance = made.get(name) ?? {
      method: create(rotation, targetsOf(promise, factor, name === "impulse-iterative" ? factor : undefined), options, most),
      patience: patience(order, options),
      goodEnough: Math.max(1, GOOD_ENOUGH / factor),
    };
    made.set(name, advance);
    return advance;
  };
}

/** How exactly rows are solved at that order. */
export const solverTargets = (promise: Targets, order: number): Targets => targetsOf(promise, TARGET_FACTORS[order]!);

function targetsOf(promise: Targets, factor: number, speedFactor = Math.min(factor, SPEED_FACTOR)): Targets {
  const floor = 64 * EPSILON;
  return {
    position: Math.max(promise.position * factor, floor),
    angle: Math.max(promise.angle * factor, floor),
    speed: Math.max(promise.speed * speedFactor, floor),
  };
}
