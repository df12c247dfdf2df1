/** Plans of the iterative solver for rows written by hand, without a world. */
import type { Chain, ChainJoint, Tables } from "../../../src/joint/coupling.js";
import { createIterativePlan, fillPlan, type IterativePlan } from "../../../src/solve/impulse/iterative-plan.js";

/** Rows of one joint each between bodies of mass and inertia 1; 6 numbers on A, 6 on B, of the bodies named; −1 is the ground. */
export interface Row {
  readonly partners: readonly [number, number];
  readonly line: readonly number[];
}

export function planFor(count: number, rows: readonly Row[]): IterativePlan {
  const kind = { lengths: 1, angles: 0 };
  const structure = {
    bodies: Int32Array.from({ length: count }, (_, i) => i),
    joints: rows.map((_, slot) => ({ slot, kind, numbers: new Float64Array(0) })) as unknown as readonly ChainJoint[],
    partners: Int32Array.from(rows.flatMap(({ partners }) => partners)),
    driven: new Int32Array(0),
  };
  const plan = createIterativePlan(structure);
  const tables = {
    mass: new Float64Array(2 * count).fill(1),
    inertia: new Float64Array(6 * count).fill(1),
    jointRow: Int32Array.from(rows.flatMap((_, i) => [i, 1])),
    jacobian: Float64Array.from(rows.flatMap(({ line }) => line)),
  };
  fillPlan(tables as unknown as Tables, { ...structure, plan } as unknown as Chain);
  return plan;
}
