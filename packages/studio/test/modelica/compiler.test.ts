/**
 * Texts of the editor compiled, run and shown, without a worker. References: the closed form of a falling ball; the angle that the result
 * itself has for the pose of a pendulum, and the length of its bar; places counted in the text.
 */
import { hasErrors } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { modelicaLibraryTexts } from "../../../../tools/lib/pack-modelica-library.mjs";
import { createCompiler } from "../../src/modelica/compiler.js";
import { trackOfResult } from "../../src/modelica/pose-track.js";
import type { ModelicaSource } from "../../src/modelica/protocol.js";
import { createResultSeries } from "../../src/modelica/result-series.js";
import { STARTER_FILE, STARTER_TEXT } from "../../src/modelica/starter.js";

const compiler = createCompiler(modelicaLibraryTexts(), () => performance.now());
const source = (text: string, more: Partial<ModelicaSource> = {}): ModelicaSource => ({ file: "Try.mo", text, parameters: {}, ...more });
const silent = () => true;

const PENDULUM = `model Swing
  parameter Real length = 0.8;
  inner Modelica.Mechanics.MultiBody.World world;
  Modelica.Mechanics.MultiBody.Joints.Revolute hinge(phi(fixed = true, start = 0.3), w(fixed = true));
  Modelica.Mechanics.MultiBody.Parts.BodyBox bar(r = {length, 0, 0}, width = 0.05);
  Modelica.Mechanics.MultiBody.Joints.Revolute elbow(phi(fixed = true, start = -0.5), w(fixed = true));
  Modelica.Mechanics.MultiBody.Parts.BodyBox tip(r = {0.4, 0, 0}, width = 0.05);
equation
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, bar.frame_a);
  connect(bar.frame_b, elbow.frame_a);
  connect(elbow.frame_b, tip.frame_a);
  annotation(experiment(StopTime = 1.5));
end Swing;
`;

it("the warm-up compiles what it names, piece by piece, and changes no answer; what a question waits is counted", () => {
  const fresh = createCompiler(modelicaLibraryTexts(), () => 5000);
  const pieces = fresh.warmUp();
  let count = 0;
  while (!pieces.next().done) count++;
  // a front end and a back end of four models
  expect(count).toBe(8);
  const { milliseconds, ...warm } = fresh.check(source(PENDULUM), 4900);
  expect(milliseconds).toBe(100);
  const { milliseconds: _, ...cold } = compiler.check(source(PENDULUM));
  expect(warm).toEqual(cold);
});

describe("a text of the editor", () => {
  it("says which models it holds, how long they run, and which parameters they have", () => {
    const checked = compiler.check(source(STARTER_TEXT, { file: STARTER_FILE }));
    expect(checked.diagnostics).toEqual([]);
    expect(checked.models).toEqual([{ name: "Ball", experiment: { StopTime: 2 }, where: "Ball.mo:1:7" }]);
    expect(checked.parameters).toEqual([
      { name: "e", value: 0.7, unit: "" },
      { name: "g", value: 9.81, unit: "m/s2" },
    ]);
    expect(checked.counts).toEqual({ equations: 2, states: 2 });
  });

  it("has its mistakes at their places, also in the second class of a file", () => {
    const text = "model A\n  Real x = 1;\nend A;\nmodel B\n  Real y;\nequation\n  y = 2 * z;\nend B;\n";
    const { diagnostics, models } = compiler.check(source(text, { model: "B" }));
    expect(models.map(({ name }) => name)).toEqual(["A", "B"]);
    expect(diagnostics.map(({ code, where }) => [code, where])).toEqual([["modelica.unknown-name", "Try.mo:7:11"]]);
    expect(compiler.check(source("model A\n  Real x\nend A;\n")).diagnostics[0]).toMatchObject({ severity: "error", where: "Try.mo:2:9" });
  });

  it("says nothing and throws nothing where there is no model", () => {
    for (const text of ["", "package P end P;", "function f input Real x; end f;"]) {
      const checked = compiler.check(source(text));
      expect(checked.models).toEqual([]);
      expect(compiler.run(source(text), {}, silent).result).toBeUndefined();
      expect(compiler.show(source(text)).model).toBeUndefined();
    }
  });

  it("runs as the ball falls, with values that were given in place of those of the text", () => {
    const g = 1.62;
    const { result, reached, t, states } = compiler.run(source(STARTER_TEXT, { parameters: { g } }), { until: 1 }, silent);
    expect([reached, t]).toEqual([true, 1]);
    expect(states).toEqual(["h", "v"]);
    const series = createResultSeries(result!);
    const height = series.series("h")!;
    expect(height.unit).toBe("m");
    height.times.forEach((time, k) => {
      expect(height.values[k]).toBeCloseTo(1 - 0.5 * g * time ** 2, 8);
    });
    expect(series.series("g"), "constant").toBeUndefined();
  });

  it("a run that is stopped on the way keeps the rows up to there, and says nothing about it", () => {
    let clock = 0;
    const slow = createCompiler(modelicaLibraryTexts(), () => (clock += 200));
    const text = "model Fall Real v(start = 0, fixed = true); Real s(start = 0, fixed = true); equation der(v) = 2; der(s) = v; end Fall;";
    const { result, reached, t, diagnostics } = slow.run(source(text), { until: 100 }, (share) => share < 0.3);
    expect([reached, diagnostics]).toEqual([false, []]);
    expect(t).toBeGreaterThan(0);
    expect(t).toBeLessThan(100);
    const fallen = createResultSeries(result!).series("s")!;
    expect(fallen.times.length).toBeGreaterThan(1);
    fallen.times.forEach((time, k) => {
      expect(fallen.values[k]).toBeCloseTo(time ** 2, 6);
    });
  });

  it("stands in its place within the library: an example can be changed", () => {
    const example = compiler.examples().find(({ model }) => model.endsWith("Elementary.Pendulum"))!;
    const changed = { ...example, text: example.text.replace("damper(d = 0.1)", "damper(d = 1000)"), parameters: {} };
    expect(changed.text).not.toBe(example.text);
    const end = ({ text }: { text: string }) => {
      const { result, diagnostics } = compiler.run({ ...example, text, parameters: {} }, {}, silent);
      expect(diagnostics).toEqual([]);
      return createResultSeries(result!).series("rev.phi")!.values.at(-1)!;
    };
    // with such a damper the hinge creeps: m g r_CM / d is 0.005 rad/s at most, over 5 s
    expect(Math.abs(end(changed))).toBeLessThan(0.025);
    expect(Math.abs(end(example))).toBeGreaterThan(0.1);
  });

  it("may be within a package that is nowhere, and take the place of one that is", () => {
    const inside = "within Mine.Models;\nmodel Decay\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Decay;\n";
    expect(compiler.check(source(inside)).counts).toEqual({ equations: 1, states: 1 });
    const own = "package Modelica\n  model Two\n    Real x = 2;\n  end Two;\nend Modelica;\n";
    expect(compiler.check(source(own))).toMatchObject({ diagnostics: [], model: "Modelica.Two" });
  });
});

describe("a result in the view", () => {
  it("has the bodies where the joint angles put them", () => {
    const asked = source(PENDULUM);
    const { result, states } = compiler.run(asked, {}, silent);
    const { model, frames, diagnostics, counts } = compiler.show(asked);
    expect(hasErrors(diagnostics)).toBe(false);
    expect(counts).toMatchObject({ approximated: 0, ignored: 0 });
    expect(model!.settings?.until).toBe(1.5);
    expect(states).toContain("hinge.phi");
    const { bodies, times, poses } = trackOfResult(result!, model!, frames);
    expect(bodies).toEqual(["bar", "tip"]);
    const series = createResultSeries(result!);
    const [phi, psi] = ["hinge.phi", "elbow.phi"].map((name) => series.series(name)!.values);
    expect(Math.max(...phi!) - Math.min(...phi!)).toBeGreaterThan(1);
    times.forEach((_, k) => {
      const [a, b] = [phi![k]!, phi![k]! + psi![k]!];
      const tip = poses.subarray(7 * (2 * k + 1), 7 * (2 * k + 2));
      // at the end of the first bar, turned by both angles about z
      const expected = [0.8 * Math.cos(a), 0.8 * Math.sin(a), 0, 0, 0, Math.sin(b / 2), Math.cos(b / 2)];
      const sign = tip[6]! * expected[6]! + tip[5]! * expected[5]! < 0 ? -1 : 1;
      tip.forEach((value, i) => {
        expect(value).toBeCloseTo(i < 3 ? expected[i]! : sign * expected[i]!, 9);
      });
    });
  });

  it("is refused with a reason where there are no bodies", () => {
    const { model, diagnostics } = compiler.show(source(STARTER_TEXT));
    expect(model).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toContain("modelica.no-bodies");
  });
});
