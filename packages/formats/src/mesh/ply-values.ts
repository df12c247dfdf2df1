/** The numbers behind the header of a PLY file, one after another, as text or as bytes. Nothing is read beyond the end. */
import type { PlyHeader, PlyType } from "./ply-header.js";

export interface PlyValues {
  /** Undefined where the file has ended, NaN where there is no number. */
  next(type: PlyType): number | undefined;
  /** Bytes are passed over at once; of a text nothing is known before it is read. */
  skip?(bytes: number): boolean;
  /** The most items of so many numbers, and bytes of binary files, that may still come. */
  room(numbers: number, bytes: number): number;
  /** Of the last number: `line 12` or `byte 84`. */
  where(): string;
}

export function binaryValues(bytes: Uint8Array, { end, form }: PlyHeader): PlyValues {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const little = form === "binary_little_endian";
  let at = end;
  let last = end;
  return {
    next(type) {
      last = at;
      if (at + type.bytes > bytes.length) return undefined;
      at += type.bytes;
      return type.read(view, last, little);
    },
    skip(count) {
      last = at;
      if (at + count > bytes.length) return false;
      at += count;
      return true;
    },
    room: (_numbers, size) => (bytes.length - at) / size,
    where: () => `byte ${last}`,
  };
}

export function textValues(bytes: Uint8Array, { end, lines }: PlyHeader): PlyValues {
  const text = new TextDecoder("latin1").decode(bytes.subarray(end));
  const word = /\S+/g;
  let last = 0;
  return {
    next() {
      const found = word.exec(text);
      last = found?.index ?? text.length;
      return found ? Number(found[0]) : undefined;
    },
    // a digit and a space each
    room: (numbers) => (text.length + 1 - last) / (2 * numbers),
    where: () => `line ${lines + 1 + (text.slice(0, last).match(/\r\n|\r|\n/g)?.length ?? 0)}`,
  };
}
