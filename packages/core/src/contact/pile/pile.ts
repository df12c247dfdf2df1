/**
 * A heap of bodies without joints, one fixed step at a time: the kernel of `impact: "step"`. Contacts are found and rows
 * written at most once per step, and only where bodies have moved (`place-ahead.ts`); many short sub-steps with one sweep each
 * for positions and velocities do the rest. Rows act on the gap at the end of a sub-step, linear in the displacement from where
 * they were written, so nothing sinks and no slop is needed.
 *
 *   anchors · bodies · boxes ahead · pairs · contacts · rows in colours · warm start (`cold-start.ts` where nothing is known yet)
 *   n times: predict · sweep positions · convert · sweep velocities (friction here), hits solved before (`settle-hits.ts`)
 *   rebounds · books · poses and twists
 *
 * Forces are what `wrench` and `external` hold, constant for the step. Fixed and kinematic bodies cannot be moved; the latter move the
 * others with their twist. Dynamic bodies that are not listed are left alone, and so are contacts with them.
 *
 * Accuracy: second order in free flight; in contact the depth that one sweep leaves falls with the square of the sub-step. Limits: arms and
 * inertia are those of the anchor, for what moves the start of the step, so a body that turns by θ in a step misses by about ρ θ²/2.
 * Source: theory 08. Cost with four sub-steps: about 1.7 µs per contact pair and step at rest, half of it in the sweeps, 1.3 µs in
 * WebAssembly; 4 µs where everything falls and contacts are found anew.
 */
import type { BodyTables } from "../../body/body-tables.js";
import type { RotationKernel } from "../../body/rotation/rotation-kernel.js";
import { createSeries4 } from "../../body/rotation/series-4.js";
import { updatePairs } from "../../collide/broad/broad-phase.js";
import type { CollisionScene } from "../../collide/scene/collision-scene.js";
import { assert } from "../../math/assert.js";
import type { WasmEnvironment } from "../../memory/wasm-bytes.js";
import type { HeapKernel } from "../../model/settings-description.js";
import type { PairCoefficients } from "../pair-coefficients.js";
import { bookPile } from "./book-pile.js";
import { coldStart } from "./cold-start.js";
import { packedLength, packMemory, unpackMemory } from "./pack-memory.js";
import { createPileBodies, gatherBodies, markTouching, meanAcceleration, type PileBodies, tableDisplacements } from "./pile-bodies.js";
import { detectPile } from "./pile-detection.js";
import { createPileMemory, type PileMemory } from "./pile-memory.js";
import { beginSubSteps, convert, endSubSteps, predict, writeBodies } from "./pile-motion.js";
import { clearReport, createPileReport, type PileReport } from "./pile-report.js";
import { createPileRows, type PileRows, renumberBlocks } from "./pile-rows.js";
import { anchorBodies, createPileReach, measureReach, type PileReach, placeAhead } from "./place-ahead.js";
import { beginRecords, placeRows } from "./prepare-rows.js";
import { prepareRebounds, rebound } from "./restitution.js";
import { hitSpeed, settleSpeeds, settleWays } from "./settle-hits.js";
import { sortMemory } from "./sort-memory.js";
import { type Sweeps, TYPESCRIPT_SWEEPS } from "./sweep.js";
import { createWasmSweeps } from "./wasm-sweeps.js";

/**
 * Pull of an impulse towards its mean. Below 0.3 stacks of ten bounce, with 0.3 columns of three to five boxes that lie askew tremble for ever with centimetres per second; above 0.4 bodies
 * sink in more before the mean has followed.
 */
const PULL = 0.4;
/** Share of the change of an impulse that its mean follows in a sub-step. With 0.01 stacks of twenty bounce. */
const FOLLOWED = 0.003;
/** Likewise for friction. Without a pull a pyramid trembles and shifts by a centimetre; with a slower mean heaps creep for seconds. */
const FRICTION_PULL = 0.3;
const FRICTION_FOLLOWED = 0.02;
/** Speed at which an overlap may vanish where nothing falls, m/s. */
const FREE_PUSH = 3;

export interface Pile {
  /** State: decides the future. */
  readonly memory: PileMemory;
  /** Room to sort it in. */
  readonly spare: PileMemory;
  /** Work: filled anew in every step. */
  readonly bodies: PileBodies;
  readonly reach: PileReach;
  readonly rows: PileRows;
  readonly report: PileReport;
  readonly rotation: RotationKernel;
}

export interface PileInput {
  /** Length of the step, s, and parts that it is made in. */
  readonly h: number;
  readonly subSteps: number;
  /** Slots of the bodies that move, ascending. */
  readonly bodies: Int32Array;
  readonly coefficients: (colliderA: number, colliderB: number) => PairCoefficients;
  /** Closing speeds up to this one do not rebound, m/s. */
  readonly restSpeed: number;
  /**
   * Which code sweeps; the bits are the same. Default `javascript`; `wasm` needs the environment's `WebAssembly`; where that
   * refuses, the report says so and `javascript` serves.
   */
  readonly kernel?: HeapKernel;
  readonly webAssembly?: WasmEnvironment;
}

export const createPile = (): Pile => ({
  memory: createPileMemory(),
  spare: createPileMemory(),
  bodies: createPileBodies(),
  reach: createPileReach(),
  rows: createPileRows(),
  report: createPileReport(),
  rotation: createSeries4(),
});

/** Poses and twists of the listed bodies a step later. The report is overwritten by the next step. */
export function stepPile(pile: Pile, tables: BodyTables, scene: CollisionScene, input: PileInput): PileReport {
  const { memory, bodies, rows, report } = pile;
  clearReport(report);
  const sweeps = sweepsOf(rows, input, report);
  const forced = input.h * meanAcceleration(tables, input.bodies);
  beginStep(pile, sweeps, tables, scene, input, forced * input.h);
  subSteps(pile, sweeps, input, forced);
  if (rows.rebounds) rebound(rows, bodies, tables, input.subSteps);
  endSubSteps(bodies, rows.data);
  bookPile(rows, { memory, body: pile.reach.body, report, step: input.h });
  writeBodies(bodies, tables, input.h, pile.rotation);
  memory.subStep = input.h / input.subSteps;
  return report;
}

/** Bodies, contacts and rows. `fall`: way that forces give the bodies in the step, g h², m. */
function beginStep(pile: Pile, sweeps: Sweeps, tables: BodyTables, scene: CollisionScene, input: PileInput, fall: number): void {
  const h = input.h / input.subSteps;
  const { memory, bodies, reach, rows, report } = pile;
  measureReach(reach, scene, tables);
  anchorBodies(reach, memory, tables, input.h, fall);
  gatherBodies(bodies, tables, input.bodies, { slots: reach.slots, anchor: memory.pose, isAnchored: reach.isAnchored }, h);
  placeAhead(reach, scene, memory, tables, input.h);
  const pairs = updatePairs(scene.broad);
  if (bodies.isChanged || memory.subStep !== h) rows.isCurrent = false;
  // while no box moves nothing comes or goes
  const isStill = rows.isCurrent && !reach.isMoved && memory.fleeting === 0;
  const preparation = { memory, bodies, reach, scale: memory.subStep > 0 ? h / memory.subStep : 0 };
  report.detected = 0;
  if (!isStill) {
    report.detected = detectPile({ tables, memory, bodies, reach, scene, step: input.h, fall, coefficients: input.coefficients }, pairs);
    const numbers = sortMemory(memory, pile.spare);
    if (numbers) renumberBlocks(rows, numbers, memory.blockRoom);
    placeRows(rows, preparation);
  }
  tableDisplacements(bodies, rows.data);
  if (!isStill) {
    beginRecords(rows, preparation);
    sweeps.finish(rows);
  }
  markTouching(bodies, rows.colouring.body, 2 * rows.colouring.count);
  report.penetration = sweeps.begin(rows);
  if (memory.subStep === 0 && rows.pointCount > 0) {
    coldStart(rows, { manifolds: rows.colouring.count, points: rows.pointCount, bodies, anchor: memory.pose, h });
    sweeps.begin(rows);
  }
  report.pairs = pairs.count;
  report.manifolds = rows.colouring.count;
  report.contacts = rows.pointCount;
  report.iterations = 2 * input.subSteps;
}

/** With "wasm" the table moves into a memory of its own, if the environment gives one. */
function sweepsOf(rows: PileRows, { kernel, webAssembly }: PileInput, report: PileReport): Sweeps {
  if (kernel !== "wasm" || rows.isRefused) return TYPESCRIPT_SWEEPS;
  if (rows.wasm) return rows.wasm;
  assert(webAssembly !== undefined, "WebAssembly is passed in");
  const made = createWasmSweeps(webAssembly, rows.data.length);
  if ("refused" in made) {
    rows.isRefused = true;
    report.refused = made.refused;
    return TYPESCRIPT_SWEEPS;
  }
  rows.wasm = made;
  const table = rows.wasm.table(rows.data.length);
  table.set(rows.data);
  rows.data = table;
  return rows.wasm;
}

/** `forced`: what forces give the bodies in the step, m/s. */
function subSteps({ bodies, rows, reach }: Pile, sweeps: Sweeps, { h: step, subSteps: count, restSpeed }: PileInput, forced: number): void {
  const h = step / count;
  if (rows.rebounds) prepareRebounds(rows, bodies, h, restSpeed);
  beginSubSteps(bodies, rows.data);
  const push = pushSpeed(forced / step, reach.mean);
  const hit = hitSpeed(forced, restSpeed);
  for (let k = 0; k < count; k++) {
    const allowed = push * h * (k + 1);
    predict(bodies, rows.data, h, k === 0);
    sweeps.positions(rows, h, allowed, PULL);
    const isHit = settleWays(rows, bodies, { h, allowed, hit });
    convert(bodies, rows.data, h);
    if (isHit) settleSpeeds(rows, hit);
    sweeps.velocities(rows, FOLLOWED, FRICTION_PULL, FRICTION_FOLLOWED);
  }
}

/** Speed at which an overlap may vanish, m/s: what a body has that fell through its reach, so that scenes of every scale move alike. */
const pushSpeed = (acceleration: number, reach: number): number => (acceleration > 0 ? Math.sqrt(2 * acceleration * reach) : FREE_PUSH);

/** Numbers that `packPile` writes. */
export const packedPileLength = (pile: Pile): number => packedLength(pile.memory);

/** Writes what decides the future to out[at …]; returns the place behind it. */
export const packPile = (pile: Pile, out: Float64Array, at = 0): number => packMemory(pile.memory, out, at);

/** Reads it again; returns the place behind it. */
export function unpackPile(pile: Pile, packed: Float64Array, at = 0): number {
  // what follows from other anchors
  pile.rows.isCurrent = false;
  pile.bodies.slot.fill(-1);
  pile.reach.scene = undefined;
  return unpackMemory(pile.memory, packed, at);
}
