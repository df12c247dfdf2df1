/**
 * Bytes → text. Files are UTF-8 (RFC 3629), with or without a byte order mark; anything else is refused with the place of the first
 * byte that does not fit. Cost O(length).
 */
import type { Diagnostic } from "@gelenk/core";

/** What decoding bytes gave. */
export interface DecodedText {
  /** Undefined where the bytes are not UTF-8. */
  readonly text?: string;
  /** Where the first wrong byte is. */
  readonly diagnostics: Diagnostic[];
}

/** Bytes as UTF-8 text; refuses what is not, instead of replacing it. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wrong = firstInvalidByte(bytes);
  if (wrong === -1) return { text: new TextDecoder("utf-8").decode(bytes), diagnostics: [] };
  const what = bytes[wrong] === 0 ? "a zero byte, as in binary files" : "a byte that is not UTF-8";
  const hint = SIGNATURES.find(({ start }) => start.every((byte, i) => bytes[i] === byte))?.hint ?? "a model file is a text in UTF-8";
  return { diagnostics: [{ code: "file.not-text", severity: "error", message: `byte ${wrong}: ${what}`, where: "", hint }] };
}

/** How files begin that are easily taken for a text. */
const SIGNATURES: readonly { readonly start: readonly number[]; readonly hint: string }[] = [
  { start: [0xff, 0xfe], hint: "the file is UTF-16; save it as UTF-8" },
  { start: [0xfe, 0xff], hint: "the file is UTF-16; save it as UTF-8" },
  { start: [0x1f, 0x8b], hint: "the file is compressed (gzip); unpack it first" },
  { start: [0x50, 0x4b, 0x03, 0x04], hint: "the file is an archive (zip); unpack it first" },
  { start: [0x67, 0x6c, 0x54, 0x46], hint: "the file is a binary glTF, not a model" },
];

/** Lead byte → number of bytes that follow, and the allowed range of the first of them (RFC 3629, section 4). */
function sequence(lead: number): readonly [count: number, low: number, high: number] | undefined {
  if (lead >= 0xc2 && lead <= 0xdf) return [1, 0x80, 0xbf];
  if (lead === 0xe0) return [2, 0xa0, 0xbf];
  if (lead === 0xed) return [2, 0x80, 0x9f];
  if (lead >= 0xe1 && lead <= 0xef) return [2, 0x80, 0xbf];
  if (lead === 0xf0) return [3, 0x90, 0xbf];
  if (lead >= 0xf1 && lead <= 0xf3) return [3, 0x80, 0xbf];
  if (lead === 0xf4) return [3, 0x80, 0x8f];
  return undefined;
}

/** Index of the first zero byte or of the first sequence that is not UTF-8; −1 if there is none. */
export function firstInvalidByte(bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i]!;
    if (lead > 0 && lead < 0x80) continue;
    const expected = sequence(lead);
    if (!expected) return i;
    const [count, low, high] = expected;
    if (!within(bytes[i + 1], low, high)) return i;
    for (let k = 2; k <= count; k++) if (!within(bytes[i + k], 0x80, 0xbf)) return i;
    i += count;
  }
  return -1;
}

const within = (byte: number | undefined, low: number, high: number): boolean => byte !== undefined && byte >= low && byte <= high;
