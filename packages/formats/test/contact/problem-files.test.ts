import { type ContactProblem, createContactProblem, formatDiagnostic, TWIST } from "@gelenk/core";
import { readContactProblem, writeContactProblem } from "@gelenk/formats";
import { describe, expect, it } from "vitest";
import { casesFrom, seeded, tenfold } from "../../../core/test/chance.js";
import { PROBLEM_TABLES, TABLE_NAMES } from "../../src/contact/problem-layout.js";
import { randomProblem } from "./sample-problems.js";

/** The used numbers of all tables as bits: what a reader must give back. */
function bitsOf(problem: ContactProblem): Readonly<Record<string, string>> {
  const counts = {
    bodies: problem.bodyCount,
    parts: problem.partCount,
    points: problem.pointCount,
    rows: problem.rowCount,
    answers: problem.answerCount / TWIST,
  };
  const tables = TABLE_NAMES.map((name) => {
    const { of, stride, ends } = PROBLEM_TABLES[name];
    const used = problem[name].slice(0, stride * (counts[of] + (ends ? 1 : 0)));
    return [name, `${used.constructor.name} ${Buffer.from(used.buffer).toString("hex")}`];
  });
  return { counts: JSON.stringify(counts), ...Object.fromEntries(tables) };
}

const read = (text: string): ContactProblem => {
  const { problem, diagnostics } = readContactProblem(text);
  expect(diagnostics).toEqual([]);
  return problem!;
};

describe("files of contact problems", () => {
  it("every table of a problem is in the file", () => {
    const problem = createContactProblem();
    const tables = Object.keys(problem).filter((key) => ArrayBuffer.isView(problem[key as keyof ContactProblem]));
    expect([...TABLE_NAMES].sort()).toEqual(tables.sort());
  });

  it.each(casesFrom(1, 6))("write and read is the identity, to the bit (%i)", (seed) => {
    const problem = randomProblem(seeded(seed), 12);
    const text = writeContactProblem(problem);
    const back = read(text);
    expect(bitsOf(back)).toEqual(bitsOf(problem));
    expect(writeContactProblem(back)).toBe(text);
  });

  it("a problem without bodies and points", () => {
    const back = read(writeContactProblem(createContactProblem()));
    expect(back).toMatchObject({ bodyCount: 0, partCount: 0, pointCount: 0, rowCount: 0, answerCount: 0 });
  });

  it("keeps a word on what it is", () => {
    const text = writeContactProblem(randomProblem(seeded(7), 2), { about: 'step 12, island "wall"' });
    expect(readContactProblem(text).about).toBe('step 12, island "wall"');
    expect(readContactProblem(new TextEncoder().encode(text)).about).toBe('step 12, island "wall"');
  });

  it("numbers that are not finite are written such that the reader finds them", () => {
    const problem = randomProblem(seeded(8), 3);
    problem.twist[TWIST + 2] = Number.NaN;
    problem.bias[1] = Number.NEGATIVE_INFINITY;
    const { problem: none, diagnostics } = readContactProblem(writeContactProblem(problem));
    expect(none).toBeUndefined();
    expect(diagnostics.map((d) => `${d.code} ${d.where}`)).toEqual(["file.wrong-type twist[1][2]", "file.wrong-type bias[1]"]);
  });
});

type File = Record<string, (number | number[])[]>;

describe("what is wrong is told, and where", () => {
  const good = JSON.parse(writeContactProblem(randomProblem(seeded(9), 8))) as File;
  const damaged = (change: (file: File) => void): readonly string[] => {
    const file = structuredClone(good);
    change(file);
    const { problem, diagnostics } = readContactProblem(JSON.stringify(file));
    expect(problem === undefined).toBe(diagnostics.length > 0);
    for (const d of diagnostics) expect(formatDiagnostic(d)).not.toMatch(/undefined|NaN|\[object/);
    return diagnostics.map((d) => `${d.code} ${d.where}`);
  };
  const item = (file: File, name: string, i: number) => file[name]![i] as number[];
  /** A row that acts on two parts. */
  const apart = (good["rowPart"] as number[][]).findIndex(([a, b]) => a! >= 0 && b! >= 0);
  const last = (name: string) => good[name]!.length - 1;

  it("the sample is good", () => {
    expect(apart).toBeGreaterThanOrEqual(0);
    expect(damaged(() => {})).toEqual([]);
  });

  it("texts", () => {
    const codes = (text: string | Uint8Array) => readContactProblem(text).diagnostics.map((d) => `${d.code} ${d.where}`);
    expect(codes("")).toEqual(["file.empty "]);
    expect(codes('{ "gelenk-contact": 1, "bias": [NaN] }')).toEqual(["file.not-json bias[0]"]);
    expect(codes('{ "gelenk": 1 }')).toEqual(["file.version gelenk-contact"]);
    expect(codes("[1, 2]")).toEqual(["file.version gelenk-contact"]);
    expect(codes(Uint8Array.of(0xff, 0xfe, 0))).toEqual(["file.not-text "]);
  });

  it.each<[string, (file: File) => void, readonly string[]]>([
    ["a newer version", (f) => Object.assign(f, { "gelenk-contact": 2 }), ["file.wrong-value gelenk-contact"]],
    ["a list gone", (f) => delete f["base"], ["file.missing-property base"]],
    ["a list too many", (f) => Object.assign(f, { forces: [] }), ["file.unknown-property forces"]],
    ["null", (f) => Object.assign(f["impulse"]!, { 2: null }), ["file.wrong-type impulse[2]"]],
    ["a half body", (f) => Object.assign(f["body"]!, { 0: 0.5 }), ["file.wrong-type body[0]"]],
    ["a flag of 2", (f) => Object.assign(f["active"]!, { 1: 2 }), ["file.wrong-value active[1]"]],
    ["a short twist", (f) => item(f, "twist", 1).pop(), ["file.wrong-length twist[1]"]],
    ["a long wrench", (f) => item(f, "wrench", 0).push(1), ["file.wrong-length wrench[0]"]],
    ["a bias missing", (f) => f["impulse"]!.pop(), ["file.wrong-length impulse"]],
    ["no end of the points", (f) => f["pointRow"]!.pop(), ["file.wrong-length pointRow"]],
    ["a negative slot", (f) => Object.assign(f["body"]!, { 2: -1 }), ["contact.unknown-place body[2]"]],
    ["a slot beyond 32 bits", (f) => Object.assign(f["body"]!, { 2: 2 ** 31 }), ["contact.unknown-place body[2]"]],
    ["an empty part", (f) => Object.assign(f["partStart"]!, { 1: 0 }), ["contact.bad-start partStart[1]"]],
    [
      "too few rows",
      (f) => Object.assign(f["pointRow"]!, { [last("pointRow")]: 1000 }),
      ["contact.bad-start", "contact.bad-start"].map((c) => `${c} pointRow[${last("pointRow")}]`),
    ],
    ["pairs from 1", (f) => Object.assign(f, { pair: (f["pair"] as number[]).map((p) => p + 1) }), ["contact.bad-start pair[0]"]],
    ["a pair left out", (f) => Object.assign(f["pair"]!, { [last("pair")]: 99 }), [`contact.bad-start pair[${last("pair")}]`]],
    ["negative friction", (f) => Object.assign(item(f, "friction", 3), { 2: -0.1 }), ["contact.bad-coefficient friction[3][2]"]],
    ["less friction at rest", (f) => Object.assign(item(f, "friction", 0), { 0: 0.1, 1: 0.2 }), ["contact.bad-coefficient friction[0]"]],
    ["an unknown body", (f) => Object.assign(item(f, "rowBody", 1), { 0: 1000 }), ["contact.unknown-place rowBody[1][0]"]],
    ["an unknown part", (f) => Object.assign(item(f, "rowPart", 1), { 1: -2 }), ["contact.unknown-place rowPart[1][1]"]],
    [
      "an answer beyond the end",
      (f) => Object.assign(item(f, "answerStart", apart), { 1: 1e6 }),
      [`contact.unknown-place answerStart[${apart}][1]`],
    ],
    [
      "a negative answer",
      (f) => Object.assign(item(f, "answerStart", apart), { 0: -1 }),
      [`contact.unknown-place answerStart[${apart}][0]`],
    ],
    ["a body of another part", (f) => Object.assign(item(f, "rowPart", apart), { 1: -1 }), [`contact.unknown-place rowBody[${apart}][1]`]],
  ])("%s", (_, change, expected) => {
    expect(damaged((file) => void change(file))).toEqual(expected);
  });

  it("no random damage makes it throw, and whatever is accepted is whole", () => {
    const random = seeded(10);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    for (let i = 0; i < tenfold(500); i++) {
      const file = structuredClone(good) as Record<string, unknown>;
      const list = file[pick(TABLE_NAMES)] as unknown[];
      const at = Math.floor(random() * list.length);
      const inner = list[at];
      if (Array.isArray(inner) && random() < 0.7) inner[Math.floor(random() * inner.length)] = pick([null, -5, 1e9, 0.5, "x", [], 1e300]);
      else if (random() < 0.3) list.splice(at, 1);
      else list[at] = pick([null, -5, 1e9, 0.5, "x", [], {}, 1e300]);
      const { problem, diagnostics } = readContactProblem(JSON.stringify(file));
      expect(problem === undefined).toBe(diagnostics.some((d) => d.severity === "error"));
      if (problem) expect(problem.wrench.length).toBe(12 * problem.rowCount);
    }
  });
});
