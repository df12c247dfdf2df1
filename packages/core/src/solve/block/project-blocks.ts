/**
 * Blocks without time passing: poses onto what the rows hold, and velocities that jump.
 *
 *   project   Δx = R Jᵀ p with  x + J Δx = held  (of a stop ≥),  repeated with the joints' own projection: after runs have been combined, and to assemble
 *   meet      Δu = R Jᵀ p with  u + W p = wanted speed of rigid rows,  ≥ −e u⁻ of closed stops:  forces with a limit have no share in it
 *
 * Both in the mass metric, rotors included.
 */
import { type Blocks, hasValue } from "../../joint/block.js";
import type { Tables } from "../../joint/coupling.js";
import { displaceBody } from "../../joint/jacobian.js";
import { CLOSED, REST } from "../../joint/laws/stop.js";
import { solveBounded, UNKNOWN } from "../../linalg/bounded-system.js";
import type { Targets } from "../impulse/chain-rows.js";
import { applyChange, collectLoads, largestMiss, placeBlocks, refreshBlocks, rowSpeed, writeInfluence } from "./block-system.js";

const MOST_PASSES = 20;
/** Passes of velocities where a method's response ignores its joints. */
const MOST_TURNS = 200;

/** Poses, then velocities, of the chains that blocks touch. Returns what is left, in units of its target. */
export function projectBlocks(t: Tables, blocks: Blocks, time: number, targets: Targets): number {
  let worst = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass <= MOST_PASSES; pass++) {
    worst = 0;
    if (pass > 0) for (const { chain } of blocks.parts) worst = Math.max(worst, chain.method.project(t, chain));
    placeBlocks(t, blocks);
    const miss = readHeld(t, blocks, time, targets);
    worst = Math.max(worst, miss);
    if (miss <= 1 || pass === MOST_PASSES) break;
    displace(t, blocks);
  }
  return Math.max(worst, meetVelocities(t, blocks, time, targets, "rest"));
}

/** Are all rows where they belong, in place and in velocity? Chains have been prepared. */
export function areMet(t: Tables, blocks: Blocks, time: number, targets: Targets): boolean {
  placeBlocks(t, blocks);
  if (readHeld(t, blocks, time, targets) > 1) return false;
  refreshBlocks(t, blocks, "second");
  readSpeeds(t, blocks, time, "rest");
  return largestMiss(blocks, 1 / targets.speed, 1 / targets.speed) <= 1;
}

/** How far held rows are from where they belong, into the system; rows that the past decides stay as they are. */
function readHeld(t: Tables, blocks: Blocks, time: number, targets: Targets): number {
  const { rows, system, value, open } = blocks;
  writeInfluence(t, blocks);
  system.state.fill(UNKNOWN);
  for (let i = 0; i < rows.length; i++) {
    const held = open[i] === 1 ? undefined : rows[i]!.law.held?.(t, time);
    system.b[i] = held === undefined ? 0 : value[i]! - held;
    system.low[i] = held === undefined || rows[i]!.restitution !== undefined ? 0 : Number.NEGATIVE_INFINITY;
    system.high[i] = held === undefined ? 0 : Number.POSITIVE_INFINITY;
  }
  return largestMiss(blocks, 1 / targets.position, 1 / targets.angle);
}

function displace(t: Tables, blocks: Blocks): void {
  const { parts, system } = blocks;
  solveBounded(system);
  for (let p = 0; p < parts.length; p++) {
    const { chain, loads, all } = parts[p]!;
    collectLoads(blocks, p);
    if (loads.count === 0) continue;
    chain.method.respond(t, chain, loads, all);
    for (let i = 0; i < all.count; i++) displaceBody(t, all.body[i]!, all.change, 6 * i, 1);
    chain.method.prepare(t, chain);
  }
}

/** Velocities jump to what rigid rows want and closed stops allow. Chains have been prepared. Returns what is left, in units of its target. */
export function meetVelocities(t: Tables, blocks: Blocks, time: number, targets: Targets, stops: "bounce" | "rest"): number {
  const { parts, second, system } = blocks;
  refreshBlocks(t, blocks, "second");
  const exact = parts.every(({ chain }) => chain.method.response === "exact");
  let worst = 0;
  for (let pass = 0; pass < MOST_TURNS; pass++) {
    if (pass > 0) for (const { chain } of parts) chain.method.settle(t, chain);
    readSpeeds(t, blocks, time, stops);
    worst = largestMiss(blocks, 1 / targets.speed, 1 / targets.speed);
    if (worst <= 1) break;
    solveBounded(system);
    applyChange(t, blocks, second);
    if (exact) return 0;
  }
  return worst;
}

function readSpeeds(t: Tables, blocks: Blocks, time: number, stops: "bounce" | "rest"): void {
  const { rows, system, second, before, value, open } = blocks;
  for (let i = 0; i < rows.length; i++) {
    const { law, restitution, compliance } = rows[i]!;
    const speed = rowSpeed(t, blocks, i);
    if (restitution !== undefined) {
      const closed = open[i] === 0 && value[i]! - law.held!(t, time) <= CLOSED;
      const bounce = stops === "bounce" && before[i]! < -REST ? -restitution * before[i]! : 0;
      system.b[i] = speed - bounce;
      system.low[i] = -second[i]!;
      system.high[i] = closed ? Number.POSITIVE_INFINITY : -second[i]!;
      continue;
    }
    const free = law.rigid || compliance > 0;
    system.b[i] = law.rigid ? speed - law.speed(t, blocks, i, time) : speed - before[i]! + compliance * second[i]!;
    system.low[i] = free ? Number.NEGATIVE_INFINITY : 0;
    system.high[i] = free ? Number.POSITIVE_INFINITY : 0;
  }
}

/** Does any row hold a place or a velocity by itself? Otherwise there is nothing to project. */
export const holdsSomething = ({ rows }: Blocks): boolean =>
  rows.some((row) => row.law.rigid || row.law.held !== undefined || !hasValue(row));
