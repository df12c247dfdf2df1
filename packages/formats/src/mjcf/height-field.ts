/**
 * `<hfield>` of the assets: heights written out, those of an image, or of a file of MuJoCo: rows and columns (int32), then
 * heights (float32), the first row at the smallest y. Lists in the model and images have their first row farthest along y.
 * All are brought to 0 … 1 and raised by the third size.
 */
import type { ShapeOf } from "@gelenk/core";
import { fromAbove, type HeightGrid, heightRows, rangeOf, readHeightFile } from "../import/height-file.js";
import { enter, ignore } from "../import/reading.js";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { AssetReading } from "./asset-reading.js";
import { numberIn, numbersIn, textIn } from "./layers.js";

export type HeightField = Pick<ShapeOf<"height-field">, "size" | "heights">;

const EMPTY: HeightField = { size: [0, 0], heights: [] };

export function readHeightField(context: AssetReading, element: XmlElement): readonly [string | undefined, HeightField] {
  const { reading } = context;
  enter(element);
  const file = textIn([element], "file");
  const name = textIn([element], "name") ?? file?.replace(/^.*[\\/]/, "").replace(/\.[^.]*$/, "");
  const size = numbersIn(reading, [element], "size", 4);
  const grid = file === undefined ? writtenHeights(context, element) : readFile(context, element, file);
  if (!size || !grid) return [name, EMPTY];
  const [low, high] = rangeOf(grid);
  const factor = high > low ? size[2]! / (high - low) : 0;
  return [name, { size: [2 * size[0]!, 2 * size[1]!], heights: heightRows(grid, (value) => factor * (value - low)) }];
}

function readFile({ reading, folder, compiler }: AssetReading, element: XmlElement, file: string): HeightGrid | undefined {
  const name = compiler.stripPath ? file.replace(/^.*[\\/]/, "") : file;
  // the file says itself how many there are
  for (const attribute of ["nrow", "ncol"]) numberIn(reading, [element], attribute);
  const place = placeOf(element, "file");
  const grid = readHeightFile(reading, { folder: `${folder}${compiler.meshFolder}`, name, place }, binaryHeights);
  if (!grid) ignore(element, "its heights cannot be read");
  return grid;
}

function binaryHeights(bytes: Uint8Array): HeightGrid | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 8) return `byte ${bytes.length}: the file ends too early`;
  const [rows, columns] = [view.getInt32(0, true), view.getInt32(4, true)];
  if (rows < 1 || columns < 1 || bytes.length !== 8 + 4 * rows * columns)
    return `byte 0: ${rows} × ${columns} heights do not fill its ${bytes.length} bytes`;
  const values = Float64Array.from({ length: rows * columns }, (_, k) => view.getFloat32(8 + 4 * k, true));
  const bad = values.findIndex((value) => !Number.isFinite(value));
  return bad < 0 ? { rows, columns, values } : `byte ${8 + 4 * bad}: a height is ${values[bad]}`;
}

/** Flat where nothing is written. */
function writtenHeights({ reading }: AssetReading, element: XmlElement): HeightGrid | undefined {
  const rows = numberIn(reading, [element], "nrow") ?? 0;
  const columns = numberIn(reading, [element], "ncol") ?? 0;
  const heights = numbersIn(reading, [element], "elevation", 1, Number.POSITIVE_INFINITY);
  const good = Number.isInteger(rows) && Number.isInteger(columns) && rows > 1 && columns > 1;
  if (!good || (heights && heights.length !== rows * columns) || rows * columns > 10_000_000) {
    reading.findings.error("mjcf.bad-heights", placeOf(element), `${rows} × ${columns} heights need as many numbers, and at least 2 × 2`);
    return undefined;
  }
  return fromAbove({ rows, columns, values: heights ?? new Float64Array(rows * columns) });
}
