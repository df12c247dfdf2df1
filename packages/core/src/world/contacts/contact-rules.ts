/** The rules by which a world detects and solves contacts in the present step. */

import type { ContactSolver } from "../../contact/contact-solver.js";
import type { ContactRules } from "../../contact/contact-stages.js";
import type { DetectionRules } from "../../contact/detect-contacts.js";
import type { CollisionOptions } from "../../contact/impact/resolve-collisions.js";
import { solveNcp } from "../../contact/ncp/solve-ncp.js";
import { fewSweeps } from "../../contact/solve/few-sweeps.js";
import { largestViolation } from "../../contact/solve/law-violation.js";
import { PAIR_POINTS } from "../../contact/solve/pair-lcp.js";
import { solveBlock } from "../../contact/solve/solve-block.js";
import { solveSequential } from "../../contact/solve/solve-sequential.js";
import { prepare } from "../../contact/solve/solver-work.js";
import { stepLength } from "../clock.js";
import type { Island } from "../islands/island.js";
import type { WorldData } from "../world-data.js";
import { type ContactSources, letGoBlocks } from "./contact-sources.js";

/** Slowest impact that is not rest, m/s. */
const LEAST_SPEED = 1e-3;
const MOST_SWEEPS = 2000;
const MOST_PASSES = 200;

/** Size of uniform gravity, m/s². */
export const gravityOf = ({ tables: { gravity } }: WorldData): number =>
  Math.sqrt(gravity[0]! * gravity[0]! + gravity[1]! * gravity[1]! + gravity[2]! * gravity[2]!);

/** Speed above which contact is an impact: that of a fall through the tolerance, m/s. */
export const restSpeedOf = (world: WorldData): number => Math.max(Math.sqrt(2 * gravityOf(world) * world.contact.tolerance), LEAST_SPEED);

export const detectionRules = (world: WorldData, { of }: ContactSources): DetectionRules => ({
  tolerance: world.contact.tolerance,
  restSpeed: restSpeedOf(world),
  gravity: gravityOf(world),
  step: stepLength(world),
  coefficients: (a, b) => world.contact.table!.of(a, b),
  sourceOf: (body) => of.get(world.chainOf[body]!)!,
});

const SOLVERS = { sequential: solveSequential, block: solveBlock, ncp: solveNcp };

/** With `none` there are no problems to solve. */
function solverOf({ contact: { choice, work }, options: { extend } }: WorldData): ContactSolver {
  const own = extend?.solvers?.find(({ name }) => name === choice.solver);
  if (own) return own.solve;
  const solve = SOLVERS[choice.solver === "none" ? "block" : choice.solver];
  return (problem, options) => solve(problem, work, options);
}

const levelSolverOf = ({ contact: { choice, work } }: WorldData): ContactSolver => {
  const together = choice.solver === "block" ? PAIR_POINTS : 1;
  return (problem, options) => fewSweeps(problem, work, options, together);
};

/** `used`: sweeps that the correction has made already. */
export const contactRules = (world: WorldData, used = 0): ContactRules => ({
  solve: solverOf(world),
  solveLevel: levelSolverOf(world),
  residual(problem) {
    prepare(problem, world.contact.work, 1);
    return largestViolation(problem, world.contact.work);
  },
  target: world.promise.speed,
  speedTarget: 1e-1 * world.promise.speed,
  jointTarget: world.blockTargets.position,
  maximumSweeps: Math.min(MOST_SWEEPS, Math.max(1, world.budget.iterations - used)),
  tolerance: world.contact.tolerance,
  restSpeed: restSpeedOf(world),
  step: stepLength(world),
  shock: (sweeps) => endsByShock(world) && (world.budget.spent || used + sweeps >= world.budget.iterations),
  grant: grantOf(world),
});

/** Contacts beside blocks: where they find no answer, rows of limited force let go. */
export const correctionRules = (world: WorldData, { contacts }: Island, used?: number): ContactRules => ({
  ...contactRules(world, used),
  letGo: () => letGoBlocks(contacts!.sources),
});

/** Solves that a budget cuts short are ended level by level; what fails to converge for other reasons is reported as it is. */
const endsByShock = ({ contact, budget }: WorldData): boolean => contact.choice.shock && budget.limited;

/** Asked before each sweep, where there is a limit. */
const grantOf = ({ budget }: WorldData): (() => boolean) | undefined => (budget.limited ? budget.grant : undefined);

export const collisionRules = (world: WorldData): CollisionOptions => ({
  law: world.contact.choice.law,
  order: world.contact.choice.order,
  shock: endsByShock(world),
  solve: solverOf(world),
  solveLevel: levelSolverOf(world),
  target: 1e-2 * world.promise.speed,
  maximumSweeps: Math.min(MOST_SWEEPS, world.budget.iterations),
  maximumPasses: Math.min(MOST_PASSES, world.budget.iterations),
  restSpeed: restSpeedOf(world),
  grant: grantOf(world),
});
