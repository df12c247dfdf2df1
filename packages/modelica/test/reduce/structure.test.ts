/** References: counting by hand, brute force over all assignments, Hall's condition, names in the model. */
import { describe, expect, it } from "vitest";
import { chance, tenfold } from "../../../core/test/chance.js";
import { der, operation, product, sum } from "../../src/flat/expressions.js";
import { FREE, Matching, singularParts } from "../../src/reduce/matching.js";
import { printPhases } from "../../src/run/print-phases.js";
import { columnOf, simulate } from "../../src/run/simulate.js";
import { translate } from "../../src/run/translate.js";
import { fixed, flatModel, parameter, real } from "../models.js";

/** Size of the largest matching by trying everything. */
function bruteForce(rows: readonly (readonly number[])[], row = 0, used = new Set<number>()): number {
  if (row === rows.length) return 0;
  let best = bruteForce(rows, row + 1, used);
  for (const column of rows[row]!) if (!used.has(column)) best = Math.max(best, 1 + bruteForce(rows, row + 1, new Set([...used, column])));
  return best;
}

describe("matching", () => {
  it("is as large as brute force finds, and its parts are those of Dulmage and Mendelsohn", () => {
    const random = chance(17);
    for (let i = 0; i < tenfold(300); i++) {
      const [rowCount, columns] = [1 + random.integer(6), 1 + random.integer(6)];
      const rows = Array.from({ length: rowCount }, () => Array.from({ length: columns }, (_, c) => c).filter(() => random.next() < 0.35));
      const matching = new Matching(columns);
      for (const row of rows) matching.addRow(row);
      for (let row = 0; row < rowCount; row++) matching.augment(row);
      const matched = matching.columnOf.filter((column) => column !== FREE).length;
      expect(matched).toBe(bruteForce(rows));
      const { overdetermined: over, underdetermined: under } = singularParts(matching);
      // the equations of the first part know its unknowns only, and are more by exactly the deficiency (Hall)
      expect(over.rows.length - over.columns.length).toBe(rowCount - matched);
      for (const row of over.rows) expect(rows[row]!.every((column) => over.columns.includes(column))).toBe(true);
      expect(under.columns.length - under.rows.length).toBe(columns - matched);
    }
  });
});

describe("presolve", () => {
  it("signed aliases and constants vanish and keep their values", () => {
    const model = flatModel(
      [fixed("a.x", 3), real("b.x"), real("c.y.z"), real("n"), real("m")],
      [
        ["b.x", operation("negate", "a.x")],
        [sum("b.x", "c.y.z"), 0],
        [der("c.y.z"), product("n", "b.x")],
        [product(4, "n"), 2],
        [sum("m", "n"), 1],
      ],
    );
    const { translation, diagnostics } = translate(model);
    expect(diagnostics).toEqual([]);
    expect(translation!.system.roles.map(({ kind }) => kind)).toEqual(["kept", "alias", "alias", "constant", "constant"]);
    expect(printPhases(translation!)).toContain("b.x = -a.x\n  c.y.z = a.x\n  n = 0.5\n  m = 0.5");
    // ẋ = −x/2
    const { table } = simulate(translation!, { to: 1, times: [1], tolerance: 1e-11 });
    expect([columnOf(table, "a.x")[0], columnOf(table, "b.x")[0], columnOf(table, "m")[0]]).toEqual([
      expect.closeTo(3 * Math.exp(-0.5), 9),
      expect.closeTo(-3 * Math.exp(-0.5), 9),
      0.5,
    ]);
  });

  it("long chains of aliases in any order take few passes", () => {
    const n = 3000;
    const names = Array.from({ length: n }, (_, i) => `v${i}`);
    const links = names.slice(1).map((name, i) => [name, names[i]!] as const);
    const model = flatModel(
      names.map((name) => real(name)),
      [...links.toReversed(), ["v7", 5]],
    );
    const { translation } = translate(model);
    expect(translation!.system.roles.every((role) => role.kind === "constant" && role.value === 5)).toBe(true);
  });

  it("reports what is redundant and what contradicts, where it stands", () => {
    const codes = (last: number) =>
      translate(
        flatModel(
          [real("a"), real("b")],
          [
            ["a", "b"],
            ["b", 1],
            ["a", last],
          ],
        ),
      ).diagnostics.map(({ code, where }) => [code, where]);
    expect(codes(1)).toEqual([["modelica.redundant-equation", "m.mo:3:3"]]);
    expect(codes(2)).toEqual([["modelica.contradiction", "m.mo:3:3"]]);
  });
});

describe("states", () => {
  it("of a joint that must be states although forces give the acceleration of the body: the body follows", () => {
    // m·a = −c·s, a = der(v0), v0 = der(r), r = 3 − 2s, v = der(s): the acceleration of the joint is found behind that of the body, in a block of its own
    const always = { stateSelect: "always" as const };
    const model = flatModel(
      [
        real("s", { start: 0.1, fixed: true, ...always }),
        real("v", { start: 0, fixed: true, ...always }),
        real("r"),
        real("v0"),
        real("a"),
      ],
      [
        [product(2, "a"), product(30, "s")],
        ["a", der("v0")],
        ["v0", der("r")],
        ["r", sum(3, product(-2, "s"))],
        ["v", der("s")],
      ],
    );
    const { translation, diagnostics } = translate(model);
    expect(diagnostics).toEqual([]);
    expect(printPhases(translation!)).toContain("states s, v\n");
    expect(translation!.choice.local).toEqual([]);
    // s̈ = −7.5 s
    const { table } = simulate(translation!, { to: 1, times: [1], tolerance: 1e-10 });
    expect(columnOf(table, "s")[0]).toBeCloseTo(0.1 * Math.cos(Math.sqrt(7.5)), 9);
  });
});

describe("singular models", () => {
  it("name equations and variables of both parts", () => {
    const model = flatModel(
      [real("x"), real("y"), real("z"), real("u")],
      [
        [sum("x", operation("sin", "x")), 1],
        [operation("exp", "x"), 2],
        [sum(product("y", "z"), "u"), 3],
        [operation("cos", "y"), "z"],
      ],
    );
    const { translation, diagnostics } = translate(model);
    expect(translation).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["modelica.too-many-equations", "modelica.too-few-equations"]);
    expect(diagnostics[0]!.message).toBe("2 equations for 1 variables: x + sin(x) = 1 (m.mo:3:1), exp(x) = 2 (m.mo:3:2) for x");
    expect(diagnostics[1]!.message).toMatch(/^2 equations for 3 variables: y, z, u, determined by/);
  });

  it("report unknown names, cycles of parameters and missing values without losing anything else", () => {
    const model = flatModel([real("x")], [["x", sum("ghost", "p")]], {
      parameters: [parameter("p", product(2, "q")), parameter("q", sum("p", 1))],
    });
    const { diagnostics } = translate(model);
    expect(diagnostics.map(({ code }) => code)).toEqual(["modelica.unknown-variable", "modelica.parameter-cycle"]);
    expect(diagnostics[1]!.message).toContain("p → q → p");
    const twice = flatModel([real("x"), real("x")], [["x", 1]], { parameters: [parameter("x", 1)] });
    expect(translate(twice).diagnostics.map(({ code }) => code)).toEqual(["modelica.duplicate-name", "modelica.duplicate-name"]);
    const missing = flatModel([real("x")], [["x", "p"]], {
      parameters: [parameter("p", undefined, { start: { kind: "constant", value: 2 } })],
    });
    const result = translate(missing);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(["modelica.parameter-without-value"]);
    expect(columnOf(simulate(result.translation!, { to: 1, times: [1] }).table, "x")[0]).toBe(2);
  });
});
