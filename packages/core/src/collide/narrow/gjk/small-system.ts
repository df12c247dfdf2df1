/**
 * Up to five linear equations, of which some may say nothing: Gaussian elimination with pivots from rows and columns.
 *
 * Rows of `system` have size + 1 numbers, the right side last. Entries are of order 1; below 1e-12 nothing is a pivot. The arrays are constant
 * scratch buffers that carry nothing from call to call.
 */

/** Most equations. */
export const SIZE = 5;
export const system = new Float64Array(SIZE * (SIZE + 1));
export const solution = new Float64Array(SIZE);
const order = new Int32Array(SIZE);

/** Gaussian elimination with pivots from rows and columns; unknowns without a pivot (a ring of equal minima) stay. */
export function eliminate(size: number): void {
  const columns = size + 1;
  for (let i = 0; i < size; i++) order[i] = i;
  let rank = 0;
  for (; rank < size; rank++) {
    let row = rank;
    let column = rank;
    let largest = 0;
    for (let i = rank; i < size; i++) {
      for (let j = rank; j < size; j++) {
        const value = Math.abs(system[i * columns + j]!);
        if (value <= largest) continue;
        largest = value;
        row = i;
        column = j;
      }
    }
    if (!(largest > 1e-12)) break;
    exchangePivot(rank, row, column, size);
    for (let i = rank + 1; i < size; i++) {
      const factor = system[i * columns + rank]! / system[rank * columns + rank]!;
      if (factor === 0) continue;
      for (let j = rank; j < columns; j++) system[i * columns + j]! -= factor * system[rank * columns + j]!;
    }
  }
  solution.fill(0);
  for (let i = rank - 1; i >= 0; i--) {
    let sum = system[i * columns + size]!;
    for (let j = i + 1; j < rank; j++) sum -= system[i * columns + j]! * solution[order[j]!]!;
    solution[order[i]!] = sum / system[i * columns + i]!;
  }
}

/** Brings the pivot to the diagonal. */
function exchangePivot(rank: number, row: number, column: number, size: number): void {
  const columns = size + 1;
  if (row !== rank) {
    for (let j = rank; j < columns; j++) {
      const keep = system[rank * columns + j]!;
      system[rank * columns + j] = system[row * columns + j]!;
      system[row * columns + j] = keep;
    }
  }
  if (column === rank) return;
  for (let i = 0; i < size; i++) {
    const keep = system[i * columns + rank]!;
    system[i * columns + rank] = system[i * columns + column]!;
    system[i * columns + column] = keep;
  }
  const place = order[rank]!;
  order[rank] = order[column]!;
  order[column] = place;
}
