/**
 * Parts of @gelenk/core that are not for its users, for benchmarks of an inner loop alone. They are found beside the package's entry point;
 * only what is used here is declared.
 */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** A pattern of blocks; see linalg/block-structure.ts of the core. */
export interface BlockStructure {
  readonly size: Int32Array;
  readonly start: Int32Array;
  readonly diagonal: Int32Array;
  readonly length: number;
}

export interface SparseFactor {
  eliminationOrder(adjacency: readonly (readonly number[])[], isConstraint: (node: number) => boolean): number[];
  blockStructure(size: readonly number[], later: readonly (readonly number[])[]): BlockStructure;
  blockOffset(structure: BlockStructure, row: number, column: number): number;
  blockWorkSize(structure: BlockStructure): number;
  factorBlocks(structure: BlockStructure, values: Float64Array, work: Float64Array): number;
  solveBlocks(structure: BlockStructure, values: Float64Array, x: Float64Array): void;
}

export const loadSparseFactor = (): Promise<SparseFactor> =>
  loadParts<SparseFactor>("linalg/block-structure.js", "linalg/block-ldlt.js", "topology/elimination-order.js");

/** All exports of some modules of the core in one record. */
export async function loadParts<T extends object>(...paths: readonly string[]): Promise<T> {
  const entry = pathToFileURL(createRequire(import.meta.url).resolve("@gelenk/core"));
  const load = (path: string) => import(new URL(path, entry).href) as Promise<Partial<T>>;
  return Object.assign({}, ...(await Promise.all(paths.map(load)))) as T;
}
