/** Unpacking bytes whose length is stated elsewhere: no more of them than are wanted, whatever they would grow to. */
import { Inflate, Unzlib } from "fflate";
import { joinBytes } from "../join-bytes.js";

/** Deflate makes at most 1032 bytes of one: so many are unpacked before anybody looks at the sum. */
const PIECE = 1024;

/** All of them, or the beginning as soon as there are `enough` bytes; a text says what is wrong. */
export function unpack(packed: Uint8Array, form: "deflate" | "zlib", enough: number): Uint8Array | string {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const take = (piece: Uint8Array): void => {
    pieces.push(piece);
    length += piece.length;
  };
  const stream = form === "zlib" ? new Unzlib(take) : new Inflate(take);
  try {
    for (let at = 0; length < enough; at += PIECE) {
      const isLast = at + PIECE >= packed.length;
      stream.push(packed.subarray(at, at + PIECE), isLast);
      if (isLast) break;
    }
  } catch (error) {
    return error instanceof Error ? error.message : "it cannot be unpacked";
  }
  return joinBytes(pieces);
}
