/**
 * PNG images. Points written here decide, filtered and packed by the specification (W3C, third edition), which a writer of our own follows
 * the other way round.
 */
import { describe, expect, it } from "vitest";
import { seeded } from "../../../core/test/chance.js";
import { type GreyImage, readPng } from "../../src/image/read-png.js";
import { examinePng, examinePngMutations } from "./examine-png.js";
import { pngOf, SMALL_PNG } from "./sample-png.js";

const valuesOf = (bytes: Uint8Array): readonly number[] => {
  const image = readPng(bytes);
  expect(image).not.toBeTypeOf("string");
  return [...(image as GreyImage).values];
};

describe("grey values", () => {
  it("run row by row from the top", () => {
    const image = readPng(SMALL_PNG) as GreyImage;
    expect([image.width, image.height]).toEqual([3, 2]);
    expect([...image.values]).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  it.each([
    ["1 bit", { width: 10, height: 1, depth: 1, rows: [[0b10110010, 0b01000000]] }, [1, 0, 1, 1, 0, 0, 1, 0, 0, 1]],
    ["2 bits", { width: 5, height: 1, depth: 2, rows: [[0b00011011, 0b11000000]] }, [0, 1 / 3, 2 / 3, 1, 1]],
    ["4 bits", { width: 3, height: 1, depth: 4, rows: [[0x0f, 0x30]] }, [0, 1, 0.2]],
    ["16 bits", { width: 2, height: 1, depth: 16, rows: [[0x12, 0x34, 0xff, 0xff]] }, [0x1234 / 0xffff, 1]],
    ["RGB", { width: 2, height: 1, color: 2, rows: [[51, 1, 2, 102, 3, 4]] }, [0.2, 0.4]],
    ["grey and alpha", { width: 2, height: 1, color: 4, rows: [[51, 9, 102, 9]] }, [0.2, 0.4]],
    ["RGB and alpha of 16 bits", { width: 1, height: 1, color: 6, depth: 16, rows: [[0, 255, 1, 1, 2, 2, 3, 3]] }, [255 / 65535]],
    [
      "a palette",
      { width: 4, height: 1, color: 3, depth: 2, rows: [[0b00011011]], palette: [255, 0, 0, 102, 1, 1, 51, 2, 2] },
      [1, 0.4, 0.2, 0],
    ],
  ] as const)("of %s", (_what, sample, expected) => expect(valuesOf(pngOf(sample))).toEqual(expected));

  it.each([0, 1, 2, 3, 4])("behind filter %i, of all depths and colours", (filter) => {
    const random = seeded(20 + filter);
    for (const [color, depth, bytes] of [
      [0, 8, 1],
      [0, 16, 2],
      [2, 8, 3],
      [4, 8, 2],
      [6, 16, 8],
    ] as const) {
      const rows = Array.from({ length: 5 }, () => Array.from({ length: 7 * bytes }, () => Math.floor(256 * random())));
      const written = { width: 7, height: 5, color, depth, rows };
      expect(valuesOf(pngOf({ ...written, filters: [filter, filter, filter, 4 - filter, filter] }))).toEqual(valuesOf(pngOf(written)));
    }
  });
});

describe("what is wrong is told", () => {
  it.each([
    ["another file", new TextEncoder().encode("not an image"), "byte 0: this is no PNG image"],
    ["interlaced images", pngOf({ width: 1, height: 1, rows: [[0]], interlaced: true }), "byte 28: interlaced images are not read"],
    ["no points", pngOf({ width: 0, height: 1, rows: [] }), "byte 16: 0 × 1 points"],
    ["too many points", pngOf({ width: 0x7fffffff, height: 0x7fffffff, rows: [[0]] }), "byte 16: "],
    ["rows that are missing", pngOf({ width: 1, height: 3, rows: [[0], [0]] }), "less than its 3 rows"],
    ["an unknown filter", pngOf({ width: 1, height: 1, rows: [[0]], filters: [7] }), "row 1: there is no filter 7"],
    ["no palette", pngOf({ width: 1, height: 1, color: 3, rows: [[0]] }), "palette"],
    ["bits that no colour has", pngOf({ width: 1, height: 1, color: 2, depth: 4, rows: [[0]] }), "byte 24"],
    ["a wrong check sum", SMALL_PNG.map((byte, k) => (k === 20 ? byte ^ 1 : byte)), "byte 8: the check sum is wrong"],
  ])("%s", (_what, bytes, message) => expect(readPng(bytes)).toContain(message));

  it("an image that unpacks to more than it says is left there", () => {
    const rows = Array.from({ length: 2000 }, () => Array.from({ length: 1000 }, () => 7));
    // 2 MB of points that claim to be one
    const bytes = pngOf({ width: 1, height: 1, rows });
    expect(valuesOf(bytes)).toEqual([7 / 255]);
  });

  it("cut off at every byte", () => {
    for (let end = 0; end < SMALL_PNG.length; end++) expect(examinePng(SMALL_PNG.subarray(0, end))).toBe(false);
  });

  it("changed at random comes back with an image or with a message", () => examinePngMutations(SMALL_PNG, 1000, 21));
});
