/**
 * Rank of the equations that hold some bodies at the present pose: the Jacobian of all joints, couplings and held velocities, by QR with column
 * pivoting, once and never while running. Rows are scaled to length 1 and turns of a body to displacements at its farthest joint, so that neither
 * units nor masses decide. (Scaling by M^(−1/2) instead has the same rank on paper, but with masses that differ by 1e12 pivots of 1e-6 belong to
 * rows that are independent.)
 *
 * A rank is a decision: pivots below RANK_TOLERANCE count as zero, which is as exact as poses are that have been assembled. In a singular
 * position (a collinear four-bar) the rank is lower than elsewhere.
 * Source: theory 01, section 11.3. Cost: O(rows² · bodies).
 */
import { rotateRow } from "../../body/rotation/rotation-kernel.js";
import { bodiesOfRow, placeRow, writeWrenches } from "../../joint/block.js";
import type { Chain } from "../../joint/coupling.js";
import { isDynamic, jacobianBlock } from "../../joint/jacobian.js";
import { ROW } from "../../joint/joint-kind.js";
import { factorQr, qrFactors } from "../../linalg/dense-qr.js";
import { euclideanNorm } from "../../linalg/vector.js";
import { refreshRows } from "../../solve/impulse/chain-rows.js";
import type { WorldData } from "../world-data.js";

export interface ConstrainedBodies {
  readonly chains: readonly Chain[];
  /** Places of the rows of couplings and held velocities among the blocks of the world. */
  readonly blocks: readonly number[];
}

const RANK_TOLERANCE = 1e-7;

/** Where a body has its columns, and how long the lever of its turns is. */
type Columns = ReadonlyMap<number, { readonly column: number; readonly lever: number }>;

/** Undefined where the rows are not finite. */
export function rankOf(world: WorldData, { chains, blocks }: ConstrainedBodies): number | undefined {
  for (const chain of chains) refreshRows(world.tables, chain);
  const places = columnsOf(world, chains);
  const columns = 6 * places.size;
  const ofJoints = chains.flatMap((chain) => chain.joints).reduce((sum, { kind }) => sum + kind.lengths + kind.angles, 0);
  const rows = ofJoints + blocks.length;
  const factors = qrFactors(rows, columns);
  const { a } = factors;
  const add = (row: number, body: number, entries: Float64Array, o: number) => addEntries(world, places, a, row, body, entries, o);
  writeJoints(world, chains, add);
  blocks.forEach((place, i) => {
    writeBlock(world, place, (body, entries, o) => add(ofJoints + i, body, entries, o));
  });
  for (let i = 0; i < rows; i++) {
    const size = euclideanNorm(a, i * columns, columns);
    if (size > 0) for (let k = i * columns; k < (i + 1) * columns; k++) a[k] = a[k]! / size;
  }
  const rank = factorQr(factors, RANK_TOLERANCE);
  return rank < 0 ? undefined : rank;
}

/** Six numbers of a row for one body, scaled; turns that cannot be made are left at zero. */
function addEntries(
  { tables: t }: WorldData,
  places: Columns,
  a: Float64Array,
  row: number,
  body: number,
  entries: Float64Array,
  from: number,
): void {
  const { column, lever } = places.get(body)!;
  const first = row * 6 * places.size + column;
  for (let k = 0; k < 6; k++) {
    const turn = k < 3;
    if (turn && t.inertia[6 * body + 3 + k] === 0) continue;
    a[first + k] = a[first + k]! + entries[from + k]! / (turn ? lever : 1);
  }
}

/** Rows of all joints, one below the other. */
function writeJoints(
  { tables: t }: WorldData,
  chains: readonly Chain[],
  add: (row: number, body: number, entries: Float64Array, o: number) => void,
): void {
  let row = 0;
  for (const { slot, kind } of chains.flatMap((chain) => chain.joints)) {
    const count = kind.lengths + kind.angles;
    for (const side of [0, 1] as const) {
      const body = t.jointBody[2 * slot + side]!;
      if (!isDynamic(t, body)) continue;
      const block = jacobianBlock(t, slot, side);
      for (let i = 0; i < count; i++) add(row + i, body, t.jacobian, block + 6 * i);
    }
    row += count;
  }
}

/** The row of a coupling or held velocity, turns in the principal axes of each body. */
function writeBlock(world: WorldData, place: number, add: (body: number, entries: Float64Array, o: number) => void): void {
  const { tables: t, blockRows } = world;
  const bodies = bodiesOfRow(t, blockRows[place]!);
  const wrench = new Float64Array(6 * bodies.length);
  placeRow(t, blockRows[place]!, t.pose, t.jointNow);
  writeWrenches(t, { rows: blockRows, line: new Float64Array(ROW) }, place, t.jointNow, t.pose, wrench);
  bodies.forEach((body, s) => {
    if (!isDynamic(t, body)) return;
    rotateRow(wrench, 6 * s, t.pose, 7 * body + 3, -1);
    add(body, wrench, 6 * s);
  });
}

/** Lever of a body: from its centre of mass to its farthest joint; 1 m where all joints are at the centre. */
function columnsOf(world: WorldData, chains: readonly Chain[]): Columns {
  const { jointFrame } = world.tables;
  const levers = new Map(chains.flatMap((chain) => Array.from(chain.bodies, (body): [number, number] => [body, 0])));
  for (const { joints, partners } of chains) {
    partners.forEach((body, s) => {
      const lever = levers.get(body);
      if (lever === undefined) return;
      levers.set(body, Math.max(lever, euclideanNorm(jointFrame, 14 * joints[s >> 1]!.slot + 7 * (s & 1), 3)));
    });
  }
  return new Map([...levers].map(([body, lever], i) => [body, { column: 6 * i, lever: lever > 0 ? lever : 1 }]));
}
