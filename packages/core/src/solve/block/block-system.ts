/**
 * Blocks solved exactly with their chains, one bounded system per half of a stretch.
 *
 *   W = J R Jᵀ          R the joint-consistent response of the chains (`respond`), one column per row; C = diag(compliance), that of dampers with τ
 *   first half          (x(t + τ) − goal)/τ + J Δu_joints + (W + C) Δp      against the bounds of the total impulse of this half
 *   second half         u − wanted speed + (W + C) Δp                       likewise
 *
 * The first is repeated with fresh previews beside the correction of the joints, so the linearisation and the regularisation ρ·diag(W) of rows that
 * cannot be told apart leave nothing behind. Chains whose response ignores their joints are corrected again after each solution.
 * Source: decisions on exact response in docs/the-step.md. Cost: one `respond` per line that rows act along and half, then the bounded system.
 */
import { type BlockRow, type Blocks, hasValue, placeRow, rowValue, wrenchSpeed, writeWrenches } from "../../joint/block.js";
import type { Loads, Tables } from "../../joint/coupling.js";
import { solveBounded, UNKNOWN } from "../../linalg/bounded-system.js";
import type { Targets } from "../impulse/chain-rows.js";
import { expectChange, learnInfluence } from "./learn-influence.js";

type Half = "first" | "second";

const REGULARISATION = 1e-10;

/**
 * At the start of a half of a stretch of length tau, before its kick: where the rows are, how fast they move, and how they respond. Without a length,
 * forces do not act. Chains have been prepared.
 */
export function refreshBlocks(t: Tables, blocks: Blocks, half: Half, tau = 0): void {
  const { rows, before } = blocks;
  placeBlocks(t, blocks);
  for (let i = 0; i < rows.length; i++) before[i] = rowSpeed(t, blocks, i);
  if (half === "first") {
    blocks.approach.set(before);
    blocks.first.fill(0);
  }
  blocks.second.fill(0);
  if (blocks.learned) blocks.learned.known = false;
  // what gave way in the first half of a stretch mostly does so in the second: a good guess to begin with
  if (half === "first" || tau === 0) blocks.system.state.fill(UNKNOWN);
  writeInfluence(t, blocks);
  if (tau > 0) soften(blocks, half, tau);
}

function soften({ rows, give, system }: Blocks, half: Half, tau: number): void {
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    const compliance = rows[i]!.law.give?.(tau, half, system.matrix[i * (n + 1)]!) ?? 0;
    give[2 * i + (half === "first" ? 0 : 1)] = compliance;
    if (compliance < Number.POSITIVE_INFINITY) system.matrix[i * (n + 1)] = system.matrix[i * (n + 1)]! + compliance;
  }
}

/** Values and wrenches of all rows at the present poses. */
export function placeBlocks(t: Tables, blocks: Blocks): void {
  const { rows, sides, value } = blocks;
  for (let i = 0; i < rows.length; i++) {
    placeRow(t, rows[i]!, t.pose, t.jointNow);
    writeWrenches(t, blocks, i, t.jointNow, t.pose, sides[i]!.wrench);
    writeMoments(t.pose, sides[i]!);
    value[i] = hasValue(rows[i]!) ? rowValue(t, rows[i]!, t.jointNow) : 0;
  }
}

function writeMoments(pose: Float64Array, { body, wrench, moment }: Blocks["sides"][number]): void {
  for (let s = 0; s < body.length; s++) {
    const o = 7 * body[s]!;
    const w = 6 * s;
    moment[3 * s] = wrench[w]! + pose[o + 1]! * wrench[w + 5]! - pose[o + 2]! * wrench[w + 4]!;
    moment[3 * s + 1] = wrench[w + 1]! + pose[o + 2]! * wrench[w + 3]! - pose[o]! * wrench[w + 5]!;
    moment[3 * s + 2] = wrench[w + 2]! + pose[o]! * wrench[w + 4]! - pose[o + 1]! * wrench[w + 3]!;
  }
}

export const rowSpeed = (t: Tables, { sides }: Blocks, i: number): number => wrenchSpeed(sides[i]!.body, sides[i]!.wrench, t.twist);

/** W + C + ρ·diag(W). Rows along one line respond alike: one of them is asked, the others copy. */
export function writeInfluence(t: Tables, blocks: Blocks): void {
  const { rows, parts, system } = blocks;
  const n = rows.length;
  system.matrix.fill(0);
  for (let p = 0; p < parts.length; p++) addInfluence(t, blocks, p);
  copyAlike(blocks);
  for (let i = 0; i < n; i++) {
    const d = i * (n + 1);
    system.matrix[d] = system.matrix[d]! * (1 + REGULARISATION) + rows[i]!.compliance + Number.MIN_VALUE;
  }
}

/** Share of part p in W. */
function addInfluence(t: Tables, blocks: Blocks, p: number): void {
  const { matrix, size } = blocks.system;
  const { chain, lines, loads, out } = blocks.parts[p]!;
  for (let c = 0; c < lines.length; c++) {
    const k = lines[c]!;
    loads.count = 0;
    addLoads(blocks, k, p, 1, loads);
    chain.method.respond(t, chain, loads, out);
    for (let r = 0; r < lines.length; r++) {
      const place = lines[r]! * size + k;
      matrix[place] = matrix[place]! + speedOfPart(blocks, lines[r]!, p, out.change);
    }
  }
}

function copyAlike({ like, sense, system: { matrix, size } }: Blocks): void {
  for (let i = 0; i < size; i++) {
    const from = like[i]! * size;
    for (let k = 0; k < size; k++) {
      if (like[i] !== i || like[k] !== k) matrix[i * size + k] = sense[i]! * sense[k]! * matrix[from + like[k]!]!;
    }
  }
}

/** Adds the impulse `size` along row k to the loads on part p. */
export function addLoads({ sides }: Blocks, k: number, p: number, size: number, loads: Loads): void {
  const { body, part, wrench } = sides[k]!;
  for (let s = 0; s < body.length; s++) {
    if (part[s] !== p) continue;
    loads.body[loads.count] = body[s]!;
    for (let c = 0; c < 6; c++) loads.impulse[6 * loads.count + c] = size * wrench[6 * s + c]!;
    loads.count++;
  }
}

/** The impulses in system.x as loads on part p. */
export function collectLoads(blocks: Blocks, p: number): void {
  const { rows, loads } = blocks.parts[p]!;
  const { x } = blocks.system;
  loads.count = 0;
  for (let k = 0; k < rows.length; k++) if (x[rows[k]!] !== 0) addLoads(blocks, rows[k]!, p, x[rows[k]!]!, loads);
}

/** Share of part p in the speed of row i, for changes of the twists of its bodies. */
export function speedOfPart({ sides }: Blocks, i: number, p: number, change: Float64Array): number {
  const { body, part, place, wrench } = sides[i]!;
  let sum = 0;
  for (let s = 0; s < body.length; s++) {
    if (part[s] !== p) continue;
    for (let c = 0; c < 6; c++) sum += wrench[6 * s + c]! * change[6 * place[s]! + c]!;
  }
  return sum;
}

/** At a preview: how far each row will be from its goal, per time; and how fast it moves now. */
export function readGaps(t: Tables, blocks: Blocks, time: number, tau: number): void {
  const { rows, system, speed } = blocks;
  for (let i = 0; i < rows.length; i++) {
    speed[i] = rowSpeed(t, blocks, i);
    const reached = hasValue(rows[i]!) ? valueAtPreview(t, rows[i]!) : travel(t, blocks, i, tau);
    system.b[i] = (reached - rows[i]!.law.goal(t, blocks, i, time, tau)) / tau;
  }
}

function valueAtPreview(t: Tables, row: BlockRow): number {
  placeRow(t, row, t.nextPose, t.jointNext);
  return rowValue(t, row, t.jointNext);
}

function travel(t: Tables, blocks: Blocks, i: number, tau: number): number {
  const { body, nextWrench } = blocks.sides[i]!;
  placeRow(t, blocks.rows[i]!, t.nextPose, t.jointNext);
  writeWrenches(t, blocks, i, t.jointNext, t.nextPose, nextWrench);
  return (tau / 2) * (blocks.speed[i]! + wrenchSpeed(body, nextWrench, t.nextTwist));
}

/**
 * Impulses of the first half to begin with, from the speeds after the kick and after the joints have settled. Strong dampers take away most of what a
 * kick gives: without this, the first look ahead would follow it.
 */
export function predictBlocks(t: Tables, blocks: Blocks, time: number, tau: number): void {
  const { rows, system, value, first } = blocks;
  bindAll(t, blocks, time, tau, "first");
  for (let i = 0; i < rows.length; i++) {
    const way = rows[i]!.law.goal(t, blocks, i, time, tau) - value[i]!;
    system.b[i] = rowSpeed(t, blocks, i) - way / tau;
  }
  solveBounded(system);
  applyChange(t, blocks, first);
}

/** Impulses of the first half, after the joints have been corrected. Returns the largest error at the preview, in units of its target. */
export function correctBlocks(t: Tables, blocks: Blocks, time: number, tau: number, targets: Targets, jointsCorrected: boolean): number {
  const { rows, system, first, speed } = blocks;
  bindAll(t, blocks, time, tau, "first");
  for (let i = 0; i < rows.length; i++) {
    system.low[i] = system.low[i]! - first[i]!;
    system.high[i] = system.high[i]! - first[i]!;
  }
  const worst = largestMiss(blocks, tau / targets.position, tau / targets.angle);
  if (worst <= 1 && !jointsCorrected) return worst;
  for (let i = 0; i < rows.length; i++) system.b[i] = system.b[i]! + rowSpeed(t, blocks, i) - speed[i]!;
  learnInfluence(blocks);
  solveBounded(system);
  expectChange(blocks);
  applyChange(t, blocks, first);
  return worst;
}

/** Impulses of the second half, after the joints have settled. Returns the largest error before it, in units of its target. */
export function settleBlocks(t: Tables, blocks: Blocks, time: number, tau: number, targets: Targets): number {
  const { rows, system, second } = blocks;
  bindAll(t, blocks, time, tau, "second");
  for (let i = 0; i < rows.length; i++) {
    // of a row without room the speed is not wanted, and may not be known
    const wanted = system.low[i] === system.high[i] ? 0 : rows[i]!.law.speed(t, blocks, i, time);
    system.b[i] = rowSpeed(t, blocks, i) - wanted;
    system.low[i] = system.low[i]! - second[i]!;
    system.high[i] = system.high[i]! - second[i]!;
  }
  const worst = largestMiss(blocks, 1 / targets.speed, 1 / targets.speed);
  solveBounded(system);
  applyChange(t, blocks, second);
  return worst;
}

function bindAll(t: Tables, blocks: Blocks, time: number, tau: number, half: Half): void {
  for (let i = 0; i < blocks.rows.length; i++) blocks.rows[i]!.law.bound(t, blocks, i, time, tau, half);
}

/** What a row alone could still gain within its bounds: min(|b|, room · W), the largest in units of its target. */
export function largestMiss({ rows, system }: Blocks, perLength: number, perAngle: number): number {
  const n = rows.length;
  let worst = 0;
  for (let i = 0; i < n; i++) {
    const b = system.b[i]!;
    const room = b > 0 ? -system.low[i]! : system.high[i]!;
    const miss = Math.min(Math.abs(b), Math.max(0, room) * system.matrix[i * (n + 1)]!);
    worst = Math.max(worst, miss * (rows[i]!.measure === "length" ? perLength : perAngle));
  }
  return worst;
}

/** The impulses in system.x act on the chains and are added to `total`. */
export function applyChange(t: Tables, blocks: Blocks, total: Float64Array): void {
  const { rows, parts, system } = blocks;
  for (let p = 0; p < parts.length; p++) {
    const { chain, loads } = parts[p]!;
    collectLoads(blocks, p);
    if (loads.count > 0) chain.method.apply(t, chain, loads);
  }
  for (let k = 0; k < rows.length; k++) total[k] = total[k]! + system.x[k]!;
}
