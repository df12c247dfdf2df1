/** Heights of a file, for height fields: an image, whose grey values they are, or what else a format has for them. */
import { LIMITS } from "@gelenk/core";
import { isPng, readPng } from "../image/read-png.js";
import type { NamedMesh } from "./mesh-shapes.js";
import { findFile } from "./model-files.js";
import type { Reading } from "./reading.js";

/** Rows along y, the first one at the smallest y; columns along x. */
export interface HeightGrid {
  readonly rows: number;
  readonly columns: number;
  /** Row by row. */
  readonly values: ArrayLike<number>;
}

/** From lists whose first row is the one farthest along y, as one sees it from above. */
export function fromAbove({ rows, columns, values }: HeightGrid): HeightGrid {
  const turned = Float64Array.from(
    { length: rows * columns },
    (_, k) => values[(rows - 1 - Math.floor(k / columns)) * columns + (k % columns)]!,
  );
  return { rows, columns, values: turned };
}

/** Smallest and largest value. */
export function rangeOf({ values }: HeightGrid): readonly [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let k = 0; k < values.length; k++) [low, high] = [Math.min(low, values[k]!), Math.max(high, values[k]!)];
  return [low, high];
}

/** The list of rows of a model. */
export const heightRows = ({ rows, columns, values }: HeightGrid, height: (value: number) => number): number[][] =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (__, column) => height(values[row * columns + column]!)));

/** Undefined, with a warning, where it cannot be read. `other` reads what is no image; a text says what is wrong with it. */
export function readHeightFile(
  reading: Reading,
  { folder, name, place }: NamedMesh,
  other?: (bytes: Uint8Array) => HeightGrid | string,
): HeightGrid | undefined {
  const left = (code: string, message: string, hint?: string): undefined => {
    reading.findings.warning(code, place, `${message}; the shape is left out`, hint);
    return undefined;
  };
  const { path, bytes, diagnostic } = findFile(reading, folder, name, place);
  if (diagnostic) return left(diagnostic.code, diagnostic.message, diagnostic.hint);
  const grid = isPng(bytes!) || !other ? gridOfImage(bytes!) : other(bytes!);
  if (typeof grid === "string")
    return left("import.bad-heights", `the heights of "${path}" cannot be read: ${grid}`, "PNG images can be, not interlaced");
  if (grid.rows < 2 || grid.columns < 2)
    return left("import.bad-heights", `${grid.rows} × ${grid.columns} heights of "${path}" make no surface`);
  reading.spent.heights += grid.rows * grid.columns;
  if (reading.spent.heights > LIMITS.vertices)
    return left("import.bad-heights", `the heights of all files are more than ${LIMITS.vertices}`);
  return grid;
}

function gridOfImage(bytes: Uint8Array): HeightGrid | string {
  const image = readPng(bytes);
  return typeof image === "string" ? image : fromAbove({ rows: image.height, columns: image.width, values: image.values });
}
