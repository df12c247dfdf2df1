import { describe, expect, it } from "vitest";
import { seeded, tenfold } from "../../../core/test/chance.js";
import { JSON_LIMITS } from "../../src/json/parse-json.js";
import { scanJson } from "../../src/json/scan-json.js";

const scan = (text: string) => scanJson(text, JSON_LIMITS);

describe("what is JSON", () => {
  it("agrees with the engine's JSON.parse on random texts from the characters of JSON", () => {
    // Reference: JSON.parse, which follows the same grammar. Short texts of few characters hit both sides often.
    const random = seeded(21);
    const parts = [
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"b"',
      "1",
      "-0",
      "0.5",
      "1e5",
      "01",
      "-",
      ".",
      "true",
      "null",
      "fals",
      " ",
      "\n",
      '"\\u00e9"',
      '"\\q"',
      '"',
    ];
    let good = 0;
    for (let i = 0; i < tenfold(40_000); i++) {
      const text = Array.from({ length: 1 + Math.floor(random() * 7) }, () => parts[Math.floor(random() * parts.length)]).join("");
      let expected = true;
      try {
        JSON.parse(text);
      } catch {
        expected = false;
      }
      if ((scan(text).fatal === undefined) !== expected) expect.fail(text);
      if (expected) good++;
    }
    expect(good).toBeGreaterThan(500);
  });

  it("agrees with JSON.parse on damaged pieces of a real document", () => {
    const random = seeded(22);
    const document = JSON.stringify({ a: [1, -2.5e-3, { b: "x\n\u2028é" }, [], {}], "c d": [true, false, null], e: '\\"/' }, null, 1);
    let good = 0;
    for (let i = 0; i < tenfold(10_000); i++) {
      const at = Math.floor(random() * document.length);
      const text =
        document.slice(0, at) + String.fromCharCode(32 + Math.floor(random() * 96)) + document.slice(at + Math.floor(random() * 3));
      let expected = true;
      try {
        JSON.parse(text);
      } catch {
        expected = false;
      }
      if ((scan(text).fatal === undefined) !== expected) expect.fail(text);
      if (expected) good++;
    }
    // a letter of a text may be any other: documents that stay good are among them, or nothing was compared but refusals
    expect(good).toBeGreaterThan(500);
  });
});

describe("where it is not", () => {
  it.each([
    ['{"a": tru}', 6, "a"],
    ['{"a": [1, 2,, 3]}', 12, "a[2]"],
    ['{"a": {"b": 1 "c": 2}}', 14, "a.b"],
    ['{"a": [1, 2}', 11, "a[1]"],
    ['{"a" 1}', 5, ""],
    ["", 0, ""],
    ['{"a": 1} extra', 9, ""],
    ['{"a": "open', 6, "a"],
  ])("%s: offset %d, path %j", (text, offset, where) => expect(scan(text).fatal).toMatchObject({ code: "file.not-json", offset, where }));

  it.each([
    ["[NaN]", "NaN"],
    ["[-Infinity]", "Infinity"],
    ["['a']", "double quotes"],
    ["{a: 1}", "keys"],
    ["[1,]", "comma"],
    ["// x", "comments"],
    ["[.5]", "zero"],
    ["[+1]", "plus"],
    ["<robot>", "XML"],
    ["[True]", "true, false"],
    ["[1 2]", "comma"],
    ["[1", "complete"],
  ])("%s: the hint speaks of %s", (text, word) => expect(scan(text).fatal!.hint).toContain(word));
});

it("finds keys given twice and numbers out of range, with their paths", () => {
  const { fatal, problems } = scan('{"a": {"x": 1, "y": [0, 1e400], "x": 2}, "b": -1e309, "a": 1, "big": 1e308}');
  expect(fatal).toBeUndefined();
  expect(problems.map((p) => `${p.code} ${p.where}`)).toEqual([
    "file.not-finite a.y[1]",
    "file.duplicate-key a.x",
    "file.not-finite b",
    "file.duplicate-key a",
  ]);
});

it("tells many keys apart", () => {
  const keys = Array.from({ length: 1000 }, (_, i) => `"k${i}": 0`);
  expect(scan(`{${keys.join(",")}}`).problems).toEqual([]);
  expect(scan(`{${[...keys, '"k500": 1'].join(",")}}`).problems).toHaveLength(1);
});

it("keeps its list of problems short", () => {
  const { problems, dropped } = scan(`[${"1e999,".repeat(5000)}1]`);
  expect(problems).toHaveLength(100);
  expect(dropped).toBe(4900);
});

it("counts depth and size without recursion", () => {
  expect(scan("[".repeat(2_000_000)).fatal).toMatchObject({ code: "file.too-deep", offset: 100 });
  expect(scanJson("[[],[],[]]", { depth: 9, containers: 3, scalars: 9 }).fatal?.code).toBe("file.too-large");
  expect(scanJson("[1,2,3]", { depth: 9, containers: 3, scalars: 2 }).fatal?.code).toBe("file.too-large");
});
