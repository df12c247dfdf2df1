/**
 * Heaps in step mode: bodies without joints that touch nothing jointed are advanced together by the kernel for heaps (contact/pile), which
 * needs no islands. Where no body of the world has joints, all of them are a heap and pairs are not even looked for.
 *
 * The memory of the kernel is state. It is packed into the table `heap` when somebody asks (snapshot, hash) and unpacked after a restore.
 * It belongs to the colliders of the present structure: when that changes, contacts of what stays are carried over.
 */
import type { CollisionScene } from "../../collide/scene/collision-scene.js";
import { packedPileLength, packPile, stepPile, unpackPile } from "../../contact/pile/pile.js";
import { clearMemory } from "../../contact/pile/pile-memory.js";
import type { PileReport } from "../../contact/pile/pile-report.js";
import { renumberMemory } from "../../contact/pile/renumber-memory.js";
import { stepLength, timeOf } from "../clock.js";
import { evaluateForces } from "../islands/evaluate-forces.js";
import type { Island } from "../islands/island.js";
import { LEDGER } from "../ledger.js";
import type { WorldData } from "../world-data.js";
import { unplacedSceneOf } from "./collision-scene.js";
import { pairTableOf } from "./contact-data.js";
import { restSpeedOf } from "./contact-rules.js";
import { hasHeaps } from "./heap-choice.js";
import { touchingInHeap } from "./heap-contacts.js";
import { HEAP_ROW } from "./heap-row.js";

/** Is an island part of the heap? */
export const isHeap = (world: WorldData, { chains, blocks }: Island): boolean =>
  world.contact.possible && hasHeaps(world) && !blocks && chains.every(({ method }) => method.name === "free");

/** Bodies of these islands a step later. */
export function advanceHeap(world: WorldData, islands: readonly Island[]): void {
  const { contact, tables } = world;
  const scene = alignHeap(world);
  contact.hadHeap = true;
  touchingInHeap(world, contact.touchedBefore);
  for (const island of islands) evaluateForces(world, island, timeOf(world));
  const bodies = Int32Array.from(islands.flatMap(({ chains }) => chains.flatMap((chain) => [...chain.bodies]))).sort();
  const report = stepPile(contact.pile, tables, scene, {
    h: stepLength(world),
    subSteps: contact.choice.subSteps,
    bodies,
    coefficients: pairTableOf(world.contact, scene, world.options.materialPairs).of,
    restSpeed: restSpeedOf(world),
    ...(world.options.webAssembly && { kernel: contact.choice.kernel, webAssembly: world.options.webAssembly }),
  });
  if (report.refused !== undefined) world.events.push({ type: "kernel-replaced", time: timeOf(world), reason: report.refused });
  bookHeap(world, bodies, report);
}

/** The scene of the present structure; the memory of the kernel belongs to it from now on. */
function alignHeap(world: WorldData): CollisionScene {
  const { contact } = world;
  const { scene } = unplacedSceneOf(world);
  if (contact.heapScene !== scene && contact.heapScene) renumberMemory(contact.pile.memory, contact.heapScene.colliders, scene.colliders);
  contact.heapScene = scene;
  return scene;
}

/** Scratch: the impulse of the forces on a body, N·s, and where it was in the middle of the step, m. */
const f = new Float64Array(3);
const x = new Float64Array(3);

/** Work of contacts, impulses of partners that do not move, and those of forces: constant during the step, on bodies that went from where they were. */
function bookHeap(world: WorldData, bodies: Int32Array, report: PileReport): void {
  const { ledger, booked, wrench, external, pose, startPose } = world.tables;
  const h = stepLength(world);
  const add = (place: number, amount: number): void => {
    ledger[place] = ledger[place]! + amount;
  };
  add(LEDGER.friction, report.frictionWork);
  add(LEDGER.impacts, report.normalWork + report.restitutionWork);
  add(LEDGER.external, report.drivenWork);
  for (let k = 0; k < 3; k++) {
    add(LEDGER.linearImpulse + k, report.outerImpulse[3 + k]!);
    add(LEDGER.angularImpulse + k, report.outerImpulse[k]!);
  }
  for (const body of bodies) {
    const o = 6 * body;
    const p = 7 * body;
    const b = 8 * body;
    for (let k = 0; k < 3; k++) {
      f[k] = h * (wrench[o + 3 + k]! + external[o + 3 + k]!);
      x[k] = 0.5 * (startPose[p + k]! + pose[p + k]!);
    }
    for (let k = 0; k < 3; k++) {
      booked[b] = booked[b]! + external[o + 3 + k]! * (pose[p + k]! - startPose[p + k]!);
      booked[b + 2 + k] = booked[b + 2 + k]! + f[k]!;
      const i = (k + 1) % 3;
      const j = (k + 2) % 3;
      booked[b + 5 + k] = booked[b + 5 + k]! + x[i]! * f[j]! - x[j]! * f[i]! + h * (wrench[o + k]! + external[o + k]!);
    }
  }
  world.report.penetration = Math.max(world.report.penetration, report.penetration);
  ledger[LEDGER.penetration] = Math.max(ledger[LEDGER.penetration]!, report.penetration);
}

/** The table `heap` ← the memory of the kernel. */
export function storeHeap(world: WorldData): void {
  const { pile } = world.contact;
  if (world.contact.heapScene) alignHeap(world);
  const length = packedPileLength(pile);
  const rows = Math.ceil(length / HEAP_ROW);
  world.arena.reserve("heap", rows);
  world.tables.heapCount[0] = rows;
  packPile(pile, world.tables.heap, 0);
  world.tables.heap.fill(0, length, HEAP_ROW * rows);
}

/** The other way round, after a restore. */
export function loadHeap(world: WorldData): void {
  const { pile } = world.contact;
  clearMemory(pile.memory);
  world.contact.heapScene = undefined;
  if (world.tables.heapCount[0]! > 0) unpackPile(pile, world.tables.heap, 0);
}
