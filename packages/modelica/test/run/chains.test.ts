/**
 * Chains of revolute joints and boxes from the multibody library: the compiler finds joint coordinates as states and the ladder of
 * the bodies in the flat equations. References: tearing as second algorithm; the cost of a link, which must not depend on their
 * number; the energy of a chain that falls without friction.
 */
import { columnOf, compileModel, simulate, translate } from "@gelenk/modelica";
import { expect, it } from "vitest";
import { slotName } from "../../src/reduce/equation-system.js";
import { initialise } from "../../src/run/initialise.js";
import type { TranslateOptions } from "../../src/run/translate.js";
import { ownLibrary } from "../own-library/own-library.js";

function chain(count: number, options: TranslateOptions = {}) {
  const links = [...Array(count).keys()];
  const parts = links.map(
    (i) =>
      `Modelica.Mechanics.MultiBody.Joints.Revolute r${i}(phi(fixed = true, start = 0.1), w(fixed = true));
       Modelica.Mechanics.MultiBody.Parts.BodyBox b${i}(r = {0.5, 0, 0}, width = 0.06);`,
  );
  const joins = links.map(
    (i) => `connect(${i === 0 ? "world" : `b${i - 1}`}.frame_b, r${i}.frame_a); connect(r${i}.frame_b, b${i}.frame_a);`,
  );
  const text = `model Chain inner Modelica.Mechanics.MultiBody.World world(enableAnimation = false); ${parts.join("\n")}
    equation ${joins.join("\n")} end Chain;`;
  const { flat, diagnostics } = compileModel(ownLibrary({ "Chain.mo": text }), "Chain");
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { translation } = translate(flat!, options);
  const relaxation = translation!.program.steps.find(({ kind }) => kind === "relaxation");
  return {
    translation: translation!,
    states: translation!.choice.states.map((slot) => slotName(translation!.system, slot)),
    operations: Number(/^\d+/.exec(relaxation?.note ?? "")?.[0]),
  };
}

it("states are joint coordinates everywhere, and each link costs the same", () => {
  const [four, six, eight] = [4, 6, 8].map((count) => chain(count));
  expect(eight!.states).toEqual([...Array(8).keys()].flatMap((i) => [`r${i}.phi`, `r${i}.w`]));
  expect(eight!.translation.choice.local).toEqual([]);
  expect(eight!.operations - six!.operations).toBe(six!.operations - four!.operations);
});

it("relaxation and tearing give the same accelerations", () => {
  const accelerations = (["relaxation", "tearing"] as const).map((solver) => {
    const { translation } = chain(6, { solver });
    const { values } = initialise(translation);
    return translation.choice.derivatives.map((slot) => values![slot]!);
  });
  for (const [i, value] of accelerations[0]!.entries()) expect(value).toBeCloseTo(accelerations[1]![i]!, 9);
});

it("a chain of five falls and keeps its energy", () => {
  const { translation } = chain(5);
  expect(translation.program.steps.map(({ kind }) => kind)).toContain("relaxation");
  const { table, reached } = simulate(translation, { to: 1, intervals: 20, tolerance: 1e-9 });
  expect(reached).toBe(true);
  const column = (name: string) => columnOf(table, name);
  const parameter = (name: string) => {
    const index = translation.model.parameters.findIndex((one) => one.name === name);
    return translation.parameters.values[translation.system.slots.parameter(index)]!;
  };
  const energy = (row: number): number => {
    let sum = 0;
    for (let i = 0; i < 5; i++) {
      const of = (name: string) => column(`b${i}.body.${name}`)[row]!;
      const [mass, inertia] = [parameter(`b${i}.body.m`), parameter(`b${i}.body.I[3,3]`)];
      // the body's frame is at its joint; its centre lies 0.25 along x, turned with the chain
      const angle = [...Array(i + 1).keys()].reduce((total, k) => total + column(`r${k}.phi`)[row]!, 0);
      const spin = [...Array(i + 1).keys()].reduce((total, k) => total + column(`r${k}.w`)[row]!, 0);
      const [vx, vy] = [of("v_0[1]") - 0.25 * spin * Math.sin(angle), of("v_0[2]") + 0.25 * spin * Math.cos(angle)];
      const height = of("frame_a.r_0[2]") + 0.25 * Math.sin(angle);
      sum += (mass * (vx * vx + vy * vy)) / 2 + (inertia * spin * spin) / 2 + mass * 9.80665 * height;
    }
    return sum;
  };
  const start = energy(0);
  for (const row of [5, 10, 20]) expect(energy(row) / start).toBeCloseTo(1, 6);
});
