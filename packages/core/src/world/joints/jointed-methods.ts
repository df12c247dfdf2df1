/** The methods of jointed chains by name, each made from the options of a world when it is first asked for. */
import type { RotationKernel } from "../../body/rotation/rotation-kernel.js";
import type { ChainMethod, ChainStructure, Tables } from "../../joint/coupling.js";
import { EPSILON } from "../../math/scalar.js";
import type { MethodName } from "../../model/settings-description.js";
import type { Targets } from "../../solve/impulse/chain-rows.js";
import { createDirect } from "../../solve/impulse/direct.js";
import { furtherMethod } from "./further-methods.js";
import {
  directPatience,
  type JointedMethod,
  type MethodOptions,
  type NamedMethod,
  type Replacement,
  TARGET_FACTORS,
} from "./jointed-method.js";

/** Share of the tolerance for trajectories that a solver may leave: the shortest stretch is allowed 1/256 of it. */
const TRAJECTORY_SHARE = 1e-3;

const trajectoryFactor = (promise: Targets, { tolerance }: MethodOptions): number =>
  (TRAJECTORY_SHARE * (tolerance?.trajectory ?? Number.POSITIVE_INFINITY)) / Math.max(promise.position, promise.angle);

/** For velocities, but for those of the iterative method. */
const SPEED_FACTOR = 1e-2;

/** Share of the promise that is accepted where a correction gets no further. */
const GOOD_ENOUGH = 1e-2;

/** Of the options of a world. */
type OwnMethods = readonly NamedMethod[] | undefined;

type JointedName = Exclude<MethodName, "auto" | "free">;

const DIRECT: JointedMethod = { create: createDirect, patience: directPatience, targetFactor: (order) => TARGET_FACTORS[order]! };

/** The user's own come first. */
const methodNamed = (name: JointedName, own: OwnMethods): JointedMethod =>
  own?.find((method) => method.name === name) ?? (name === "impulse-direct" ? DIRECT : furtherMethod(name));

/** Who takes a chain that the stated method cannot advance; undefined where it can. */
export const replacementFor = (stated: MethodName, t: Tables, structure: ChainStructure, own: OwnMethods): Replacement | undefined =>
  stated === "auto" || stated === "free" ? undefined : methodNamed(stated, own).instead?.(t, structure);

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
  options: MethodOptions & { readonly extend?: { readonly methods?: readonly NamedMethod[] } },
  most: number,
): (name: MethodName) => Advance {
  const made = new Map<JointedName, Advance>();
  return (stated) => {
    const name = stated === "auto" || stated === "free" ? "impulse-direct" : stated;
    const { create, patience, targetFactor } = methodNamed(name, options.extend?.methods);
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
