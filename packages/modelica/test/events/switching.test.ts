/**
 * Equations that change with their own unknowns: diodes and dry friction, written as in the standard library (curves
 * with a parameter, modes stuck, forward and backward). References: closed forms; where a phase ends is the zero of a
 * closed form, found by bisection. T40 of the language notes.
 */
import { describe, expect, it } from "vitest";
import { der, INITIAL, operation, pre, product, sum, TIME, type Written } from "../../src/flat/expressions.js";
import type { Expression, FlatModel } from "../../src/flat/flat-model.js";
import { columnOf, type SimulateOptions, simulate } from "../../src/run/simulate.js";
import { translate } from "../../src/run/translate.js";
import { discrete, fixed, flatModel, parameter, real } from "../models.js";

function run(model: FlatModel, options: SimulateOptions) {
  const { translation, diagnostics } = translate(model);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const result = simulate(translation!, options);
  expect(result.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(result.reached).toBe(true);
  const at = (name: string, t: number): number => {
    const times = columnOf(result.table, "time");
    return columnOf(result.table, name)[times.lastIndexOf(t)]!;
  };
  return { ...result, at, column: (name: string) => columnOf(result.table, name) };
}

const all = (...terms: Written[]): Expression => terms.reduce<Expression>((a, b) => operation("and", a, b), operation("and", terms[0]!, 1));
const any = (...terms: Written[]): Expression => terms.reduce<Expression>((a, b) => operation("or", a, b), operation("or", terms[0]!, 0));
const choose = (condition: Written, a: Written, b: Written): Expression => operation("if", condition, a, b);

/** A diode: either v = 0 or i = 0, both functions of the parameter s of the curve; with a loss v = loss·i and i = loss·v instead. */
const diode = (name: string, loss = 0) => ({
  variables: [real(`${name}.v`), real(`${name}.i`), real(`${name}.s`), discrete(`${name}.off`, { start: 1 })],
  equations: [
    [`${name}.off`, operation("less", `${name}.s`, 0)],
    [`${name}.v`, choose(`${name}.off`, `${name}.s`, product(loss, `${name}.s`))],
    [`${name}.i`, choose(`${name}.off`, product(loss, `${name}.s`), `${name}.s`)],
  ] as [Written, Written][],
});

const source = product(10, operation("sin", product(2 * Math.PI, TIME)));

describe("diodes", () => {
  it("half-wave rectifier: mean 10/π, and no current backwards", () => {
    const d = diode("d");
    const model = flatModel(
      [...d.variables, fixed("q", 0), real("u")],
      [...d.equations, ["u", source], ["u", sum("d.v", product(50, "d.i"))], [der("q"), product(50, "d.i")]],
    );
    const result = run(model, { to: 3, tolerance: 1e-9 });
    expect(result.column("q").at(-1)! / 3).toBeCloseTo(10 / Math.PI, 7);
    expect(10 / Math.PI).toBeCloseTo(3.183099, 6);
    expect(Math.min(...result.column("d.i"))).toBeGreaterThan(-1e-9);
    expect(Math.max(...result.column("d.v"))).toBeLessThan(1e-9);
  });

  it("bridge of four diodes with a load: the mean of |10 sin| up to what the diodes lose", () => {
    // 1: plus → top, 2: minus → top, 3: ground → plus, 4: ground → minus. With all of them ideal the source would float: they conduct a little both ways
    const d = [1, 2, 3, 4].map((i) => diode(`d${i}`, 1e-6));
    const model = flatModel(
      [...d.flatMap(({ variables }) => variables), fixed("q", 0), ...["u", "i", "plus", "minus", "top", "load"].map((name) => real(name))],
      [
        ...d.flatMap(({ equations }) => equations),
        ["u", source],
        [operation("subtract", "plus", "minus"), "u"],
        ["d1.v", operation("subtract", "plus", "top")],
        ["d2.v", operation("subtract", "minus", "top")],
        ["d3.v", operation("negate", "plus")],
        ["d4.v", operation("negate", "minus")],
        [sum("i", "d3.i"), "d1.i"],
        ["d4.i", sum("i", "d2.i")],
        [sum("d1.i", "d2.i"), "load"],
        [product(50, "load"), "top"],
        [der("q"), "top"],
      ],
    );
    const result = run(model, { to: 2, tolerance: 1e-9 });
    // loss: 2·10⁻⁶/50 of the load's resistance, 2·50·10⁻⁶ of the leak
    expect(Math.abs(result.column("q").at(-1)! / 2 / (20 / Math.PI) - 1)).toBeLessThan(2e-4);
    expect(Math.min(...result.column("top"))).toBeGreaterThan(-1e-3);
  });

  it("peak rectifier with capacitor: charges to the peak, discharges as e^(−t/RC)", () => {
    const d = diode("d");
    const model = flatModel(
      [...d.variables, fixed("c", 0), real("u")],
      [
        ...d.equations,
        ["u", source],
        ["u", sum("d.v", product(0.01, "d.i"), "c")],
        [product(0.01, der("c")), operation("subtract", "d.i", product(0.01, "c"))],
      ],
    );
    // τ = 1 s while the diode blocks; it blocks between 0.3 and 1.1 s
    const result = run(model, { to: 1, times: [0.4, 0.9], tolerance: 1e-10, method: "radau5" });
    expect(result.at("c", 0.9) / result.at("c", 0.4)).toBeCloseTo(Math.exp(-0.5), 8);
    expect(result.at("d.i", 0.9)).toBe(0);
    expect(result.at("c", 0.4)).toBeGreaterThan(8);
  });
});

/** A block with dry friction ±f0, pushed by a force: the modes of the friction elements of the standard library. */
function friction(force: Written, f0: number, speed = 0): FlatModel {
  const is = (mode: number): Expression => operation("equal", pre("mode"), mode);
  const forward = all(is(0), any(operation("greater", "sa", "f0"), all(pre("startForward"), operation("greater", "sa", "f0"))));
  const backward = all(
    is(0),
    any(operation("less", "sa", operation("negate", "f0")), all(pre("startBackward"), operation("less", "sa", operation("negate", "f0")))),
  );
  return flatModel(
    [
      fixed("s", 0),
      fixed("v", speed),
      real("a"),
      real("f"),
      real("sa"),
      discrete("mode", { kind: "integer", start: 0 }),
      discrete("startForward"),
      discrete("startBackward"),
      discrete("locked"),
    ],
    [
      [der("s"), "v"],
      [der("v"), "a"],
      ["a", operation("subtract", force, "f")],
      ["startForward", any(forward, all(is(-1), operation("greater", "v", 1e-4)), all(INITIAL, operation("greater", "v", 0)))],
      ["startBackward", any(backward, all(is(1), operation("less", "v", -1e-4)), all(INITIAL, operation("less", "v", 0)))],
      ["locked", operation("not", any(is(1), "startForward", is(-1), "startBackward"))],
      [
        "a",
        choose(
          "locked",
          0,
          choose(
            "startForward",
            operation("subtract", "sa", "f0"),
            choose("startBackward", sum("sa", "f0"), choose(is(1), operation("subtract", "sa", "f0"), sum("sa", "f0"))),
          ),
        ),
      ],
      [
        "f",
        choose(
          "locked",
          "sa",
          choose("startForward", "f0", choose("startBackward", operation("negate", "f0"), choose(is(1), "f0", operation("negate", "f0")))),
        ),
      ],
      [
        "mode",
        choose(
          all(any(is(1), "startForward"), operation("greater", "v", 0)),
          1,
          choose(all(any(is(-1), "startBackward"), operation("less", "v", 0)), -1, 0),
        ),
      ],
    ],
    { parameters: [parameter("f0", f0)] },
  );
}

/** Where a function changes its sign. */
function bisect(f: (t: number) => number, a: number, b: number): number {
  for (let i = 0; i < 80; i++) {
    const middle = (a + b) / 2;
    if (f(middle) > 0 === f(a) > 0) a = middle;
    else b = middle;
  }
  return a;
}

describe("dry friction", () => {
  it("T40: at rest until the force reaches 5 N at 2.5 s, then v = (t − 2.5)²", () => {
    const result = run(friction(product(2, TIME), 5), { to: 5, times: [1, 2.4, 4, 5], tolerance: 1e-10 });
    expect([result.at("v", 2.4), result.at("s", 2.4), result.at("locked", 2.4)]).toEqual([0, 0, 1]);
    expect(result.at("f", 1)).toBeCloseTo(2, 12);
    expect(result.at("v", 4)).toBeCloseTo(1.5 ** 2, 8);
    expect(result.at("s", 5)).toBeCloseTo(2.5 ** 3 / 3, 8);
    expect(result.at("mode", 5)).toBe(1);
    const start = columnOf(result.table, "time").find((_, i) => columnOf(result.table, "startForward")[i] === 1)!;
    expect(start).toBeCloseTo(2.5, 9);
  });

  it("slides and comes to rest: v0 = 2, friction 5 N, no force", () => {
    const result = run(friction(0, 5, 2), { to: 1, times: [0, 0.2, 0.39, 0.41, 1], tolerance: 1e-10 });
    expect(result.at("v", 0.2)).toBeCloseTo(1, 9);
    expect(result.at("s", 1)).toBeCloseTo(0.4, 9);
    expect(Math.abs(result.at("v", 1))).toBeLessThan(1e-9);
    expect([result.at("mode", 0.39), result.at("locked", 0.41), result.at("mode", 1)]).toEqual([1, 1, 0]);
  });

  it("stick and slip under 8 N·sin t: forward, stuck, backward", () => {
    // slides from sin t₀ = 5/8; v = 8(cos t₀ − cos t) − 5(t − t₀) until it is zero at t₁; then stuck until t₀ + π
    const t0 = Math.asin(5 / 8);
    const v = (t: number): number => 8 * (Math.cos(t0) - Math.cos(t)) - 5 * (t - t0);
    const t1 = bisect(v, t0 + 0.5, t0 + Math.PI);
    expect(Math.abs(8 * Math.sin(t1))).toBeLessThan(5);
    const travelled = 8 * (Math.cos(t0) * (t1 - t0) - Math.sin(t1) + Math.sin(t0)) - (5 * (t1 - t0) ** 2) / 2;
    const times = [0.3, 1.5, 2, 3.7, 4.5, 5, 2 * Math.PI];
    const result = run(friction(product(8, operation("sin", TIME)), 5), { to: 2 * Math.PI, times, tolerance: 1e-11 });
    for (const t of [1.5, 2]) expect(result.at("v", t)).toBeCloseTo(v(t), 8);
    expect(t1).toBeGreaterThan(2);
    expect(t1).toBeLessThan(3.7);
    expect(result.at("s", 3.7)).toBeCloseTo(travelled, 8);
    expect(Math.abs(result.at("v", 3.7))).toBeLessThan(1e-9);
    for (const t of [4.5, 5]) expect(result.at("v", t)).toBeCloseTo(-v(t - Math.PI), 8);
    expect([result.at("mode", 1.5), result.at("mode", 3.7), result.at("mode", 4.5)]).toEqual([1, 0, -1]);
    // backward as far as forward, half a period later
    expect(result.at("s", 2 * Math.PI)).toBeGreaterThan(-1e-8);
  });
});

describe("relations in a circle", () => {
  const late = operation("greaterEqual", TIME, 1);
  const model = (u: Expression, w: Expression): FlatModel =>
    flatModel(
      [discrete("a"), discrete("c"), real("u"), real("w")],
      [
        ["u", choose(late, u, 1)],
        ["w", choose(late, w, 1)],
        ["a", operation("less", "u", 0)],
        ["c", operation("less", "w", 0)],
      ],
    );

  it("the one combination that fits is found where updating goes in circles", () => {
    // behind 1 s a = not (a or c), c = not a: from (0, 0) to (1, 1) and back; (0, 1) fits
    const result = run(model(choose(any("a", "c"), 1, -1), choose("a", 1, -1)), { to: 2 });
    expect([result.column("a").at(-1), result.column("c").at(-1)]).toEqual([0, 1]);
  });

  it("no combination fits: the event is reported with what toggles", () => {
    // a = not a
    const { translation } = translate(model(choose("a", 1, -1), operation("add", 1, 0)));
    const { reached, diagnostics } = simulate(translation!, { to: 2 });
    expect(reached).toBe(false);
    expect(diagnostics.map(({ code }) => code)).toEqual(["modelica.event-iteration"]);
    expect(diagnostics[0]!.message).toMatch(/ a /);
  });
});
