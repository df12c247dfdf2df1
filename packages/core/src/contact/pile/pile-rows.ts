/** Rows of a pile in one step, and what those who write them are given. */
import { COLOURS, type Colouring, createColouring } from "./colour.js";
import { createHits, type Hits } from "./hits.js";
import type { PileBodies } from "./pile-bodies.js";
import type { PileMemory } from "./pile-memory.js";
import type { PileReach } from "./place-ahead.js";
import type { WasmSweeps } from "./wasm-sweeps.js";

/** The table of the sweeps (`pile-layout.ts`) and what belongs to it. */
export interface PileRows {
  data: Float64Array<ArrayBuffer>;
  /** Present where the table lies in a memory of WebAssembly. */
  wasm: WasmSweeps | undefined;
  /** Did the environment refuse one? It is not asked again. */
  isRefused: boolean;
  /** Where the first of the two places for records begins, how many numbers each has, and which of them is used. */
  base: number;
  room: number;
  side: 0 | 1;
  /** Where records begin and end, and the number of points. */
  first: number;
  end: number;
  pointCount: number;
  /** Where the places of records that are begun stand, and how many of these there are. */
  begun: number;
  begunCount: number;
  /** Where the records of each colour begin; one more, where the last ends. */
  readonly starts: Int32Array<ArrayBuffer>;
  readonly colouring: Colouring;
  /** Entries with contacts, in the order of the pairs; `colouring` counts these. */
  entry: Int32Array<ArrayBuffer>;
  /** Likewise: lengths of their records, where these are, and are they those of the step before? */
  length: Int32Array<ArrayBuffer>;
  at: Int32Array<ArrayBuffer>;
  isKept: Uint8Array<ArrayBuffer>;
  /** By block: its record; have blocks new numbers since it was written? */
  place: Int32Array<ArrayBuffer>;
  isRenumbered: boolean;
  /** May records be kept? */
  isCurrent: boolean;
  /** Has any of them a coefficient of restitution? */
  rebounds: boolean;
  readonly hits: Hits;
}

export interface Preparation {
  readonly memory: PileMemory;
  readonly bodies: PileBodies;
  readonly reach: PileReach;
  /** Length of a sub-step over that of the stored impulses. */
  readonly scale: number;
}

/** Which manifold is written: its place, its block and bodies by collider, number and pose. Overwritten for each. */
export interface Manifold {
  at: number;
  block: number;
  colliderA: number;
  colliderB: number;
  A: number;
  B: number;
  poseA: number;
  poseB: number;
}

export const createPileRows = (): PileRows => ({
  data: new Float64Array(1024),
  wasm: undefined,
  isRefused: false,
  base: 0,
  room: 0,
  side: 0,
  first: 0,
  end: 0,
  pointCount: 0,
  begun: 0,
  begunCount: 0,
  starts: new Int32Array(COLOURS + 1),
  colouring: createColouring(),
  entry: new Int32Array(64),
  length: new Int32Array(64),
  at: new Int32Array(64),
  isKept: new Uint8Array(64),
  place: new Int32Array(64),
  isRenumbered: false,
  isCurrent: false,
  rebounds: false,
  hits: createHits(),
});

/** The records go with their blocks, which have `count` new numbers; `before` tells their old ones. */
export function renumberBlocks(rows: PileRows, before: Int32Array, count: number): void {
  const { place } = rows;
  rows.place = new Int32Array(Math.max(place.length, count));
  for (let block = 0; block < count; block++) rows.place[block] = place[before[block]!]!;
  rows.isRenumbered = true;
}
