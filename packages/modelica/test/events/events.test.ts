/** References: closed forms of falling and bouncing, of switched sources and of counters; T37, T39, T40 of the language notes. */
import { describe, expect, it } from "vitest";
import {
  change,
  der,
  edge,
  expression,
  INITIAL,
  operation,
  pre,
  product,
  sample,
  sum,
  TERMINAL,
  TIME,
} from "../../src/flat/expressions.js";
import type { FlatModel } from "../../src/flat/flat-model.js";
import { printPhases } from "../../src/run/print-phases.js";
import { columnOf, type SimulateOptions, type Simulation, simulate } from "../../src/run/simulate.js";
import { translate } from "../../src/run/translate.js";
import { assign, discrete, fixed, flatModel, parameter, real, reinit, when } from "../models.js";

function run(model: FlatModel, options: SimulateOptions): Simulation & { column(name: string): Float64Array; last(name: string): number } {
  const { translation, diagnostics } = translate(model);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const result = simulate(translation!, options);
  const column = (name: string) => columnOf(result.table, name);
  return { ...result, column, last: (name) => column(name).at(-1)! };
}

/** Times at which a column jumps: two rows with the same time and different values. */
function jumps(
  { column }: ReturnType<typeof run>,
  name: string,
): { readonly t: number; readonly before: number; readonly after: number }[] {
  const [t, x] = [column("time"), column(name)];
  return Array.from(t.keys()).flatMap((i) =>
    i > 0 && t[i] === t[i - 1] && x[i] !== x[i - 1] ? [{ t: t[i]!, before: x[i - 1]!, after: x[i]! }] : [],
  );
}

describe("T39: a ball that bounces", () => {
  const ball = flatModel(
    [fixed("h", 1), fixed("v", 0)],
    [
      [der("h"), "v"],
      [der("v"), operation("negate", "g")],
    ],
    {
      parameters: [parameter("g", 9.81), parameter("e", 0.7)],
      whens: [when([operation("lessEqual", "h", 0), reinit("v", operation("negate", product("e", pre("v"))))])],
    },
  );
  const first = Math.sqrt(2 / 9.81);
  const impact = (k: number): number => first * (1 + 2 * Array.from({ length: k }, (_, i) => 0.7 ** (i + 1)).reduce((a, b) => a + b, 0));

  it("impacts and speeds are those of the closed form", () => {
    const result = run(ball, { to: 2, tolerance: 1e-10 });
    expect(result.reached).toBe(true);
    const hits = jumps(result, "v");
    for (const [k, { t, before, after }] of hits.entries()) {
      expect(t).toBeCloseTo(impact(k), 8);
      expect(after).toBeCloseTo(0.7 ** (k + 1) * 9.81 * first, 8);
      expect(after / before).toBeCloseTo(-0.7, 12);
    }
    expect(hits.length).toBe([...Array(20).keys()].filter((k) => impact(k) < 2).length);
    expect(hits[0]!.t).toBeCloseTo(0.451524, 6);
    expect(hits[1]!.t).toBeCloseTo(1.083657, 6);
    expect(hits[0]!.after).toBeCloseTo(3.100613, 6);
  });

  it("the bounces accumulate: the run ends there and says when", () => {
    const result = run(ball, { to: 3, tolerance: 1e-10 });
    expect(result.reached).toBe(false);
    const [report] = result.diagnostics;
    expect(report?.code).toBe("modelica.event-accumulation");
    expect(report?.where).toBe("m.mo:5:1");
    const limit = (first * 1.7) / 0.3;
    expect(limit).toBeCloseTo(2.558634, 6);
    expect(Number(/accumulate at (\S+) s/.exec(report!.message)![1])).toBeCloseTo(limit, 6);
    expect(result.t).toBeGreaterThan(2.558);
    expect(Math.min(...result.column("h"))).toBeGreaterThan(-1e-9);
  });

  it("goes on to rest where the model says so", () => {
    const rests = flatModel(
      [fixed("h", 1), fixed("v", 0), discrete("flying", { start: 1 })],
      [
        [der("h"), "v"],
        [der("v"), operation("if", "flying", operation("negate", "g"), 0)],
      ],
      {
        parameters: [parameter("g", 9.81), parameter("e", 0.7)],
        whens: [
          when([
            operation("lessEqual", "h", 0),
            reinit("v", operation("if", "flying", operation("negate", product("e", pre("v"))), 0)),
            assign("flying", operation("greater", operation("negate", product("e", pre("v"))), 0.01)),
          ]),
        ],
      },
    );
    const result = run(rests, { to: 5 });
    expect(result.reached).toBe(true);
    expect(result.last("flying")).toBe(0);
    expect(result.last("v")).toBe(0);
    expect(Math.abs(result.last("h"))).toBeLessThan(1e-9);
  });
});

describe("T37: samples and counters", () => {
  const counter = (start: number): FlatModel =>
    flatModel([discrete("k", { kind: "integer", start: 0 })], [], {
      whens: [when([sample(start, 0.1), assign("k", sum(pre("k"), 1))])],
    });

  it("counts the instants start + k·interval", () => {
    expect(run(counter(0), { to: 1.02 }).last("k")).toBe(11);
    expect(run(counter(0.05), { to: 1.02 }).last("k")).toBe(10);
    // 0.1·k by multiplication: the hundred-thousandth instant is not missed
    expect(run(counter(0), { to: 10000, intervals: 1 }).last("k")).toBe(100_001);
  });

  it("of two branches in the same instant the first acts; equal samples are one event", () => {
    const model = flatModel([discrete("a", { kind: "integer", start: 0 }), discrete("b", { kind: "integer", start: 0 })], [], {
      whens: [
        when([sample(0, 0.2), assign("a", sum(pre("a"), 1))], [sample(0, 0.1), assign("a", sum(pre("a"), 100))]),
        when([sample(0, 0.1), assign("b", sum(pre("b"), "a"))]),
      ],
    });
    const result = run(model, { to: 0.45 });
    // at 0, 0.1, 0.2, 0.3, 0.4 a becomes 1, 101, 102, 202, 203 and b adds it up
    expect(result.last("a")).toBe(203);
    expect(result.last("b")).toBe(1 + 101 + 102 + 202 + 203);
  });

  it("a sampled controller: x(k+1) = x(k) + h·u(k) for an integrator with held input", () => {
    const model = flatModel([fixed("x", 1), discrete("u", { kind: "real", start: 0 })], [[der("x"), "u"]], {
      whens: [when([sample(0, 0.1), assign("u", product(-2, "x"))])],
    });
    const result = run(model, { to: 1, times: [1] });
    expect(result.column("x")[result.column("time").indexOf(1)]).toBeCloseTo(0.8 ** 10, 12);
  });
});

describe("relations", () => {
  it("of time end a step at the known time: a switched slope is exact", () => {
    const model = flatModel([fixed("x", 0)], [[der("x"), operation("if", operation("less", TIME, 1), 1, 3)]]);
    const result = run(model, { to: 2 });
    expect(result.last("x")).toBeCloseTo(4, 13);
    expect(result.events).toBe(1);
    expect(result.steps).toBeLessThan(60);
  });

  it("of states: |x| as a condition, a falling body with stop by a spring", () => {
    // m = 1 falls from 1 onto a spring of 100 at 0: time of contact, and the energy at the lowest point
    const model = flatModel(
      [fixed("h", 1), fixed("v", 0), real("f")],
      [
        [der("h"), "v"],
        [der("v"), operation("subtract", "f", 10)],
        ["f", operation("if", operation("less", "h", 0), product(-100, "h"), 0)],
      ],
    );
    const result = run(model, { to: 2, tolerance: 1e-11, intervals: 4000 });
    const energy = (i: number): number => {
      const [h, v] = [result.column("h")[i]!, result.column("v")[i]!];
      return v ** 2 / 2 + 10 * h + 50 * Math.min(h, 0) ** 2;
    };
    for (const i of result.column("h").keys()) expect(energy(i)).toBeCloseTo(10, 8);
    // 50 s² − 10 s − 10 = 0
    expect(-Math.min(...result.column("h"))).toBeCloseTo((10 + Math.sqrt(2100)) / 100, 5);
  });

  it("floor, mod and integer make events: a sawtooth has the integral of its triangles", () => {
    const model = flatModel(
      [fixed("x", 0), real("saw"), discrete("n", { kind: "integer" })],
      [
        ["saw", operation("mod", TIME, 0.3)],
        [der("x"), "saw"],
        ["n", operation("integer", operation("divide", TIME, 0.3))],
      ],
    );
    const result = run(model, { to: 1.5, tolerance: 1e-10, times: [1.4] });
    expect(result.column("x")[result.column("time").indexOf(1.4)]).toBeCloseTo(4 * 0.045 + 0.2 ** 2 / 2, 12);
    expect(jumps(result, "n").map(({ after }) => after)).toEqual([1, 2, 3, 4, 5]);
    expect(jumps(result, "saw").map(({ t }) => Math.round(t * 10))).toEqual([3, 6, 9, 12, 15]);
  });

  it("without states: crossings of a given signal are found", () => {
    const model = flatModel(
      [discrete("up"), discrete("n", { kind: "integer", start: 0 })],
      [["up", operation("greater", operation("sin", TIME), 0.5)]],
      {
        whens: [when(["up", assign("n", sum(pre("n"), 1))])],
      },
    );
    const result = run(model, { to: 20 });
    const times = jumps(result, "up").map(({ t }) => t);
    expect(result.last("n")).toBe(4);
    for (const [i, t] of times.entries()) {
      const turn = 2 * Math.PI * Math.floor(i / 2);
      expect(t).toBeCloseTo(turn + (i % 2 === 0 ? Math.PI / 6 : (5 * Math.PI) / 6), 8);
    }
  });

  it("T40: noEvent guards a root; no event, no number outside of its domain", () => {
    const guarded = operation("if", operation("noEvent", operation("greater", "x", 0)), operation("sqrt", "x"), 0);
    const result = run(flatModel([fixed("x", 1)], [[der("x"), operation("negate", guarded)]]), { to: 4, tolerance: 1e-9 });
    expect(result.events).toBe(0);
    // √x falls linearly: x = (1 − t/2)² until 2
    expect(result.column("x")[125]).toBeCloseTo(0.25, 7);
    expect(result.last("x")).toBeCloseTo(0, 7);
  });
});

describe("discrete variables", () => {
  it("edge and change act in the instant, pre is the value before", () => {
    const model = flatModel(
      [
        discrete("b"),
        discrete("mode", { kind: "integer", start: 1, literals: ["rest", "up", "down"] }),
        discrete("edges", { kind: "integer", start: 0 }),
        discrete("changes", { kind: "integer", start: 0 }),
      ],
      [
        ["b", operation("and", operation("greater", TIME, 1), operation("less", TIME, 2))],
        ["mode", operation("if", "b", 2, operation("if", operation("equal", pre("mode"), 2), 3, pre("mode")))],
        ["edges", sum(pre("edges"), operation("if", edge("b"), 1, 0))],
        ["changes", sum(pre("changes"), operation("if", change("mode"), 1, 0))],
      ],
    );
    const result = run(model, { to: 3 });
    expect([result.last("mode"), result.last("edges"), result.last("changes")]).toEqual([3, 1, 2]);
  });

  it("at the start: initial(), values before, and no branch without initial() acts", () => {
    const model = flatModel(
      [
        fixed("x", 5),
        discrete("a", { kind: "real", start: 0 }),
        discrete("b", { kind: "real", start: 7 }),
        discrete("c", { kind: "real" }),
      ],
      [[der("x"), 0]],
      {
        initial: [[pre("c"), 9]],
        whens: [
          when([[operation("greater", "x", 100), INITIAL], assign("a", product(2, "x"))]),
          when([operation("greater", "x", 0), assign("b", -1)]),
          when([operation("greater", "x", 100), assign("c", -1)]),
        ],
      },
    );
    const result = run(model, { to: 1, times: [0, 1] });
    expect([result.last("a"), result.last("b"), result.last("c")]).toEqual([10, 7, 9]);
    expect(result.column("a")[0]).toBe(10);
  });

  it("terminal() acts once after the end", () => {
    const model = flatModel([fixed("x", 0), discrete("seen", { kind: "real", start: -1 })], [[der("x"), 2]], {
      whens: [when([TERMINAL, assign("seen", "x")])],
    });
    const result = run(model, { to: 3, times: [1] });
    expect(result.column("seen")[0]).toBe(-1);
    expect(result.last("seen")).toBeCloseTo(6, 12);
  });

  it("a variable that toggles without end is reported where it is assigned", () => {
    const model = flatModel(
      [discrete("b"), discrete("c")],
      [
        ["c", operation("greater", TIME, 1)],
        ["b", operation("if", "c", operation("not", pre("b")), 0)],
      ],
    );
    const result = run(model, { to: 2 });
    expect(result.reached).toBe(false);
    expect(result.diagnostics.map(({ code, where }) => [code, where])).toEqual([["modelica.event-iteration", "m.mo:3:2"]]);
  });

  it("mistakes are located: derivative, target, missing equation", () => {
    const codes = (model: FlatModel) => translate(model).diagnostics.map(({ code, where }) => [code, where]);
    expect(
      codes(
        flatModel(
          [discrete("b"), fixed("x", 0)],
          [
            ["b", 1],
            [der("x"), der("b")],
          ],
        ),
      ),
    ).toEqual([["modelica.discrete-derivative", "m.mo:3:2"]]);
    expect(codes(flatModel([discrete("b")], []))).toEqual([["modelica.discrete-undetermined", "m.mo:1:b"]]);
    const wrong = flatModel([fixed("x", 0)], [[der("x"), 0]], { whens: [when([operation("greater", TIME, 1), assign("x", 1)])] });
    expect(codes(wrong)).toEqual([["modelica.when-target", "m.mo:6:x"]]);
  });
});

describe("assertions and ends", () => {
  const falling = { level: "error" as const, place: "m.mo:7:1" };
  const model = (level: "error" | "warning"): FlatModel =>
    flatModel([fixed("x", 0)], [[der("x"), 1]], {
      assertions: [{ ...falling, level, condition: operation("less", "x", 0.7), message: "x is too large" }],
    });

  it("an error ends the run where it fails, a warning does not", () => {
    const result = run(model("error"), { to: 1 });
    expect(result.reached).toBe(false);
    expect(result.t).toBeCloseTo(0.7, 9);
    expect(result.diagnostics.map(({ code, where }) => [code, where])).toEqual([["modelica.assertion-failed", "m.mo:7:1"]]);
    expect(result.diagnostics[0]!.message).toMatch(/^x is too large/);
    expect(run(model("warning"), { to: 1 }).reached).toBe(true);
  });

  it("terminate ends the run as it should", () => {
    const ends = flatModel([fixed("x", 0)], [[der("x"), 1]], {
      whens: [when([operation("greaterEqual", "x", 0.25), { kind: "terminate", message: "there", place: "m.mo:8:1" }])],
    });
    const result = run(ends, { to: 1 });
    expect([result.reached, result.terminated, result.diagnostics]).toEqual([true, "there", []]);
    expect(result.t).toBeCloseTo(0.25, 9);
  });
});

it("the phases show what events there are", () => {
  const model = flatModel(
    [fixed("h", 1), discrete("n", { kind: "integer", start: 0 })],
    [[der("h"), operation("if", operation("less", TIME, 1), -1, 0)]],
    {
      whens: [when([operation("less", "h", 0), reinit("h", 1), assign("n", sum(pre("n"), 1))], [sample(0, 1), assign("n", 0)])],
    },
  );
  const lines = printPhases(translate(model).translation!).split("\n");
  expect(lines.slice(lines.indexOf("events"))).toEqual([
    "events",
    "  1 values that are watched for crossings",
    "  1 values that change at times known before",
    "  1 samples",
    expect.stringMatching(/condition/),
    expect.stringMatching(/condition/),
    "  n",
    "  reinit h",
  ]);
});

it("prints what belongs to events in the language", async () => {
  const { printFlatModel } = await import("../../src/flat/print-flat.js");
  const model = flatModel([fixed("h", 1), discrete("n", { kind: "integer", start: 0 })], [[der("h"), -1]], {
    whens: [when([[operation("less", "h", 0), INITIAL], reinit("h", 1), assign("n", sum(pre("n"), 1))], [sample(0, 1), assign("n", 0)])],
    assertions: [{ condition: expression("h"), message: 'not "so"', level: "warning", place: "" }],
  });
  expect(printFlatModel(model)).toBe(`model M
  Real h(start = 1, fixed = true);
  discrete Integer n(start = 0);
equation
  der(h) = (-1);
  when {h < 0, initial()} then
    reinit(h, 1);
    n = pre(n) + 1;
  elsewhen sample(0, 1) then
    n = 0;
  end when;
  assert(h, "not \\"so\\"", AssertionLevel.warning);
end M;`);
});
