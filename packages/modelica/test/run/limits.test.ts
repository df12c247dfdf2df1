/** References: closed forms; what the caller asked for. */
import { describe, expect, it } from "vitest";
import { der, operation, pre, product, sum, TIME } from "../../src/flat/expressions.js";
import type { FlatModel } from "../../src/flat/flat-model.js";
import { columnOf, simulate } from "../../src/run/simulate.js";
import { translate } from "../../src/run/translate.js";
import { assign, discrete, fixed, flatModel, parameter, real, reinit, when } from "../models.js";

const translated = (model: FlatModel) => translate(model).translation!;

const oscillator = flatModel(
  [fixed("x", 1), fixed("v", 0)],
  [
    [der("x"), "v"],
    [der("v"), operation("negate", "x")],
  ],
);

describe("how a run is asked for", () => {
  it.each(["dormand-prince", "cash-karp", "radau5"])("%s: intervals, tolerance, both ends", (method) => {
    const { table, reached } = simulate(translated(oscillator), { from: 1, to: 3, intervals: 8, tolerance: 1e-12, method });
    expect(reached).toBe(true);
    const [t, x] = [columnOf(table, "time"), columnOf(table, "x")];
    expect([...t]).toEqual([1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3]);
    for (const [i, time] of t.entries()) expect(x[i]).toBeCloseTo(Math.cos(time - 1), 8);
  });

  it("euler with its step: the powers of the step matrix", () => {
    const { table } = simulate(translated(oscillator), { to: 1, intervals: 1, method: "euler", step: 0.1 });
    // |1 + 0.1 i|²⁰ is the square of the amplitude after ten steps
    const amplitude = columnOf(table, "x")[1]! ** 2 + columnOf(table, "v")[1]! ** 2;
    expect(amplitude).toBeCloseTo(1.01 ** 10, 12);
  });

  it("progress is told, and can end the run", () => {
    const times: number[] = [];
    const result = simulate(translated(oscillator), {
      to: 10,
      onProgress: (t) => {
        times.push(t);
        return t < 4;
      },
    });
    expect(result.reached).toBe(false);
    expect(result.t).toBeLessThan(10);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(["modelica.run-stopped"]);
    expect(result.diagnostics[0]!.message).toMatch(/interrupted/);
    expect(result.table.count).toBeGreaterThan(0);
    expect(times.length).toBeGreaterThan(2);
  });

  it("limits of steps and events end the run with a reason", () => {
    const steps = simulate(translated(oscillator), { to: 1000, maxSteps: 20 });
    expect([steps.reached, steps.diagnostics[0]?.code]).toEqual([false, "modelica.run-stopped"]);
    expect(steps.diagnostics[0]!.message).toMatch(/max-steps/);
    const counter = flatModel([fixed("x", 0), discrete("n", { kind: "integer", start: 0 })], [[der("x"), 1]], {
      whens: [when([operation("greater", "x", sum(product(0.1, pre("n")), 0.05)), assign("n", sum(pre("n"), 1))])],
    });
    expect(simulate(translated(counter), { to: 1 }).reached).toBe(true);
    const events = simulate(translated(counter), { to: 1, maxEvents: 3 });
    expect([events.reached, events.events]).toEqual([false, 3]);
  });
});

describe("what cannot be computed", () => {
  it("a division by zero at the start is found where it stands, not where it spreads", () => {
    const model = flatModel(
      [fixed("x", 0), real("a"), real("b"), real("c")],
      [
        [der("x"), "c"],
        ["c", sum("b", 1)],
        ["b", product(2, "a")],
        ["a", operation("divide", 1, "p")],
      ],
      { parameters: [parameter("p", 0)] },
    );
    const result = simulate(translated(model), { to: 1 });
    const [report] = result.diagnostics.filter(({ severity }) => severity === "error");
    expect([report?.code, report?.where]).toEqual(["modelica.start-not-solved", "m.mo:3:4"]);
    expect(report!.message).toMatch(/for a from a = 1 \/ p/);
  });

  it("a root that leaves its domain during a run", () => {
    const model = flatModel(
      [fixed("x", 1), real("r")],
      [
        [der("x"), operation("subtract", "r", 2)],
        ["r", operation("sqrt", "x")],
      ],
    );
    const result = simulate(translated(model), { to: 5 });
    expect(result.reached).toBe(false);
    expect(result.diagnostics.map(({ code }) => code)).toContain("modelica.run-stopped");
    expect(result.t).toBeLessThan(1);
  });
});

it("a stiff run with events: heating with a switch between 19 and 21", () => {
  // T' = −0.1 T + 10·on, and a fast sensor; on below 19, off above 21
  const model = flatModel(
    [fixed("T", 20), fixed("sensor", 20), discrete("on", { start: 1 })],
    [
      [der("T"), sum(product(-0.1, "T"), product(10, "on"))],
      [der("sensor"), product(1e5, operation("subtract", "T", "sensor"))],
      ["on", operation("if", pre("on"), operation("less", "sensor", 21), operation("less", "sensor", 19))],
    ],
  );
  const result = simulate(translated(model), { to: 10, method: "radau5", tolerance: 1e-9 });
  expect(result.reached).toBe(true);
  const [t, on] = [columnOf(result.table, "time"), columnOf(result.table, "on")];
  const switches = [...t.keys()].filter((i) => i > 0 && on[i] !== on[i - 1]).map((i) => t[i]!);
  // heating from 20 to 21: 100 − 80 e^(−0.1 t) = 21; then cooling 21 → 19, heating 19 → 21, up to the lag of the sensor of 1e-5
  const first = 10 * Math.log(80 / 79);
  const [cool, heat] = [10 * Math.log(21 / 19), 10 * Math.log(81 / 79)];
  const expected = [first, first + cool, first + cool + heat, first + 2 * cool + heat, first + 2 * (cool + heat)];
  for (const [i, time] of expected.entries()) expect(Math.abs(switches[i]! - time)).toBeLessThan(2e-4);
  expect(columnOf(result.table, "T").at(-1)).toBeGreaterThan(18.99);
});

it("reinit of a state where others follow by constraints: a pendulum is struck", () => {
  const model = flatModel(
    [real("x", { start: 0 }), real("y", { start: -1 }), fixed("phi", 0), real("w", { start: 0, fixed: true })],
    [
      ["x", operation("sin", "phi")],
      ["y", operation("negate", operation("cos", "phi"))],
      [der("phi"), "w"],
      [der("w"), product(-9.81, "x")],
    ],
    { whens: [when([operation("greaterEqual", TIME, 1), reinit("w", 2)])] },
  );
  const result = simulate(translated(model), { to: 3, times: [0.9, 1.5, 3], tolerance: 1e-10 });
  const [w, y] = [columnOf(result.table, "w"), columnOf(result.table, "y")];
  expect(w[0]).toBe(0);
  for (const i of [result.table.count - 2, result.table.count - 1]) expect(w[i]! ** 2 / 2 + 9.81 * y[i]!).toBeCloseTo(2 - 9.81, 8);
});
