/** Heaps in our own kernel for them, without a world around it. */
import type { Coefficients } from "@gelenk/core";
import { type Collide, loadCollide } from "./collide-internals.js";
import { loadParts } from "./core-internals.js";
import { boxMoments, type Heap, type HeapEngine } from "./heap.js";
import { packageVersion } from "./package-version.js";

/** What is used of the core's inner parts; meanings are stated where they are defined. */
export interface HeapInternals {
  createArena(declarations: object): { reserve(group: string, rows: number): void; readonly tables: HeapTables };
  readonly bodyTableDeclarations: object;
  createPile(): object;
  stepPile(pile: object, tables: HeapTables, scene: object, input: HeapInput): unknown;
}

interface HeapInput {
  readonly h: number;
  readonly subSteps: number;
  readonly bodies: Int32Array;
  readonly coefficients: () => Coefficients;
  readonly restSpeed: number;
  readonly kernel: HeapKernel;
  readonly webAssembly: object;
}

/** Which code sweeps; the bits are the same. */
export type HeapKernel = "javascript" | "wasm";

type HeapTables = Readonly<Record<"pose" | "twist" | "mass" | "inertia" | "wrench", Float64Array>> & { readonly kind: Int32Array };

const HEAP_MODULES: readonly string[] = ["memory/arena.js", "body/body-tables.js", "contact/pile/pile.js"];

const FIXED = 1;
const DYNAMIC = 3;
const REST_SPEED = 0.014;

/** The boxes as colliders. */
export function heapScene(core: Collide, { boxes, friction }: Heap, poses: Float64Array) {
  const coefficients: Coefficients = { friction, staticFriction: friction, restitution: 0, spinFriction: 0, rollFriction: 0 };
  const X_BS = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
  const colliders = boxes.map(({ half: [x, y, z], mass, radius }, body) => ({
    ...{ body, index: 0, group: 1, mask: -1, sensor: false, X_BS, coefficients },
    shape: radius === undefined ? core.boxShape(2 * x, 2 * y, 2 * z) : core.sphereShape(radius),
    moving: mass > 0,
  }));
  return { coefficients, scene: core.createScene(colliders, poses, { detector: core.gjk, broadPhase: core.BROAD_PHASE_KINDS.tree }) };
}

export type HeapCore = Collide & HeapInternals;

export const loadHeap = async (): Promise<HeapCore> => ({ ...(await loadCollide()), ...(await loadParts<HeapInternals>(...HEAP_MODULES)) });

export const gelenkHeap = (
  name: string,
  subSteps: number,
  load: () => Promise<HeapCore> = loadHeap,
  kernel: HeapKernel = "javascript",
): HeapEngine => ({
  name,
  version: packageVersion("@gelenk/core"),
  async create(heap, step) {
    const core = await load();
    const { createArena, bodyTableDeclarations, createPile, stepPile } = core;
    const { boxes, gravity } = heap;
    const arena = createArena(bodyTableDeclarations);
    arena.reserve("body", boxes.length);
    const { tables } = arena;
    for (const [i, box] of boxes.entries()) {
      tables.pose.set([...box.position, ...box.orientation], 7 * i);
      tables.kind[i] = box.mass > 0 ? DYNAMIC : FIXED;
      if (box.mass === 0) continue;
      const moments = boxMoments(box);
      if (box.velocity) tables.twist.set(box.velocity, 6 * i + 3);
      tables.mass.set([box.mass, 1 / box.mass], 2 * i);
      tables.inertia.set([...moments, ...moments.map((j) => 1 / j)], 6 * i);
      tables.wrench.set(
        gravity.map((g) => g * box.mass),
        6 * i + 3,
      );
    }
    const { scene, coefficients } = heapScene(core, heap, tables.pose);
    const pile = createPile();
    const bodies = Int32Array.from(boxes.flatMap(({ mass }, i) => (mass > 0 ? [i] : [])));
    const options = { kernel, webAssembly: WebAssembly, restSpeed: REST_SPEED };
    const input: HeapInput = { h: step, subSteps, bodies, coefficients: () => coefficients, ...options };
    return {
      step: () => void stepPile(pile, tables, scene, input),
      poses: (out) => out.set(tables.pose.subarray(0, 7 * boxes.length)),
      free: () => {},
    };
  },
});
