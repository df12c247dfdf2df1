/** PNG images written by the specification, with any kind of colour, depth and filter; fflate packs them. */
import { zlibSync } from "fflate";

export interface PngSample {
  readonly width: number;
  readonly height: number;
  readonly depth?: 1 | 2 | 4 | 8 | 16;
  readonly color?: 0 | 2 | 3 | 4 | 6;
  /** Bytes of the rows, without filters. */
  readonly rows: readonly (readonly number[])[];
  /** Number of the filter of each row; 0 where none is stated. */
  readonly filters?: readonly number[];
  readonly palette?: readonly number[];
  readonly interlaced?: boolean;
}

const SAMPLES = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

/** Bit by bit, as annex D has it. */
function checkSum(bytes: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

const word = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

function chunk(type: string, data: readonly number[]): number[] {
  const body = [...[...type].map((letter) => letter.charCodeAt(0)), ...data];
  return [...word(data.length), ...body, ...word(checkSum(body))];
}

/** a, b or c, whichever is nearest to a + b − c; the first of equals. */
const paeth = (a: number, b: number, c: number): number =>
  [a, b, c].reduce((best, value) => (Math.abs(a + b - c - value) < Math.abs(a + b - c - best) ? value : best));

export function pngOf({ width, height, depth = 8, color = 0, rows, filters = [], palette, interlaced = false }: PngSample): Uint8Array {
  const back = Math.max(1, (SAMPLES[color] * depth) / 8);
  const data = rows.flatMap((row, y) => {
    const filter = filters[y] ?? 0;
    const filtered = row.map((byte, x) => {
      const [a, b, c] = [row[x - back] ?? 0, rows[y - 1]?.[x] ?? 0, (x >= back ? rows[y - 1]?.[x - back] : undefined) ?? 0];
      const guess = [0, a, b, Math.floor((a + b) / 2), paeth(a, b, c)][filter] ?? 0;
      return (byte - guess) & 0xff;
    });
    return [filter, ...filtered];
  });
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk("IHDR", [...word(width), ...word(height), depth, color, 0, 0, interlaced ? 1 : 0]),
    ...(palette ? chunk("PLTE", palette) : []),
    ...chunk("IDAT", [...zlibSync(Uint8Array.from(data))]),
    ...chunk("IEND", []),
  ]);
}

/** Grey, 3 × 2 points. */
export const SMALL_PNG = pngOf({
  width: 3,
  height: 2,
  rows: [
    [0, 51, 102],
    [153, 204, 255],
  ],
});
