/**
 * The response of chains whose blocks hold: what an impulse does to bodies while the rows that were free inside their bounds in the last
 * solution (motors that reach their speed, closed stops, couplings, friction that sticks) keep what they hold.
 *
 *   u_b = J_b R f                       rates that the impulse f would give to these rows
 *   p_b = −(W_bb)⁻¹ u_b                 what they answer;  W_bb their part of W + C, as it was solved with
 *   response = R (f + J_bᵀ p_b)
 *
 * So contacts and blocks are solved together exactly as long as the same rows hold; where that changes, both are solved again.
 * Cost: two responses of the chains and a solution of the held rows, per impulse.
 */
import type { BlockGroup, Blocks } from "../../joint/block.js";
import { createLoads, createTwists, type Loads, type Tables, type Twists } from "../../joint/coupling.js";
import { FREE } from "../../linalg/bounded-system.js";
import { factorLdlt, solveLdlt } from "../../linalg/dense-ldlt.js";
import { grownNumbers } from "../../memory/growing.js";
import { addLoads, speedOfPart } from "./block-system.js";

/** A group of chains with the rows that hold at present. */
export interface HeldResponse {
  readonly blocks: Blocks;
  readonly group: BlockGroup;
  /** Rows that hold, and the factor of their influence. */
  rows: number[];
  factor: Float64Array<ArrayBuffer>;
  impulse: Float64Array<ArrayBuffer>;
  /** Raised when other rows hold than before. */
  epoch: number;
  /** Work: impulses on one chain, and twists of its bodies. */
  loads: Loads;
  out: Twists;
}

export const createHeldResponse = (blocks: Blocks, group: BlockGroup): HeldResponse => ({
  blocks,
  group,
  rows: [],
  factor: new Float64Array(16),
  impulse: new Float64Array(4),
  epoch: 0,
  loads: createLoads(8),
  out: createTwists(8),
});

/** Takes the rows that hold now from the last solution, or those for which `holds` says so. W must be that of the present half. */
export function holdRows(held: HeldResponse, holds = (row: number) => isFree(held.blocks, row)): void {
  const { matrix, size } = held.blocks.system;
  const rows = held.group.rows.filter(holds);
  if (rows.length !== held.rows.length || rows.some((row, i) => row !== held.rows[i])) held.epoch++;
  held.rows = rows;
  const n = rows.length;
  held.factor = grownNumbers(held.factor, n * n);
  held.impulse = grownNumbers(held.impulse, n);
  for (let i = 0; i < n; i++) for (let k = 0; k < n; k++) held.factor[n * i + k] = matrix[rows[i]! * size + rows[k]!]!;
  factorLdlt(held.factor, 0, n);
}

const isFree = ({ system: { state, low, high } }: Blocks, row: number): boolean => state[row] === FREE && low[row]! < high[row]!;

/** Impulses of the held rows against the given ones, into `impulse`. */
function answer(held: HeldResponse, t: Tables, loads: Loads): void {
  const { blocks, group, rows, impulse, factor } = held;
  impulse.fill(0, 0, rows.length);
  for (const p of group.parts) {
    const { chain, out } = blocks.parts[p]!;
    if (!pickLoads(held, loads, p)) continue;
    chain.method.respond(t, chain, held.loads, out);
    for (let i = 0; i < rows.length; i++) impulse[i] = impulse[i]! - speedOfPart(blocks, rows[i]!, p, out.change);
  }
  solveLdlt(factor, 0, rows.length, impulse, 0);
}

/** held.loads ← those of the loads that act on part p; false where there are none. */
function pickLoads(held: HeldResponse, loads: Loads, p: number): boolean {
  const { bodies } = held.blocks.parts[p]!.chain;
  const needed = loads.count + 4 * held.group.rows.length;
  if (held.loads.body.length < needed) held.loads = createLoads(2 * needed);
  const to = held.loads;
  to.count = 0;
  for (let i = 0; i < loads.count; i++) {
    if (!bodies.includes(loads.body[i]!)) continue;
    to.body[to.count] = loads.body[i]!;
    for (let k = 0; k < 6; k++) to.impulse[6 * to.count + k] = loads.impulse[6 * i + k]!;
    to.count++;
  }
  return to.count > 0;
}

/** The same with the impulses of the held rows. */
function pickAll(held: HeldResponse, loads: Loads, p: number): boolean {
  pickLoads(held, loads, p);
  held.rows.forEach((row, i) => {
    if (held.impulse[i] !== 0) addLoads(held.blocks, row, p, held.impulse[i]!, held.loads);
  });
  return held.loads.count > 0;
}

export function respondHeld(held: HeldResponse, t: Tables, loads: Loads, out: Twists): void {
  answer(held, t, loads);
  out.change.fill(0, 0, 6 * out.count);
  for (const p of held.group.parts) {
    const { chain } = held.blocks.parts[p]!;
    if (!pickAll(held, loads, p)) continue;
    if (held.out.body.length < out.count) held.out = createTwists(2 * out.count);
    const some = held.out;
    some.count = 0;
    for (let i = 0; i < out.count; i++) if (chain.bodies.includes(out.body[i]!)) some.body[some.count++] = out.body[i]!;
    chain.method.respond(t, chain, held.loads, some);
    for (let i = 0, from = 0; i < out.count; i++) {
      if (!chain.bodies.includes(out.body[i]!)) continue;
      for (let k = 0; k < 6; k++) out.change[6 * i + k] = some.change[6 * from + k]!;
      from++;
    }
  }
}

/** Present velocities += response; what the held rows answer is added to `total`, by row. */
export function applyHeld(held: HeldResponse, t: Tables, loads: Loads, total: Float64Array): void {
  answer(held, t, loads);
  for (const p of held.group.parts) {
    const { chain } = held.blocks.parts[p]!;
    if (pickAll(held, loads, p)) chain.method.apply(t, chain, held.loads);
  }
  held.rows.forEach((row, i) => {
    total[row] = total[row]! + held.impulse[i]!;
  });
}
