/**
 * Machines with loops (theory 03, section 16, X4 to X7): however a loop is written, the machine moves alike. References: the core's
 * elements, integrated on their own (second algorithm); the forms of one joint among each other; what has to be left as a system: nothing
 * for subsystems, one unknown per load of a cut joint for constraints; the number of operations beside that of the open tree.
 */
import { compiledElementSystem, type ElementTree, findIntegrator, fourBar, integrate, layOutElements, linkageElement } from "@gelenk/core";
import { compileModel, type Translation, translate } from "@gelenk/modelica";
import {
  concretePumpElements,
  concretePumpStart,
  cvPendulumElements,
  cvPendulumStart,
  excavatorElements,
  excavatorStart,
  slenderRod,
} from "@gelenk/scenes";
import { describe, expect, it } from "vitest";
import { neededBlocks } from "../../src/blocks/blocks.js";
import { createProgram } from "../../src/blocks/program.js";
import { ownLibrary } from "./own-library.js";
import { runClass, runUse } from "./run-use.js";

const E = "Gelenk.Examples";
const TOLERANCE = 1e-11;

/** (q, s) of the core's elements at the end. */
function moved(
  tree: ElementTree,
  q: readonly number[],
  to: number,
  gravity: readonly number[] = [0, -9.81, 0],
  input?: (t: number) => number[],
): Float64Array {
  const system = compiledElementSystem(tree, { gravity, ...(input && { input }) });
  const y = [...q, ...Array.from({ length: tree.speeds }, () => 0)];
  const tolerance = { absolute: TOLERANCE, relative: TOLERANCE };
  return integrate(system, findIntegrator("dormand-prince")!, { from: 0, to, y, tolerance, maxSteps: 1e6 }).y;
}

function translated(name: string): Translation {
  const { flat } = compileModel(ownLibrary({}), name);
  return translate(flat!).translation!;
}

/** Kinds of the steps of the right-hand side, with the number of unknowns of systems. */
const systems = ({ rightHandSide }: Translation): string[] =>
  rightHandSide.steps.filter(({ kind }) => kind !== "assign").map(({ kind, places }) => `${kind} ${places.length}`);

/** In the code of the right-hand side: multiplications and divisions, and calls of sine with cosine. */
function operations({ context, system, blocks, choice }: Translation): { readonly products: number; readonly turns: number } {
  const sources: string[] = [];
  const form = { onCode: (source: string) => void sources.push(source) };
  const needed = neededBlocks(system.builder, system.equations, blocks, choice.derivatives);
  createProgram({ ...context, form, solved: new Map(), relaxed: new Map() }, needed, choice.derivatives);
  const count = (pattern: RegExp) => sources.join("").match(pattern)?.length ?? 0;
  return { products: count(/[*/]/g), turns: count(/sinCos\(T/g) };
}

describe("one loop of four bars", () => {
  const to = 0.8;
  const rod = (mass: number, length: number) => [{ name: "rod", element: slenderRod({ mass, length, axial: 1e-3 }) }];
  const element = linkageElement(fourBar({ base: 4, crank: 1.2, coupler: 3.5, rocker: 2.5, sign: 1 }), {});
  const { tree } = layOutElements([{ name: "bars", element, on: { crank: rod(1, 1.2), coupler: rod(3, 3.5), rocker: rod(2, 2.5) } }]);
  const [phi, w] = moved(tree, [0.7], to);

  it.each([
    ["BySubsystem", "linkage.bars"],
    ["ByConstraints", "linkage.A0"],
    ["Bodies", "A0"],
    ["BodiesWithFormula", "A0"],
  ])("%s moves as the core's element", (name, crank) => {
    const ran = runClass(`${E}.FourBars.${name}`, {}, { to, tolerance: TOLERANCE, intervals: 2 });
    expect(ran.last(`${crank}.phi`)).toBeCloseTo(phi!, 8);
    expect(ran.last(`${crank}.w`)).toBeCloseTo(w!, 8);
    expect(Math.abs(phi! - 0.7)).toBeGreaterThan(0.5);
  });

  it("leaves no system as a subsystem; with constraints the positions, and two loads that are solved as expressions", () => {
    expect(systems(translated(`${E}.FourBars.BySubsystem`))).toEqual([]);
    expect(systems(translated(`${E}.FourBars.ByConstraints`))).toEqual(["newton 2"]);
  });
});

describe("mast of a concrete pump", () => {
  const names = (crank: string, what: string) => [`root.${what}`, ...[1, 2, 3, 4].map((i) => `joint[${i}].${crank}.${what}`)];

  it("moves as the core's elements, by subsystems and by constraints", () => {
    const to = 0.3;
    const expected = moved(concretePumpElements("four-bar"), concretePumpStart("four-bar"), to);
    for (const [name, crank] of [
      ["BySubsystems", "bars"],
      ["ByConstraints", "A0"],
    ] as const) {
      const ran = runClass(`${E}.ConcretePump.${name}`, {}, { to, tolerance: TOLERANCE, intervals: 2 });
      [...names(crank, "phi"), ...names(crank, "w")].forEach((variable, k) => {
        expect(Math.abs(ran.last(variable) - expected[k]!), `${name} ${variable}`).toBeLessThan(1e-8);
      });
    }
  });

  it("has 5 angles to turn by, of 13 of the open tree, for a fifth more products; constraints leave one unknown per load of a cut joint", () => {
    const closed = translated(`${E}.ConcretePump.BySubsystems`);
    const open = translated(`${E}.ConcretePump.Open`);
    const constrained = translated(`${E}.ConcretePump.ByConstraints`);
    expect([closed, open].map(systems)).toEqual([[], []]);
    expect(systems(constrained)).toEqual(["newton 2", "newton 2", "newton 2", "newton 2", "linear 8"]);
    expect([closed, open, constrained].map(({ choice }) => choice.states.length)).toEqual([10, 26, 10]);
    const [own, tree, loops] = [closed, open, constrained].map(operations);
    expect([own!.turns, tree!.turns]).toEqual([5, 13]);
    expect(own!.products).toBeLessThan(1.25 * tree!.products);
    expect(loops!.products).toBeGreaterThan(2 * own!.products);
  });
});

describe("arm of an excavator with hydraulics", () => {
  it("moves as the core's elements, with loops, forces and a subsystem", () => {
    const to = 0.25;
    const valves = (t: number) => [0.5, 0.7, 0.9].flatMap((frequency) => [0, 0.2 * Math.sin(2 * Math.PI * frequency * t)]);
    for (const [name, crank, cylinders] of [
      ["WithLoops", "linkage.A0", "carried"],
      ["WithForces", "linkage.A0", "massless"],
      ["BySubsystems", "linkage.bars", "massless"],
    ] as const) {
      const expected = moved(excavatorElements(cylinders), excavatorStart(), to, [0, -9.81, 0], valves);
      const ran = runClass(`${E}.Excavator.${name}`, {}, { to, tolerance: TOLERANCE, intervals: 2 });
      ["boomHinge", "stickHinge", crank].forEach((joint, k) => {
        expect(Math.abs(ran.last(`${joint}.phi`) - expected[3 * k]!), `${name} ${joint}`).toBeLessThan(1e-8);
        expect(Math.abs(ran.last(`${joint}.w`) - expected[9 + k]!), `${name} ${joint}`).toBeLessThan(1e-7);
        // Pa, of some 1e7
        expect(Math.abs(ran.last(`drive[${k + 1}].cylinder.pA`) - expected[3 * k + 1]!), `${name} ${joint}`).toBeLessThan(1);
      });
    }
  });

  it("is left with fewer systems in every step", () => {
    expect(systems(translated(`${E}.Excavator.WithLoops`))).toEqual(["newton 2", "newton 2", "newton 2", "newton 2", "linear 8"]);
    expect(systems(translated(`${E}.Excavator.WithForces`))).toEqual(["newton 2"]);
    expect(systems(translated(`${E}.Excavator.BySubsystems`))).toEqual([]);
  });
});

describe("constant-velocity joint", () => {
  const links = 3;
  const use = (form: string) =>
    `extends ${E}.ConstantVelocity.Pendulum(n = ${links}, redeclare model ShaftJoint = ${E}.ConstantVelocity.${form});`;
  const run = (form: string) => runUse(use(form), { to: 0.5, tolerance: TOLERANCE, intervals: 2 });
  const axes = [1, 2, 3].flatMap((i) => [1, 2, 3].map((j) => `rod[${links}].primary.T[${i},${j}]`));
  const explicit = run("Explicit");

  it("moves as the core's element", () => {
    const expected = moved(cvPendulumElements("explicit", links), cvPendulumStart("explicit", links), 0.5, [0, 0, -9.81]);
    ["hinge[1].phi", "hinge[2].phi", "joint.joint.phi_a", "joint.joint.phi_b"].forEach((name, k) => {
      expect(explicit.last(name)).toBeCloseTo(expected[k]!, 8);
    });
  });

  it.each(["CardanSubsystem", "CoupledHinges", "ThreeRevolutes", "EulerFixed", "EulerDynamic"])(
    "%s turns the last rod as the explicit form",
    (form) => {
      const ran = run(form);
      for (const name of axes) expect(Math.abs(ran.last(name) - explicit.last(name)), name).toBeLessThan(1e-8);
    },
  );

  it("is straight-line code where it is explicit; by Euler parameters one of them is iterated for", () => {
    const model = (form: string) => {
      const { flat } = compileModel(ownLibrary({ "Use.mo": `model Use ${use(form)} end Use;` }), "Use");
      return translate(flat!).translation!;
    };
    expect(systems(model("Explicit"))).toEqual([]);
    expect(systems(model("EulerFixed"))).toContain("newton 1");
    expect(operations(model("Explicit")).products).toBeLessThan(operations(model("CoupledHinges")).products);
  });
});
