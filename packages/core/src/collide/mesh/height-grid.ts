/**
 * The grid of a height field: z of columns × rows points, evenly spread over size x × size y around the origin.
 *
 *   cell c = j·(columns − 1) + i between columns i, i + 1 and rows j, j + 1 has two triangles; the diagonal runs from its corner with the
 *   smallest x and y to that with the largest:
 *
 *     01 ─── 11        2c      (00, 10, 11)   below the diagonal
 *      │ 2c+1╱│        2c + 1  (00, 11, 01)   above it
 *      │  ╱ 2c│
 *     00 ─── 10        both counter-clockwise seen from above
 *
 * Nothing is stored but the heights.
 */
export interface HeightGrid {
  readonly columns: number;
  readonly rows: number;
  /** m */
  readonly sizeX: number;
  readonly sizeY: number;
  /** Row by row, m. */
  readonly heights: Float64Array;
}

export const gridX = ({ sizeX, columns }: HeightGrid, column: number): number => (sizeX * column) / (columns - 1) - 0.5 * sizeX;
export const gridY = ({ sizeY, rows }: HeightGrid, row: number): number => (sizeY * row) / (rows - 1) - 0.5 * sizeY;

export function writeGridTriangle(grid: HeightGrid, triangle: number, out: Float64Array, at: number): void {
  const cell = triangle >> 1;
  const i = cell % (grid.columns - 1);
  const j = (cell - i) / (grid.columns - 1);
  writeGridPoint(grid, i, j, out, at);
  if (triangle & 1) {
    writeGridPoint(grid, i + 1, j + 1, out, at + 3);
    writeGridPoint(grid, i, j + 1, out, at + 6);
  } else {
    writeGridPoint(grid, i + 1, j, out, at + 3);
    writeGridPoint(grid, i + 1, j + 1, out, at + 6);
  }
}

function writeGridPoint(grid: HeightGrid, i: number, j: number, out: Float64Array, at: number): void {
  out[at] = gridX(grid, i);
  out[at + 1] = gridY(grid, j);
  out[at + 2] = grid.heights[j * grid.columns + i]!;
}

/** Cell column that holds x, moved by `slack` cells; kept inside the grid. */
export const cellColumn = ({ sizeX, columns }: HeightGrid, x: number, slack: number): number =>
  Math.max(0, Math.min(columns - 2, Math.floor((x / sizeX + 0.5) * (columns - 1) + slack)));

export const cellRow = ({ sizeY, rows }: HeightGrid, y: number, slack: number): number =>
  Math.max(0, Math.min(rows - 2, Math.floor((y / sizeY + 0.5) * (rows - 1) + slack)));

/** See `oppositeEdge` of a surface. */
export function oppositeInGrid({ columns, rows }: HeightGrid, halfEdge: number): number {
  const triangle = Math.floor(halfEdge / 3);
  const edge = halfEdge - 3 * triangle;
  const cell = triangle >> 1;
  const width = columns - 1;
  const i = cell % width;
  const j = (cell - i) / width;
  if (triangle & 1) {
    if (edge === 0) return 6 * cell + 2;
    if (edge === 1) return j + 2 < rows ? 6 * (cell + width) : -1;
    return i > 0 ? 6 * (cell - 1) + 1 : -1;
  }
  if (edge === 2) return 6 * cell + 3;
  if (edge === 0) return j > 0 ? 6 * (cell - width) + 4 : -1;
  return i + 2 < columns ? 6 * (cell + 1) + 5 : -1;
}
