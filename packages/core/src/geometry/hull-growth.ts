/** A convex hull as facets over points on the grid of `exact-orientation.ts`, and what its construction needs beside it. */
import type { FacetTable } from "./facet-table.js";

export interface Hull {
  /** On the grid, stride 3. */
  readonly points: Float64Array;
  /** Points this far outside at most are no vertices. */
  readonly tolerance: number;
  readonly facets: FacetTable;
}

export interface Growth extends Hull {
  /** Next point in the outside list of the same facet. */
  readonly next: Int32Array;
  /** Of a horizon point: the new facet whose horizon edge starts there. */
  readonly startingAt: Int32Array;
  /** Facets that may have a point to add. */
  readonly pending: number[];
  /** 1 for points that wait until all others are in. */
  deferred: Uint8Array | undefined;
  /** Number of points added. */
  insertion: number;
}
