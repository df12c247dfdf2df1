/** The methods of jointed chains by name: how each is made from the options of a world, how exactly it solves, and how long it is waited for. */
import type { RotationKernel } from "../body/rotation/rotation-kernel.js";
import { findIntegrator } from "../integrate/catalogue.js";
import type { ChainMethod } from "../joint/coupling.js";
import { assert } from "../math/assert.js";
import { EPSILON } from "../math/scalar.js";
import type { MethodName, Settings } from "../model/description.js";
import type { Targets } from "../solve/impulse/chain-rows.js";
import { createDirect } from "../solve/impulse/direct.js";
import { createIterative } from "../solve/impulse/iterative.js";
import { createLagrange } from "../solve/lagrange/lagrange.js";
import { createPenalty } from "../solve/penalty/penalty.js";

/** What the methods read of the options of a world. */
type MethodOptions = Pick<Settings, "method" | "integrator" | "stabilisation" | "baumgarte" | "penalty">;

interface JointedMethod {
  create(rotation: RotationKernel, targets: Targets, options: MethodOptions): ChainMethod;
  /** Iterations after which a correction counts as not converging, by the order of the step: lower targets take more of them. */
  patience(order: number): number;
  /** The solver's target as a share of what is promised, by the order of the step. */
  targetFactor(order: number): number;
}

/** Solvers aim lower than what is promised: the direct one by the factor that keeps the order visible, the iterative one not at all. */
const TARGET_FACTORS: Readonly<Record<number, number>> = { 2: 1e-2, 4: 1e-4, 6: 1e-7 };

/** Share of the promise that is accepted where a correction gets no further. */
const GOOD_ENOUGH = 1e-2;

const lagrange = (name: "lagrange-dense" | "lagrange-sparse"): JointedMethod => ({
  create(rotation, targets, options) {
    const integrator = findIntegrator(options.integrator ?? "rk4");
    assert(integrator !== undefined, "the integrator has been checked");
    const baumgarte = { alpha: 20, beta: 20, ...options.baumgarte };
    return createLagrange(name, { rotation, targets, integrator, stabilisation: options.stabilisation ?? "projection", baumgarte });
  },
  patience: () => 8,
  targetFactor: () => TARGET_FACTORS[4]!,
});

const JOINTED_METHODS: Readonly<Record<Exclude<MethodName, "auto" | "free">, JointedMethod>> = {
  "impulse-direct": { create: createDirect, patience: (order) => (order === 6 ? 12 : 8), targetFactor: (order) => TARGET_FACTORS[order]! },
  "impulse-iterative": { create: createIterative, patience: () => 1000, targetFactor: (order) => (order > 2 ? TARGET_FACTORS[order]! : 1) },
  "lagrange-dense": lagrange("lagrange-dense"),
  "lagrange-sparse": lagrange("lagrange-sparse"),
  penalty: {
    create: (rotation, targets, options) => createPenalty({ rotation, targets, frequency: 300, damping: 1, ...options.penalty }),
    patience: () => 8,
    targetFactor: () => TARGET_FACTORS[2]!,
  },
};

export function createJointedMethod(
  rotation: RotationKernel,
  promise: Targets,
  order: number,
  options: MethodOptions,
): { readonly jointed: ChainMethod; readonly patience: number; readonly goodEnough: number } {
  const name = options.method === undefined || options.method === "auto" || options.method === "free" ? "impulse-direct" : options.method;
  const { create, patience, targetFactor } = JOINTED_METHODS[name];
  const factor = targetFactor(order);
  const floor = 64 * EPSILON;
  const targets: Targets = {
    position: Math.max(promise.position * factor, floor),
    angle: Math.max(promise.angle * factor, floor),
    speed: Math.max(promise.speed * Math.min(factor, 1e-2), floor),
  };
  return { jointed: create(rotation, targets, options), patience: patience(order), goodEnough: Math.max(1, GOOD_ENOUGH / factor) };
}
