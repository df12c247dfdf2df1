/**
 * A PNG image as grey values, for heights. All depths and kinds of colour are read; of colours the red part
 * counts, as MuJoCo has it. Interlaced images are not read.
 *
 *   file     signature, then chunks: length, type, data, check sum of type and data
 *   IHDR     width, height, bits per sample, kind of colour (0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha)
 *   IDAT     rows, each behind the number of its filter, packed by zlib
 *   filters  of byte x, with a the one left of it, b above, c above left: 0 x, 1 x + a, 2 x + b, 3 x + ⌊(a + b)/2⌋, 4 x + whichever of a, b, c is nearest to a + b − c
 *
 * Source: Portable Network Graphics Specification (W3C, third edition), sections 5, 7 to 9 and 11.
 */
import { crc32 } from "../archive/crc32.js";
import { unpack } from "../archive/unpack.js";
import { joinBytes } from "../join-bytes.js";

export interface GreyImage {
  readonly width: number;
  readonly height: number;
  /** 0 black … 1 white, row by row from the top. */
  readonly values: Float64Array;
}

/** Points of the largest image: as many vertices as a model may have. */
const MOST_POINTS = 10_000_000;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, k) => bytes[k] === byte);

/** Samples per point, by kind of colour. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly color: number;
}

/** The image, or what is wrong with it: `byte 33: …`. */
export function readPng(bytes: Uint8Array): GreyImage | string {
  if (!isPng(bytes)) return "byte 0: this is no PNG image";
  const chunks = readChunks(bytes);
  if (typeof chunks === "string") return chunks;
  const header = readHeader(chunks[0]);
  if (typeof header === "string") return header;
  const palette = chunks.find(({ type }) => type === "PLTE")?.data;
  if (header.color === 3 && !palette) return "byte 33: the image has no palette";
  const packed = joinBytes(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  const rowBytes = Math.ceil((header.width * SAMPLES[header.color]! * header.depth) / 8);
  const rows = unpack(packed, "zlib", (rowBytes + 1) * header.height);
  if (typeof rows === "string") return `its points cannot be unpacked: ${rows}`;
  if (rows.length < (rowBytes + 1) * header.height) return `the image has less than its ${header.height} rows`;
  return unfilter(rows, rowBytes, header) ?? greyOf(rows, rowBytes, header, palette);
}

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

function readChunks(bytes: Uint8Array): readonly Chunk[] | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; chunks.at(-1)?.type !== "IEND"; ) {
    const length = at + 12 <= bytes.length ? view.getUint32(at) : Number.POSITIVE_INFINITY;
    if (at + 12 + length > bytes.length) return `byte ${bytes.length}: the file ends too early`;
    const checked = bytes.subarray(at + 4, at + 8 + length);
    if (crc32(checked) !== view.getUint32(at + 8 + length)) return `byte ${at}: the check sum is wrong`;
    chunks.push({ type: String.fromCharCode(...checked.subarray(0, 4)), data: checked.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

function readHeader(chunk: Chunk | undefined): Header | string {
  if (chunk?.type !== "IHDR" || chunk.data.length !== 13) return "byte 8: the image does not begin with its size";
  const view = new DataView(chunk.data.buffer, chunk.data.byteOffset, 13);
  const [width, height, depth, color] = [view.getUint32(0), view.getUint32(4), view.getUint8(8), view.getUint8(9)];
  if (width === 0 || height === 0 || width * height > MOST_POINTS)
    return `byte 16: ${width} × ${height} points; at most ${MOST_POINTS} can be read`;
  if (!DEPTHS[color]?.includes(depth) || view.getUint8(10) !== 0 || view.getUint8(11) !== 0)
    return `byte 24: images of kind ${color} with ${depth} bits are not known`;
  return view.getUint8(12) === 0 ? { width, height, depth, color } : "byte 28: interlaced images are not read";
}

/** In place. A text says what is wrong. */
function unfilter(rows: Uint8Array, rowBytes: number, { height, depth, color }: Header): string | undefined {
  const back = Math.max(1, (SAMPLES[color]! * depth) >> 3);
  for (let row = 0; row < height; row++) {
    const start = row * (rowBytes + 1) + 1;
    const filter = rows[start - 1]!;
    if (filter > 4) return `row ${row + 1}: there is no filter ${filter}`;
    for (let at = start; at < start + rowBytes; at++) {
      const left = at - back >= start ? rows[at - back]! : 0;
      const above = row > 0 ? rows[at - rowBytes - 1]! : 0;
      const corner = row > 0 && at - back >= start ? rows[at - rowBytes - 1 - back]! : 0;
      rows[at] = rows[at]! + predicted(filter, left, above, corner);
    }
  }
  return undefined;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const guess = left + above - corner;
  const [byLeft, byAbove, byCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

function greyOf(rows: Uint8Array, rowBytes: number, { width, height, depth, color }: Header, palette: Uint8Array | undefined): GreyImage {
  const values = new Float64Array(width * height);
  const most = (1 << depth) - 1;
  for (let row = 0; row < height; row++) {
    const start = row * (rowBytes + 1) + 1;
    for (let column = 0; column < width; column++) {
      const bit = column * SAMPLES[color]! * depth;
      const at = start + (bit >> 3);
      const sample = depth === 16 ? 256 * rows[at]! + rows[at + 1]! : (rows[at]! >> (8 - depth - (bit & 7))) & most;
      values[row * width + column] = color === 3 ? (palette![3 * sample] ?? 0) / 255 : sample / most;
    }
  }
  return { width, height, values };
}
