/**
 * Collisions in zero time: impulses at touching points until none of them approaches.
 *
 *   repeat:  A = touching points with u_n ≤ −restSpeed;  none: done
 *            a pass over A (collision-pass.ts): restitution by Newton or Poisson, friction, no gain of energy
 *   at most so many passes, none after one whose solve failed; then one plastic pass over all points, after which nothing approaches
 *
 * Only what collides takes part in a pass. So a blow runs through a row of balls from pair to pair and as many leave as arrived.
 * `simultaneous` puts all touching points into each pass instead, with target 0 where they rest: the first ball of five then goes back with
 * 0.6 of its speed, the others leave with 0.4. Where nothing in A bounces (e = 0), all touching points without restitution join the pass:
 * no blow is left to be handed on, and pair by pair a tower of 20 boxes that lands took 700 passes to the same rest.
 *
 *   u_n (m/s) rate of the normal row, bias = speed of moving partners · restSpeed = max(√(2 g tolerance), 1e-3 m/s)
 *
 * Every pass keeps the energy law, hence so does the sum; normal impulses of a pass are ≥ 0 and friction lies in the cone, and both hold for sums.
 * Source: theory 02, 5.3; 4.2 (laws). Cost: passes × two solves. A tower with a little restitution takes many passes (20 boxes, e = 0.3, 0.1 m/s: 400 until
 * all is below 1 mm/s), since the blow runs up and down in it: the limit is what ends that.
 */
import { type ContactProblem, mobility, rowRate } from "../contact-problem.js";
import { collisionPass, createImpact, type PassOptions } from "./collision-pass.js";

export interface CollisionOptions extends PassOptions {
  readonly order: "sequential" | "simultaneous";
  readonly maximumPasses: number;
}

export interface CollisionResult {
  /** The plastic one at the end included. */
  readonly passes: number;
  readonly sweeps: number;
  /** Largest that a solve left, m/s. */
  readonly residual: number;
  readonly converged: boolean;
  /** The passes were not enough, or nothing more was granted: the rest is plastic. */
  readonly capped: boolean;
  /** Of all impulses, partners in motion taken with their own speed, J; ≤ 0 but for round-off. */
  readonly work: number;
  /** By row and side (stride 2): what of the impulses a part did not receive, because shock propagation had frozen it. */
  readonly lost: Float64Array;
}

/**
 * Active points touch; `restitution` by point. Twists change; `impulse` holds the sum of all passes in the end, whatever it held before. `base` is 0.
 */
export function resolveCollisions(problem: ContactProblem, restitution: Float64Array, options: CollisionOptions): CollisionResult {
  const { order, maximumPasses, grant, restSpeed } = options;
  const impact = createImpact(problem, options);
  const touching = problem.active.slice(0, problem.pointCount);
  let passes = 0;
  let capped = false;
  while (!capped && findColliding(problem, touching, restitution, restSpeed)) {
    // what a solve could not end goes on approaching, however often it is tried
    capped = passes >= maximumPasses || impact.residual > restSpeed || (passes > 0 && grant !== undefined && !grant());
    if (capped || order === "simultaneous") problem.active.set(touching);
    collisionPass(impact, capped ? undefined : restitution);
    passes++;
  }
  problem.active.set(touching);
  problem.impulse.set(impact.total);
  const { sweeps, residual, converged, work, lost } = impact;
  return { passes, sweeps, residual, converged, capped, work, lost };
}

/** Activates the touching points of the next pass: those that approach at `restSpeed` or faster and can be pushed; whether there are any. */
function findColliding(problem: ContactProblem, touching: Uint8Array, restitution: Float64Array, restSpeed: number): boolean {
  let found = false;
  let bounces = false;
  for (let point = 0; point < problem.pointCount; point++) {
    const row = problem.pointRow[point]!;
    const collides = touching[point] === 1 && rowRate(problem, row) <= -restSpeed && mobility(problem, row, row) > 0;
    problem.active[point] = collides ? 1 : 0;
    found ||= collides;
    bounces ||= collides && restitution[point]! > 0;
  }
  if (found && !bounces)
    for (let point = 0; point < problem.pointCount; point++)
      if (touching[point] === 1 && restitution[point] === 0) problem.active[point] = 1;
  return found;
}
