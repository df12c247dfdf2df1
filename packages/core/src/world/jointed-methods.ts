/** The methods of jointed chains by name: how each is made from the options of a world, how exactly it solves, and how long it is waited for. */
import type { RotationKernel } from "../body/rotation/rotation-kernel.js";
import { findIntegrator } from "../integrate/catalogue.js";
import type { FixedStepMethod } from "../integrate/ode-system.js";
import type { ChainMethod } from "../joint/coupling.js";
import { assert } from "../math/assert.js";
import { EPSILON } from "../math/scalar.js";
import { DEFAULTS } from "../model/defaults.js";
import type { MethodName, Settings } from "../model/description.js";
import type { Targets } from "../solve/impulse/chain-rows.js";
import { createDirect } from "../solve/impulse/direct.js";
import { createIterative, type IterativeOptions, MOST_SWEEPS, sweepsPlainly } from "../solve/impulse/iterative.js";
import { createLagrange } from "../solve/lagrange/lagrange.js";
import { createPenalty } from "../solve/penalty/penalty.js";
import { createRecursive } from "../solve/recursive/recursive.js";

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
  const integrator = findIntegrator(options.integrator ?? DEFAULTS.settings.integrator);
  assert(integrator !== undefined, "the integrator has been checked");
  return integrator;
}

const lagrange = (name: "lagrange-dense" | "lagrange-sparse"): JointedMethod => ({
  create(rotation, targets, options) {
    const { settings } = DEFAULTS;
    const integrator = integratorOf(options);
    const baumgarte = { ...settings.baumgarte, ...options.baumgarte };
    return createLagrange(name, {
      rotation,
      targets,
      integrator,
      stabilisation: options.stabilisation ?? settings.stabilisation,
      baumgarte,
    });
  },
  patience: () => 8,
  targetFactor: () => TARGET_FACTORS[4]!,
});

type JointedName = Exclude<MethodName, "auto" | "free">;

const JOINTED_METHODS: Readonly<Record<JointedName, JointedMethod>> = {
  "impulse-direct": { create: createDirect, patience: directPatience, targetFactor: (order) => TARGET_FACTORS[order]! },
  "impulse-iterative": {
    create: (rotation, targets, options, most) => createIterative(rotation, targets, iterativeOptions(options), most),
    patience: (order, options) => iterativePatience(order, iterativeOptions(options)),
    targetFactor: (order) => (order > 2 ? TARGET_FACTORS[order]! : 1),
  },
  recursive: {
    create: (rotation, targets, options) => createRecursive({ rotation, targets, integrator: integratorOf(options) }),
    patience: () => 8,
    targetFactor: () => TARGET_FACTORS[4]!,
  },
  "lagrange-dense": lagrange("lagrange-dense"),
  "lagrange-sparse": lagrange("lagrange-sparse"),
  penalty: {
    create: (rotation, targets, options) => createPenalty({ rotation, targets, ...DEFAULTS.settings.penalty, ...options.penalty }),
    patience: () => 8,
    targetFactor: () => TARGET_FACTORS[2]!,
  },
};

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
