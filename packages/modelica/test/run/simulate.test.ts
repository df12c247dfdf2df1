/**
 * References: closed forms, a second integrator, conserved energy and the period of the pendulum by the
 * arithmetic-geometric mean, T34 and T35 of the language notes.
 */
import { findIntegrator, integrate } from "@gelenk/core/numerics";
import { describe, expect, it } from "vitest";
import { der, equation, expression, operation, product, sum, TIME } from "../../src/flat/expressions.js";
import type { FlatModel } from "../../src/flat/flat-model.js";
import { slotName } from "../../src/reduce/equation-system.js";
import { columnOf, type SimulateOptions, simulate } from "../../src/run/simulate.js";
import { type TranslateOptions, type Translation, translate } from "../../src/run/translate.js";
import { fixed, flatModel, parameter, real } from "../models.js";

function translated(model: FlatModel, options: TranslateOptions = {}): Translation {
  const { translation, diagnostics } = translate(model, options);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return translation!;
}

const statesOf = (translation: Translation): string[] => translation.choice.states.map((slot) => slotName(translation.system, slot));

function run(model: FlatModel, options: SimulateOptions) {
  const result = simulate(translated(model), options);
  expect(result.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(result.reached).toBe(true);
  return (name: string) => columnOf(result.table, name);
}

/** der(x) = y, der(y) = μ(1 − x²)y − x */
const vanDerPol = (mu: number): FlatModel =>
  flatModel(
    [fixed("x", 2), fixed("y", 0)],
    [
      [der("x"), "y"],
      [der("y"), operation("subtract", product("mu", operation("subtract", 1, operation("power", "x", 2)), "y"), "x")],
    ],
    { parameters: [parameter("mu", mu)] },
  );

/** x² + y² = L², m = 1: der(x) = vx, der(vx) = −λx … */
const pendulum = (x: number, y: number, preferX = false): FlatModel =>
  flatModel(
    [
      real("x", { start: x, ...(preferX ? { stateSelect: "prefer" as const } : {}) }),
      real("y", { start: y }),
      real("vx", { start: 0, ...(preferX ? { stateSelect: "prefer" as const } : {}) }),
      real("vy", { start: 0 }),
      real("lambda"),
    ],
    [
      [der("x"), "vx"],
      [der("y"), "vy"],
      [der("vx"), operation("negate", product("lambda", "x"))],
      [der("vy"), operation("subtract", operation("negate", product("lambda", "y")), "g")],
      [sum(operation("power", "x", 2), operation("power", "y", 2)), 1],
    ],
    { parameters: [parameter("g", 9.81)] },
  );

/** Period of a pendulum of length 1 that swings to ±angle: 2π/√g / agm(1, cos(angle/2)). */
function period(angle: number, g: number): number {
  let a = 1;
  let b = Math.cos(angle / 2);
  for (let i = 0; i < 6; i++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return (2 * Math.PI) / Math.sqrt(g) / a;
}

describe("ordinary equations", () => {
  it("van der Pol: equals the equations written by hand, integrated more sharply", () => {
    const x = run(vanDerPol(5), { to: 10, times: [3, 10], tolerance: 1e-10 });
    const system = {
      size: 2,
      derivative: (_: number, y: Float64Array, dy: Float64Array) => {
        dy[0] = y[1]!;
        dy[1] = 5 * (1 - y[0]! * y[0]!) * y[1]! - y[0]!;
      },
    };
    const tolerance = { absolute: 1e-13, relative: 1e-13 };
    const second = integrate(system, findIntegrator("cash-karp")!, {
      from: 0,
      to: 10,
      y: Float64Array.of(2, 0),
      sampleTimes: [3, 10],
      tolerance,
    });
    expect(x("x")[0]).toBeCloseTo(second.samples[0]!, 8);
    expect(x("x")[1]).toBeCloseTo(second.samples[2]!, 7);
  });

  it("van der Pol, stiff (µ = 1000): the published state at t = 2000 of the test set", () => {
    // Mazzia and Magherini, Test Set for IVP Solvers, vdpol rescaled: y1(2) = 1.706167732170483, y2(2) = −0.8928097010247975 for ε = 10⁻⁶, with y2 scaled by µ
    const x = run(vanDerPol(1000), { to: 2000, times: [2000], tolerance: 1e-9, method: "radau5" });
    expect(x("x")[0]).toBeCloseTo(1.706167732170483, 6);
    expect(x("y")[0]! * 1000).toBeCloseTo(-0.8928097010247975, 5);
  });

  it("RC circuit: the closed form, with aliases of the nodes", () => {
    const model = flatModel(
      [real("source.v"), real("r.v"), real("r.i"), fixed("c.v", 0), real("c.i"), real("source.i")],
      [
        ["source.v", "V"],
        ["r.v", product("R", "r.i")],
        [product("C", der("c.v")), "c.i"],
        ["r.i", "c.i"],
        [sum("source.i", "r.i"), 0],
        ["source.v", sum("r.v", "c.v")],
      ],
      { parameters: [parameter("V", 10), parameter("R", 100), parameter("C", 1e-3)] },
    );
    const x = run(model, { to: 0.3, times: [0.05, 0.3], tolerance: 1e-11 });
    for (const [i, t] of [0.05, 0.3].entries()) {
      expect(x("c.v")[i]).toBeCloseTo(10 * (1 - Math.exp(-t / 0.1)), 8);
      expect(x("source.i")[i]).toBeCloseTo(-0.1 * Math.exp(-t / 0.1), 9);
    }
  });

  it("without states: every variable at every time", () => {
    const model = flatModel(
      [real("a"), real("b")],
      [
        ["a", operation("sin", TIME)],
        [product(2, "b"), sum("a", 1)],
      ],
    );
    const x = run(model, { to: 1, times: [0, 0.5, 1] });
    expect(x("b")[1]).toBeCloseTo((Math.sin(0.5) + 1) / 2, 14);
    const stiff = run(model, { to: 1, times: [0, 1], method: "radau5" });
    expect(stiff("a")[1]).toBeCloseTo(Math.sin(1), 14);
  });
});

describe("constraints (index 3)", () => {
  it("T33: two states, chosen by the start, constraint differentiated twice, kinematics once", () => {
    const translation = translated(pendulum(1, 0));
    expect(statesOf(translation)).toEqual(["y", "vy"]);
    const orders = [0, 1, 2, 3, 4].map((source) =>
      Math.max(...translation.system.equations.filter((e) => e.source === source).map((e) => e.order)),
    );
    expect(orders).toEqual([1, 1, 0, 0, 2]);
    expect(statesOf(translated(pendulum(0, -1)))).toEqual(["x", "vx"]);
  });

  it("T33: energy and length stay, and the period is that of the elliptic integral", () => {
    const angle = Math.PI / 3;
    const T = period(angle, 9.81);
    expect(period(Math.PI / 2, 9.81)).toBeCloseTo(2.367842, 6);
    const x = run(pendulum(Math.sin(angle), -Math.cos(angle), true), {
      to: 3 * T,
      times: [0, 0.3, T / 4, T, 2 * T, 3 * T],
      tolerance: 1e-11,
    });
    for (let i = 0; i < 6; i++) {
      expect((x("vx")[i]! ** 2 + x("vy")[i]! ** 2) / 2 + 9.81 * x("y")[i]!).toBeCloseTo(-9.81 * Math.cos(angle), 8);
      expect(x("x")[i]! ** 2 + x("y")[i]! ** 2).toBeCloseTo(1, 12);
    }
    expect(x("x")[2]).toBeCloseTo(0, 8);
    for (const i of [3, 4, 5]) expect(x("x")[i]).toBeCloseTo(Math.sin(angle), 8);
  });

  it("T33 from the horizontal: states change four times per period, the energy does not", () => {
    const T = period(Math.PI / 2, 9.81);
    expect(T).toBeCloseTo(2.367842, 6);
    const result = simulate(translated(pendulum(1, 0)), { to: 2 * T, times: [T / 4, T / 2, 0.8 * T, T, 2 * T], tolerance: 1e-11 });
    expect(result.reached).toBe(true);
    expect(result.stateChanges).toBe(8);
    const x = (name: string) => columnOf(result.table, name);
    for (let i = 0; i < 5; i++) expect((x("vx")[i]! ** 2 + x("vy")[i]! ** 2) / 2 + 9.81 * x("y")[i]!).toBeCloseTo(0, 7);
    expect(x("y")[0]).toBeCloseTo(-1, 7);
    expect(x("x")[0]).toBeCloseTo(0, 7);
    expect([x("x")[1], x("x")[3], x("x")[4]].map((value) => Math.round(value! * 1e7) / 1e7)).toEqual([-1, 1, 1]);
  });

  it("T34: two inertias, rigidly coupled: states of the one that is preferred, acceleration 2", () => {
    const inertia = (i: number, torque: string, preferred: boolean) => ({
      variables: [`phi${i}`, `w${i}`].map((name) =>
        real(name, { start: 0, fixed: preferred, ...(preferred ? { stateSelect: "prefer" as const } : {}) }),
      ),
      equations: [
        [der(`phi${i}`), `w${i}`],
        [der(`w${i}`), `a${i}`],
        [product(`J${i}`, `a${i}`), torque === "in" ? sum(6, "tau1") : "tau2"],
      ] as [ReturnType<typeof der>, string][],
    });
    const first = inertia(1, "in", false);
    const second = inertia(2, "out", true);
    const model = flatModel(
      [...first.variables, ...second.variables, ...["a1", "a2", "tau1", "tau2"].map((name) => real(name))],
      [...first.equations, ...second.equations, ["phi1", "phi2"], [sum("tau1", "tau2"), 0]],
      { parameters: [parameter("J1", 1), parameter("J2", 2)] },
    );
    expect(statesOf(translated(model)).sort()).toEqual(["phi2", "w2"]);
    const x = run(model, { to: 2, times: [0, 2] });
    expect(x("a1")[0]).toBeCloseTo(2, 12);
    expect(x("phi1")[1]).toBeCloseTo(4, 7);
    expect(x("tau2")[1]).toBeCloseTo(4, 12);
  });

  it("T34 with a gear between: not an alias, so two equations are differentiated", () => {
    const model = flatModel(
      [fixed("phi1", 0), fixed("w1", 0), real("phi2", { stateSelect: "avoid" }), real("w2", { stateSelect: "avoid" }), real("tau")],
      [
        [der("phi1"), "w1"],
        [der("phi2"), "w2"],
        [der("w1"), operation("subtract", 6, "tau")],
        [product(2, der("w2")), product(3, "tau")],
        ["phi1", product(3, "phi2")],
      ],
    );
    const translation = translated(model);
    expect(statesOf(translation)).toEqual(["phi1", "w1"]);
    // J1 a1 + J2/9 a1 = 6
    const x = run(model, { to: 1, times: [1] });
    expect(x("w1")[0]).toBeCloseTo(6 / (1 + 2 / 9), 7);
  });
});

describe("start", () => {
  it("T35: steady start, and a free parameter", () => {
    const steady = flatModel([real("x")], [[der("x"), sum(product(-2, "x"), 4)]], { initial: [[der("x"), 0]] });
    expect(run(steady, { to: 1, times: [0, 1] })("x")).toEqual(Float64Array.of(2, 2));
    const free = flatModel([fixed("x", 1)], [[der("x"), operation("negate", product("k", "x"))]], {
      parameters: [parameter("k", undefined, { fixed: false })],
      initial: [[der("x"), -3]],
    });
    expect(run(free, { to: 1, times: [1], tolerance: 1e-11 })("x")[0]).toBeCloseTo(Math.exp(-3), 9);
  });

  it("T36: too many conditions, and too few", () => {
    const model = (start: number) =>
      flatModel(
        [fixed("x", 1), fixed("y", start)],
        [
          [der("x"), "y"],
          ["y", product(2, "x")],
        ],
      );
    const codes = (m: FlatModel) =>
      simulate(translated(m), { to: 1 }).diagnostics.map(({ code, message }) => [code, message.split(" ").slice(0, 4).join(" ")]);
    expect(codes(model(5))).toEqual([["modelica.start-contradiction", "fixed start of y"]]);
    expect(codes(model(2))).toEqual([["modelica.start-redundant", "fixed start of y"]]);
    const few = flatModel(
      [fixed("x", 1), real("v", { start: 3 })],
      [
        [der("x"), "v"],
        [der("v"), 0],
      ],
    );
    const result = simulate(translated(few), { to: 1, times: [1] });
    expect(result.diagnostics.map(({ code, where }) => [code, where])).toEqual([["modelica.start-assumed", "m.mo:1:v"]]);
    expect(columnOf(result.table, "x")[0]).toBeCloseTo(4, 12);
  });

  it("a nonlinear start from a guess: the branch that the guess is near to", () => {
    const model = (guess: number) =>
      flatModel(
        [real("x", { start: guess }), fixed("y", 0.5)],
        [
          [sum(product("x", "x"), product("y", "y")), 1],
          [der("y"), 0],
        ],
      );
    expect(run(model(1), { to: 1, times: [0] })("x")[0]).toBeCloseTo(Math.sqrt(0.75), 14);
    expect(run(model(-1), { to: 1, times: [0] })("x")[0]).toBeCloseTo(-Math.sqrt(0.75), 14);
  });
});

describe("the example of docs/modelica.md", () => {
  it("decays as e^(−3t)", () => {
    const { translation } = translate({
      name: "Decay",
      variables: [{ name: "x", kind: "real", variability: "continuous", start: expression(1), fixed: true, place: "decay.mo:2:3" }],
      parameters: [{ name: "k", kind: "real", variability: "parameter", binding: expression(3), place: "decay.mo:1:3" }],
      equations: [equation(der("x"), product(-1, "k", "x"), "decay.mo:4:3")],
      initialEquations: [],
    });
    const x = columnOf(simulate(translation!, { to: 1, method: "dormand-prince", tolerance: 1e-8 }).table, "x");
    expect(x.length).toBe(501);
    expect(x[500]).toBeCloseTo(Math.exp(-3), 7);
  });
});

describe("forms", () => {
  it("emitted code and interpreter: same bits over a run with a nonlinear block", () => {
    const angle = 1;
    const model = pendulum(Math.sin(angle), -Math.cos(angle), true);
    expect(translated(model).rightHandSide.steps.map(({ kind }) => kind)).toContain("newton");
    const tables = (["javascript", "interpreter"] as const).map(
      (form) => simulate(translated(model, { form }), { to: 2, times: [0.5, 1, 2] }).table.rows,
    );
    expect(tables[0]).toEqual(tables[1]);
  });
});
