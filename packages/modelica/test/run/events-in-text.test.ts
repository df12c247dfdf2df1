/** Events through the whole compiler, from text. References: closed forms; T37, T39 of the language notes. */
import { columnOf, compileModel, createLibrary, filesOfTexts, simulate, translate } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { ownLibrary } from "../own-library/own-library.js";

type Library = ReturnType<typeof createLibrary>;

function run(library: Library, model: string, to: number) {
  const { flat, diagnostics } = compileModel(library, model);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { translation, diagnostics: found } = translate(flat!);
  expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
  const result = simulate(translation!, { to, tolerance: 1e-9 });
  return {
    ...result,
    last: (name: string) => columnOf(result.table, name).at(-1)!,
    column: (name: string) => columnOf(result.table, name),
  };
}

const text = (body: string): Library => createLibrary([filesOfTexts("", { "M.mo": `model M ${body} end M;` })]);

describe("events from text", () => {
  it("T39: a ball, with a counter of its impacts", () => {
    const ball = `parameter Real e = 0.7; Real h(start = 1, fixed = true), v(start = 0, fixed = true); Integer n(start = 0, fixed = true);
      equation der(h) = v; der(v) = -9.81; when h <= 0 then reinit(v, -e*pre(v)); n = pre(n) + 1; end when;`;
    const result = run(text(ball), "M", 2);
    const first = Math.sqrt(2 / 9.81);
    const impact = (k: number): number => (k === 0 ? first : impact(k - 1) + 2 * first * 0.7 ** k);
    const [t, n] = [result.column("time"), result.column("n")];
    const times = [...t.keys()].filter((i) => i > 0 && n[i]! > n[i - 1]!).map((i) => t[i]!);
    expect(times.length).toBeGreaterThan(3);
    for (const [k, time] of times.entries()) expect(time).toBeCloseTo(impact(k), 7);
  });

  it("T37: counters, elsewhen, and a Boolean with edge", () => {
    const counter = `Integer a(start = 0, fixed = true), b(start = 0, fixed = true), c(start = 0, fixed = true); Boolean late;
      equation when sample(0, 0.1) then a = pre(a) + 1; end when;
      when sample(0, 0.2) then b = pre(b) + 1; elsewhen sample(0, 0.1) then b = pre(b) + 100; end when;
      late = time > 0.55; c = pre(c) + (if edge(late) then 7 else 0);`;
    const result = run(text(counter), "M", 1.02);
    expect([result.last("a"), result.last("b"), result.last("c"), result.last("late")]).toEqual([11, 506, 7, 1]);
  });

  it("enumerations as modes, assert and terminate", () => {
    const modes = `type Mode = enumeration(wait, go); Mode mode(start = Mode.wait, fixed = true); Real x(start = 0, fixed = true);
      equation der(x) = if mode == Mode.go then 1 else 0; when time >= 1 then mode = Mode.go; end when;
      when x >= 0.5 then terminate("there"); end when; assert(x < 10, "too far");`;
    const result = run(text(modes), "M", 9);
    expect([result.reached, result.terminated]).toEqual([true, "there"]);
    expect(result.t).toBeCloseTo(1.5, 8);
  });
});

describe("events of the library", () => {
  it("a brake of dry friction holds a shaft until the torque exceeds it", () => {
    const model = `model M
      Modelica.Mechanics.Rotational.Components.BearingFriction friction(tau_pos = [0, 5; 1, 5]);
      Modelica.Mechanics.Rotational.Components.Inertia shaft(J = 1, phi(fixed = true), w(fixed = true));
      Modelica.Mechanics.Rotational.Sources.Torque torque;
      Modelica.Blocks.Sources.Ramp ramp(height = 20, duration = 10);
      equation connect(ramp.y, torque.tau); connect(torque.flange, friction.flange_a); connect(friction.flange_b, shaft.flange_a); end M;`;
    const result = run(ownLibrary({ "M.mo": model }), "M", 4);
    // 2 t > 5 from 2.5 s on; then w = (t − 2.5)²
    expect(result.last("shaft.w")).toBeCloseTo(1.5 ** 2, 6);
    expect(result.column("shaft.w")[300]).toBeCloseTo(0, 9);
  });
});
