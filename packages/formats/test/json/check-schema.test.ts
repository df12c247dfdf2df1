import { collectDiagnostics, type Diagnostic } from "@gelenk/core";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { seeded, tenfold } from "../../../core/test/chance.js";
import { checkSchema, type JsonSchema } from "../../src/json/check-schema.js";
import { MODEL_SCHEMA } from "../../src/model-schema.js";
import { randomModel } from "../random-models.js";
import { jointedModel } from "../sample-models.js";

const check = (schema: JsonSchema, value: unknown): Diagnostic[] => {
  const findings = collectDiagnostics();
  checkSchema(findings, schema, value);
  return findings.finish();
};
const checkModel = (value: unknown) => check(MODEL_SCHEMA as unknown as JsonSchema, value);

type Json = Record<string | number, unknown>;

/** One random change somewhere in a JSON value: another value, a member gone, a member too many. */
function mutate(value: unknown, random: () => number): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const copy = structuredClone({ root: value }) as Json;
  let owner = copy;
  let key: string | number = "root";
  while (random() < 0.85) {
    const inner = owner[key] as Json;
    if (typeof inner !== "object" || inner === null || Object.keys(inner).length === 0) break;
    owner = inner;
    key = pick(Object.keys(inner));
  }
  const kind = random();
  const target = owner[key];
  if (kind < 0.2 && Array.isArray(owner)) owner.splice(Number(key), 1);
  else if (kind < 0.2) delete owner[key];
  else if (kind < 0.4 && typeof target === "object" && target !== null && !Array.isArray(target))
    (target as Json)[pick(["mass", "radius", "x", "type"])] = 1;
  else
    owner[key] = pick([
      null,
      true,
      1,
      0.5,
      -1,
      "text",
      "box",
      "sphere",
      "y",
      [],
      {},
      [1, 2, 3],
      [1, 2, 3, 4],
      ["a", 1, 0],
      [[0, 1, 2]],
      { type: "box" },
    ]);
  return copy["root"];
}

describe("the same verdict as a general validator", () => {
  // Reference: ajv on the same schema, once with and once without the discriminator as a keyword.
  const referee = new Ajv({ discriminator: true, strict: false, allErrors: false }).compile(MODEL_SCHEMA);
  const plain = new Ajv({ strict: false }).compile(MODEL_SCHEMA);

  it("on good models", () => {
    for (let seed = 1; seed <= tenfold(100); seed++) {
      const model = randomModel(seed);
      expect(referee(model)).toBe(true);
      expect(checkModel(model)).toEqual([]);
    }
  });

  it("on thousands of damaged ones", () => {
    const random = seeded(31);
    let wrong = 0;
    for (let i = 0; i < tenfold(4000); i++) {
      let value: unknown = i % 2 === 0 ? jointedModel : randomModel(i);
      for (let n = Math.floor(random() * 3); n >= 0; n--) value = mutate(value, random);
      const expected = plain(value);
      if (referee(value) !== expected || (checkModel(value).length === 0) !== expected) expect.fail(JSON.stringify(value));
      if (!expected) wrong++;
    }
    expect(wrong).toBeGreaterThan(2000);
  });
});

describe("what it says", () => {
  const first = (value: object) => checkModel({ gelenk: 1, ...value })[0]!;
  it("speaks of the alternative that was meant, and only of that", () => {
    const diagnostics = checkModel({ gelenk: 1, bodies: [{ shapes: [{ type: "cylinder", radius: 1, lenght: 2 }] }] });
    expect(diagnostics.map((d) => `${d.code} ${d.where}`)).toEqual([
      "file.unknown-property bodies[0].shapes[0].lenght",
      "file.missing-property bodies[0].shapes[0].length",
    ]);
    expect(diagnostics[0]!.hint).toBe('did you mean "length"?');
  });
  it("lists the types there are", () => {
    const d = first({ forces: [{ type: "wind" }] });
    expect(d).toMatchObject({ code: "force.unknown-type", where: "forces[0].type" });
    expect(d.message).toContain("point-gravity, constant, damping");
  });
  it("says what was expected and what was found", () => {
    expect(first({ gravity: 9.81 }).message).toBe("expected a list of 3 numbers, found 9.81");
    expect(first({ gravity: [0, 1] }).message).toBe("expected a list of 3 numbers, found a list of 2");
    expect(first({ bodies: [{ mass: true }] }).message).toBe("expected a number or an expression in quotes, found true");
    expect(first({ bodies: [{ inertia: [1, 2] }] }).message).toBe("expected a list of 3 or 6 numbers, found a list of 2");
    expect(first({ up: "x" }).message).toBe('expected one of "y", "z", found "x"');
    expect(first({ bodies: [{ kind: "dynamik" }] }).hint).toBe('did you mean "dynamic"?');
    expect(first({ name: null }).hint).toContain("leave the property out");
    expect(first({ bodies: [5] })).toMatchObject({ code: "file.wrong-type", where: "bodies[0]" });
  });
  it("keeps a list of a million mistakes short", () => {
    const diagnostics = checkModel({ gelenk: 1, bodies: new Array(1_000_000).fill(0) });
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics[100]!.message).toBe("and 999900 more errors");
  });
});

describe("alternatives told apart by the member each requires first", () => {
  const closed = (required: readonly string[], ...others: readonly string[]): JsonSchema => ({
    type: "object",
    properties: Object.fromEntries([...required, ...others].map((name) => [name, { type: "number" }])),
    required,
    additionalProperties: false,
  });
  const schema: JsonSchema = { type: "object", oneOf: [closed(["value"]), closed(["from", "to"], "count")] };
  // Reference: ajv, for which an alternative either fits or not.
  const referee = new Ajv({ strict: false }).compile(schema);
  const told = (value: unknown) => check(schema, value).map((d) => `${d.code} ${d.where}`);

  it.each<[unknown, readonly string[]]>([
    [{ value: 1 }, []],
    [{ from: 1, to: 2 }, []],
    [{ from: 1, to: 2, count: 3 }, []],
    [{}, ["file.missing-property "]],
    [{ to: 2 }, ["file.missing-property "]],
    [{ from: 1 }, ["file.missing-property to"]],
    [{ value: 1, to: 2 }, ["file.unknown-property to"]],
    [{ value: "x" }, ["file.wrong-type value"]],
    [5, ["file.wrong-type "]],
  ])("%j", (value, expected) => {
    expect(told(value)).toEqual(expected);
    expect(referee(value)).toBe(expected.length === 0);
  });
});
