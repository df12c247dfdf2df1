import { expect, it } from "vitest";
import { seeded, tenfold } from "../../core/test/chance.js";
import { decodeText, firstInvalidByte } from "../src/decode-text.js";

const encode = (text: string) => new TextEncoder().encode(text);

it("decodes UTF-8 with and without a byte order mark", () => {
  expect(decodeText(encode("größe 😀")).text).toBe("größe 😀");
  expect(decodeText(encode("\uFEFFa")).text).toBe("a");
});

it("agrees with the strict decoder of the platform on what is UTF-8", () => {
  // Reference: TextDecoder with `fatal`. Bytes are drawn around the borders of the ranges of RFC 3629; zero is refused by us alone.
  const random = seeded(41);
  const borders = [
    0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf4, 0xf5,
    0xff,
  ];
  const strict = new TextDecoder("utf-8", { fatal: true });
  let good = 0;
  for (let i = 0; i < tenfold(50_000); i++) {
    const bytes = Uint8Array.from({ length: 1 + Math.floor(random() * 4) }, () => borders[Math.floor(random() * borders.length)]!);
    let expected = true;
    try {
      strict.decode(bytes);
    } catch {
      expected = false;
    }
    if ((firstInvalidByte(bytes) === -1) !== expected) expect.fail(`${bytes}`);
    if (expected) good++;
  }
  expect(good).toBeGreaterThan(500);
});

it("says where and what", () => {
  const { text, diagnostics } = decodeText(Uint8Array.from([0x41, 0x00]));
  expect(text).toBeUndefined();
  expect(diagnostics[0]).toMatchObject({ code: "file.not-text", message: "byte 1: a zero byte, as in binary files" });
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x41, 0])).diagnostics[0]!.hint).toContain("UTF-16");
});
