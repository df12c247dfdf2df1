/**
 * The matrices of the direct solver and their factors, in the pattern of direct-plan.ts.
 *
 *   now      [ M  −Gᵀ ]         ahead    [ M   −Gᵀ ]          D = diag(G M⁻¹ Gᵀ), ρ = 1e-10
 *            [ −G −ρD ]                  [ −J⁺ −ρD ]
 *
 * G is the Jacobian at the present poses, along which impulses act; J⁺ says how they change the errors at the preview (ahead-jacobian.ts). The
 * first is symmetric and factored as LDLᵀ, the second as LU. M is diagonal because rows are written in principal axes. ρ keeps
 * redundant and singular joints solvable without pivoting or rank tests. A zero moment of inertia (inverse 0: cannot be turned) enters as a very
 * large one. Linear time and memory on trees, fill along the loops otherwise.
 */
import { writeAheadRows, writeAheadSide } from "../../joint/ahead-jacobian.js";
import type { Chain, Tables } from "../../joint/coupling.js";
import { factorBlocks } from "../../linalg/block-ldlt.js";
import { factorBlocksLu } from "../../linalg/block-lu.js";
import { createAheadFactor, type DirectPlan } from "./direct-plan.js";

const REGULARISATION = 1e-10;
/** Stands for an infinite moment in the factor, relative to the largest of the body. */
const LARGE_MOMENT = 1e6;

/** At the present poses, from `jacobian`; plan.sound tells whether it succeeded. */
export function factorNow(t: Tables, chain: Chain, plan: DirectPlan): void {
  const { values, structure } = plan;
  assembleMasses(t, chain, plan, values);
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot } = chain.joints[j]!;
    for (let side = 0; side < 2; side++) {
      if (plan.coupling[2 * j + side]! < 0) continue;
      const rows = t.jointRow[2 * slot + 1]!;
      const block = 12 * t.jointRow[2 * slot]! + side * 6 * rows;
      writeCoupling(plan, 2 * j + side, t.jacobian, block, rows, values);
      subtractMobility(t, t.jointBody[2 * slot + side]!, block, rows, values, plan.jointDiagonal[j]!);
    }
  }
  keepSoftness(t, chain, plan);
  plan.sound = factorBlocks(structure, values, plan.work) < 0;
}

/** The factor takes the place of the matrix: what is needed of that later. */
function keepSoftness(t: Tables, chain: Chain, { softness, values, jointStart, jointDiagonal }: DirectPlan): void {
  for (let j = 0; j < chain.joints.length; j++) {
    const rows = t.jointRow[2 * chain.joints[j]!.slot + 1]!;
    for (let i = 0; i < rows; i++) softness[jointStart[j]! + i] = values[jointDiagonal[j]! + (rows + 1) * i]!;
  }
}

/** For the preview: poses and errors of the last look ahead. Returns whether it succeeded. */
export function factorAhead(t: Tables, chain: Chain, plan: DirectPlan): boolean {
  plan.ahead ??= createAheadFactor(plan);
  const { values, upper, line, side: jacobian } = plan.ahead;
  assembleMasses(t, chain, plan, values);
  if (plan.structure.row.length > plan.couplings) upper.fill(0);
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot } = chain.joints[j]!;
    writeAheadRows(t, chain.joints[j]!, line);
    for (let side = 0; side < 2; side++) {
      if (plan.coupling[2 * j + side]! < 0) continue;
      const body = t.jointBody[2 * slot + side]!;
      const rows = t.jointRow[2 * slot + 1]!;
      const block = 12 * t.jointRow[2 * slot]! + side * 6 * rows;
      const later = plan.jointLater[2 * j + side] === 1;
      // −J⁺ in the rows of the joint, −Gᵀ in those of the body
      writeAheadSide(t, body, side === 0 ? -1 : 1, line, rows, jacobian);
      writeCoupling(plan, 2 * j + side, jacobian, 0, rows, later ? values : upper);
      writeCoupling(plan, 2 * j + side, t.jacobian, block, rows, later ? upper : values);
      subtractMobility(t, body, block, rows, values, plan.jointDiagonal[j]!);
    }
  }
  return factorBlocksLu(plan.structure, values, upper) < 0;
}

function assembleMasses(t: Tables, chain: Chain, plan: DirectPlan, values: Float64Array): void {
  values.fill(0);
  for (let i = 0; i < chain.bodies.length; i++) writeMass(t, chain.bodies[i]!, values, plan.bodyDiagonal[i]!);
}

function writeMass(t: Tables, body: number, values: Float64Array, d: number): void {
  const v = 6 * body;
  const { inertia } = t;
  const mass = t.mass[2 * body]!;
  const large = LARGE_MOMENT * (Math.max(inertia[v]!, inertia[v + 1]!, inertia[v + 2]!) || mass);
  values[d] = inertia[v] === 0 ? large : inertia[v]!;
  values[d + 7] = inertia[v + 1] === 0 ? large : inertia[v + 1]!;
  values[d + 14] = inertia[v + 2] === 0 ? large : inertia[v + 2]!;
  values[d + 21] = mass;
  values[d + 28] = mass;
  values[d + 35] = mass;
}

/** The block between a joint and a body, − the rows × 6 numbers from jacobian[b] on; transposed where the joint is eliminated before the body. */
function writeCoupling(plan: DirectPlan, side: number, jacobian: Float64Array, b: number, rows: number, values: Float64Array): void {
  const o = plan.coupling[side]!;
  const along = plan.jointLater[side] === 1 ? 1 : rows;
  const across = plan.jointLater[side] === 1 ? 6 : 1;
  for (let i = 0; i < rows; i++) {
    const from = b + 6 * i;
    const to = o + across * i;
    values[to] = -jacobian[from]!;
    values[to + along] = -jacobian[from + 1]!;
    values[to + 2 * along] = -jacobian[from + 2]!;
    values[to + 3 * along] = -jacobian[from + 3]!;
    values[to + 4 * along] = -jacobian[from + 4]!;
    values[to + 5 * along] = -jacobian[from + 5]!;
  }
}

/** Diagonal of a joint's block at `d` −= ρ·(the share of one body in the mobility of its rows), as in `rowMobility`. */
function subtractMobility(t: Tables, body: number, b: number, rows: number, values: Float64Array, d: number): void {
  const { jacobian, inertia } = t;
  const x = REGULARISATION * inertia[6 * body + 3]!;
  const y = REGULARISATION * inertia[6 * body + 4]!;
  const z = REGULARISATION * inertia[6 * body + 5]!;
  const m = REGULARISATION * t.mass[2 * body + 1]!;
  for (let i = 0; i < rows; i++, b += 6, d += rows + 1) {
    const turning = jacobian[b]! * jacobian[b]! * x + jacobian[b + 1]! * jacobian[b + 1]! * y + jacobian[b + 2]! * jacobian[b + 2]! * z;
    const moving = jacobian[b + 3]! * jacobian[b + 3]! + jacobian[b + 4]! * jacobian[b + 4]! + jacobian[b + 5]! * jacobian[b + 5]!;
    values[d] = values[d]! - turning - moving * m;
  }
}
