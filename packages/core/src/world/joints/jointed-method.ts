/** What a world knows of a method of jointed chains: how it is made from the options, how exactly it solves, and how long it is waited for. */
import type { RotationKernel } from "../../body/rotation/rotation-kernel.js";
import type { ChainMethod, ChainStructure, Tables } from "../../joint/coupling.js";
import type { MethodName, Settings } from "../../model/settings-description.js";
import type { Targets } from "../../solve/impulse/chain-rows.js";

/** What the methods read of the options of a world. */
export type MethodOptions = Pick<
  Settings,
  "tolerance" | "integrator" | "stabilisation" | "baumgarte" | "penalty" | "iterative" | "velocityCorrection"
>;

/** A family of methods for chains with joints: makes the method for the settings of a world. */
export interface JointedMethod {
  /** `most`: passes of a stage after which what has been reached counts. */
  create(rotation: RotationKernel, targets: Targets, options: MethodOptions, most: number): ChainMethod;
  /** Iterations after which a correction counts as not converging, by the order of the step: lower targets take more of them. */
  patience(order: number, options: MethodOptions): number;
  /** The solver's target as a share of what is promised, by the order of the step. */
  targetFactor(order: number): number;
  /** Who takes a chain that this method cannot advance. */
  instead?(t: Tables, structure: ChainStructure): Replacement | undefined;
}

/** A method of the user's own, found by the name that `method` states. */
export interface NamedMethod extends JointedMethod {
  /** As settings state it. */
  readonly name: string;
}

/** Another method, and the slot of the joint that is the reason, if it is one. */
export interface Replacement {
  readonly method: MethodName;
  readonly joint: number | undefined;
}

/** Solvers aim lower than what is promised: the direct one by the factor that keeps the order visible, the iterative one not at all. */
export const TARGET_FACTORS: Readonly<Record<number, number>> = { 2: 1e-2, 4: 1e-4, 6: 1e-7 };

export const directPatience = (order: number): number => (order === 6 ? 12 : 8);
