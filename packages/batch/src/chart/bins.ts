/** Jobs put together in cells. */

/** Rows by cell, in their order; those without a cell (undefined) are left out. */
export function gatherRows(rows: Iterable<number>, cellOf: (row: number) => number | undefined): ReadonlyMap<number, readonly number[]> {
  const cells = new Map<number, number[]>();
  for (const row of rows) {
    const cell = cellOf(row);
    if (cell === undefined) continue;
    const there = cells.get(cell);
    if (there) there.push(row);
    else cells.set(cell, [row]);
  }
  return cells;
}

/** Mean of those that have a value; NaN where none has. */
export function meanOf(values: Float64Array, rows: readonly number[]): number {
  let [sum, count] = [0, 0];
  for (const row of rows) {
    if (!Number.isFinite(values[row]!)) continue;
    sum += values[row]!;
    count++;
  }
  return count === 0 ? Number.NaN : sum / count;
}

/** Which of the cells between ascending edges a place lies in; the last edge belongs to the last cell. */
export function cellAt(edges: readonly number[], place: number): number {
  let [low, high] = [0, edges.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (edges[middle]! <= place) low = middle;
    else high = middle;
  }
  return low;
}

/** Every so many, so that at most `most` are left. */
export function thin(rows: readonly number[], most: number): readonly number[] {
  const every = Math.ceil(rows.length / most);
  return every <= 1 ? rows : rows.filter((_, i) => i % every === 0);
}
