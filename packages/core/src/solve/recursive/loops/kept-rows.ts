/**
 * Which rows of a cut joint its other rows imply wherever the tree goes: three of the five rows of a hinge that closes a planar loop in space, for one.
 *
 * Joint by joint, their rank is taken at a place of no meaning, all joints turned and shifted by odd amounts: what is implied there is implied everywhere, as
 * the motions between the two ends form a group (planar, spherical, about one axis). Not so where the rows use up all speeds between the ends: then the place
 * is locked, which says nothing about places where the loop is closed, and all rows stay; likewise with moved partners. Singular positions and loops
 * that special lengths or several joints together make redundant do not show here; the pivots of loop-factor.ts find them at every evaluation.
 *
 * An error along a row that is left out can only be one that the model started with. The place depends on the structure alone, so that equal structures keep
 * equal rows. Source: theory 03, section 18 (planar loops in spatial code). Cost: one factor of all rows, once.
 */
import type { Chain, Tables } from "../../../joint/coupling.js";
import { factorQr, lowerQrRank, qrFactors } from "../../../linalg/dense-qr.js";
import { createRandom } from "../../../math/random.js";
import { allFinite } from "../../../math/scalar.js";
import { flatFactor } from "../flat/flat-factor.js";
import { flatOutward } from "../flat/flat-kinematics.js";
import { normaliseCoordinates } from "../flat/flat-rates.js";
import { type TreeBodies, writeBodies } from "../flat/flat-tables.js";
import type { FlatTree } from "../flat/flat-tree.js";
import type { TreeModel } from "../tree-model.js";
import { refreshCuts } from "./cut-rows.js";
import { writeColumns } from "./loop-factor.js";
import { createLoops, type Loops } from "./loops.js";

/** Far above the rounding of what is implied, far below what is not at a place of no meaning. */
const IMPLIED = 1e-8;
const SEED = 4;

/** The loops of a chain with the rows that count. */
export function findLoops(t: Tables, chain: Pick<Chain, "joints" | "partners">, flat: FlatTree, bodies: TreeBodies): Loops {
  const all = createLoops(chain, bodies.tree, flat);
  placeAnywhere(t, flat, bodies, all);
  if (flatFactor(flat) >= 0) return all;
  writeColumns(flat, all.cuts, all.response, all.factor);
  if (!allFinite(all.factor.columns, 0, all.factor.columns.length)) return all;
  const kept = all.cuts.joints.flatMap((_, j) => keptRows(bodies.tree.driven, all, j));
  return createLoops(chain, bodies.tree, flat, kept);
}

/** Of one joint, ascending. */
function keptRows(driven: number, { cuts, factor }: Loops, joint: number): readonly number[] {
  const { paths, speedsOf, columns } = factor;
  const rows = Array.from({ length: cuts.start[joint + 1]! - cuts.start[joint]! }, (_, i) => cuts.start[joint]! + i);
  if (paths[joint]!.some((i) => i < driven)) return rows;
  const speeds = speedsOf[joint]!;
  const own = qrFactors(speeds.length, rows.length);
  for (const [i, speed] of speeds.entries())
    for (const [k, row] of rows.entries()) own.a[i * rows.length + k] = columns[row * factor.speeds + speed]!;
  factorQr(own, IMPLIED);
  lowerQrRank(own, IMPLIED);
  if (own.rank === speeds.length) return rows;
  return Array.from(own.order.subarray(0, own.rank), (k) => rows[k]!).sort((a, b) => a - b);
}

/** Coordinates of no meaning, the same for every tree of these joints. */
export function anyCoordinates(model: TreeModel): Float64Array {
  const random = createRandom(SEED);
  const q = Float64Array.from(model.joints.flatMap(({ rest }) => rest.map((value) => value + random.uniform(-0.7, 0.7))));
  normaliseCoordinates(model, q);
  return q;
}

/** Rows of the loops at a place of no meaning; the tables keep poses and twists. */
function placeAnywhere(t: Tables, flat: FlatTree, bodies: TreeBodies, { cuts }: Loops): void {
  const { model } = flat;
  const pose = t.pose.slice();
  flatOutward(flat, anyCoordinates(model), new Float64Array(model.speedStart[model.count]!), undefined);
  writeBodies(flat, bodies, pose, t.twist.slice());
  refreshCuts(t, cuts, bodies, pose);
}
