/**
 * The triangles of a growing hull in flat tables. Slots are reused; `corner[3f]` < 0 marks a free one.
 *
 *   corner     3 per facet   point numbers, counter-clockwise seen from outside
 *   neighbour  3 per facet   facet across the edge corner k → corner k + 1
 *   plane      4 per facet   outward unit normal and offset
 *   list       1 per facet   first point of the facet's outside list, −1 if empty; the list runs on through `Hull.next`
 *   furthest   1 per facet   the point of the list to be added next, −1 if none
 *   rank       1 per facet   of that point: its height above the facet; negative for a grazing point (`outside-points.ts`)
 *   seen       1 per facet   number of the last insertion that saw the facet
 */
export interface FacetTable {
  corner: Int32Array;
  neighbour: Int32Array;
  plane: Float64Array;
  list: Int32Array;
  furthest: Int32Array;
  rank: Float64Array;
  seen: Int32Array;
  /** Slots in use or freed again; facets are numbered below it. */
  end: number;
  readonly free: number[];
}

export function createFacetTable(capacity: number): FacetTable {
  return {
    corner: new Int32Array(3 * capacity),
    neighbour: new Int32Array(3 * capacity),
    plane: new Float64Array(4 * capacity),
    list: new Int32Array(capacity),
    furthest: new Int32Array(capacity),
    rank: new Float64Array(capacity),
    seen: new Int32Array(capacity),
    end: 0,
    free: [],
  };
}

export const isAlive = (table: FacetTable, facet: number): boolean => table.corner[3 * facet]! >= 0;

/** A slot for a facet with an empty outside list. */
export function allocateFacet(table: FacetTable): number {
  let facet = table.free.pop();
  if (facet === undefined) {
    if (table.end === table.list.length) growTable(table);
    facet = table.end++;
  }
  table.list[facet] = -1;
  table.furthest[facet] = -1;
  table.seen[facet] = 0;
  return facet;
}

export function freeFacet(table: FacetTable, facet: number): void {
  table.corner[3 * facet] = -1;
  table.list[facet] = -1;
  table.furthest[facet] = -1;
  table.free.push(facet);
}

function growTable(table: FacetTable): void {
  const larger = createFacetTable(2 * table.list.length);
  for (const key of ["corner", "neighbour", "list", "furthest", "seen"] as const) {
    larger[key].set(table[key]);
    table[key] = larger[key];
  }
  for (const key of ["plane", "rank"] as const) {
    larger[key].set(table[key]);
    table[key] = larger[key];
  }
}

/** Which edge of the facet starts at the point? The point must be one of its corners. */
export function edgeFrom(table: FacetTable, facet: number, point: number): number {
  const base = 3 * facet;
  return table.corner[base] === point ? 0 : table.corner[base + 1] === point ? 1 : 2;
}

/** Calls `visit(facet, edge)` for every facet around a vertex, once; `edge` is the one that starts at the vertex. */
export function forFacetsAround(table: FacetTable, start: number, vertex: number, visit: (facet: number, edge: number) => void): void {
  let facet = start;
  do {
    const edge = edgeFrom(table, facet, vertex);
    visit(facet, edge);
    // across the edge that ends at the vertex
    facet = table.neighbour[3 * facet + ((edge + 2) % 3)]!;
  } while (facet !== start);
}
