/** Element trees against articulated bodies, forms of one element against each other, what is felt at a primary, compiled code, bad input. */
import { describe, expect, it } from "vitest";
import { eigenvaluesGeneral } from "../../../../src/linalg/eigen-general.js";
import { planElements } from "../../../../src/solve/compile/compile-elements.js";
import { runPlan } from "../../../../src/solve/compile/compile-model.js";
import { type Algebra, NUMBERS } from "../../../../src/solve/recursive/algebra.js";
import { articulatedBody } from "../../../../src/solve/recursive/articulated-body.js";
import { toDense } from "../../../../src/solve/recursive/articulated-inertia.js";
import { coordinateRates, treeState } from "../../../../src/solve/recursive/kinematics.js";
import { hingeAbout, revolute } from "../../../../src/solve/recursive/motions/revolute.js";
import { universal } from "../../../../src/solve/recursive/motions/universal.js";
import {
  add,
  combine,
  compose,
  constants,
  crossMotion,
  dot,
  loadToParent,
  motionToChild,
  motionToParent,
  negate,
  type Placement,
  zeros,
} from "../../../../src/solve/recursive/spatial-algebra.js";
import { constantPlacement, shifted } from "../../../../src/solve/recursive/subsystems/constant-placement.js";
import type { Element, ElementState, InterfaceMotion } from "../../../../src/solve/recursive/subsystems/element.js";
import { solveElementTree } from "../../../../src/solve/recursive/subsystems/element-failure.js";
import { elementSystem } from "../../../../src/solve/recursive/subsystems/element-system.js";
import { type Branch, type ElementTree, moveElementTree } from "../../../../src/solve/recursive/subsystems/element-tree.js";
import { fourBar } from "../../../../src/solve/recursive/subsystems/four-bar.js";
import { fourBarSubsystem } from "../../../../src/solve/recursive/subsystems/four-bar-subsystem.js";
import { layOutElements } from "../../../../src/solve/recursive/subsystems/lay-out-elements.js";
import { inOrder, solveLinear } from "../../../../src/solve/recursive/subsystems/linear-solve.js";
import { jointElement, linkageElement } from "../../../../src/solve/recursive/subsystems/linkage-element.js";
import { type LoadElement, lineForce, springDamper } from "../../../../src/solve/recursive/subsystems/load-element.js";
import { bodyElement, offsetElement } from "../../../../src/solve/recursive/subsystems/rigid-elements.js";
import { type SubsystemLink, type SubsystemRow, subsystemElement } from "../../../../src/solve/recursive/subsystems/subsystem.js";
import type { JointMotion } from "../../../../src/solve/recursive/tree-model.js";
import { HERE, type TreePart, treeOfParts } from "../../../../src/solve/recursive/tree-parts.js";
import { chance } from "../../../chance.js";
import { difference, MOTIONS, numbers, randomCoordinates, randomPart } from "../random-tree.js";
import { GOLDEN_BARS, LINKAGES, loaded, randomMount, treeOf } from "./linkages.js";

const GRAVITY = [0.3, -9.81, 0.2];
/** Of different orders of elimination of systems with condition numbers up to 1e4. */
const ROUNDING = 1e-11;

const moved = (tree: ElementTree, q: readonly number[], s: readonly number[], input: readonly number[]) =>
  moveElementTree(NUMBERS, tree, { q, s, input, gravity: GRAVITY });

/** Rows of a joint from its link: Φᵀ L₁ = η in one of several ways. */
type RowsOf = <T>(algebra: Algebra<T>, link: SubsystemLink<T>, drive: readonly T[]) => SubsystemRow<T>[];

const onSecondary: RowsOf = (_algebra, { motions }, drive) => drive.map((right, k) => ({ loads: { 1: motions[k]! }, right }));

/** A joint by the general method: w = ṡ, D₁ = Φᵀ, γ = η. */
function jointSubsystem(joint: JointMotion, mount: Placement<number>, rowsOf: RowsOf = onSecondary): Element {
  const speeds = Array.from({ length: joint.speeds }, (_, k) => k);
  return subsystemElement({
    ...jointElement(joint, { mount }),
    speedRates: speeds,
    order: speeds.map((k) => [k, k] as const),
    equations<T>(algebra: Algebra<T>, primary: InterfaceMotion<T>, { q, s, input }: ElementState<T>) {
      const placement = compose(algebra, constantPlacement(algebra, mount), joint.place(algebra, q));
      const motions = joint.motions(algebra, q);
      const relative = combine(algebra, motions, s);
      const velocity = add(algebra, motionToChild(algebra, placement, primary.velocity), relative);
      const bias = add(algebra, crossMotion(algebra, velocity, relative), joint.bias(algebra, q, s));
      const link = { placement, velocity, motions, bias };
      return { links: [link], rows: rowsOf(algebra, link, input), coordinateRates: joint.rates(algebra, q, s) };
    },
  });
}

/** All children of a part as branches: a joint with the body and what follows on it. */
function branchesOf(parts: readonly TreePart[], parent: number, element: (part: TreePart) => Element): Branch[] {
  return parts.flatMap((part, i) => {
    if (part.parent !== parent) return [];
    const body = { name: `body-${i}`, element: bodyElement(part) };
    return [{ name: `joint-${i}`, element: element(part), on: [body, ...branchesOf(parts, i, element)] }];
  });
}

describe.each([
  { form: "joint elements", element: ({ motion, mount }: TreePart) => jointElement(motion, { mount: mount! }) },
  {
    form: "joints by the method of subsystems",
    element: ({ motion, mount }: TreePart) =>
      motion.speeds === 0 ? jointElement(motion, { mount: mount! }) : jointSubsystem(motion, mount!),
  },
])("a tree of all kinds of joints, $form", ({ element }) => {
  it("moves as articulated bodies do", () => {
    const random = chance(11);
    const parts = MOTIONS.map((motion, i) => randomPart(random, random.integer(i + 1) - 1, motion));
    const model = treeOfParts(parts);
    const q = MOTIONS.flatMap((motion) => randomCoordinates(random, motion));
    const s = numbers(random, model.speedStart[model.count]!);
    const drive = numbers(random, s.length);
    const expected = articulatedBody(NUMBERS, treeState(NUMBERS, model, q, s), { gravity: GRAVITY, drive });
    // branches stand depth first
    const tree = treeOf(branchesOf(parts, -1, element));
    const order = tree.nodes.flatMap(({ name }) => (name.startsWith("joint-") ? [Number(name.slice(6))] : []));
    const pick = (list: readonly number[], start: Int32Array): number[] => order.flatMap((i) => list.slice(start[i]!, start[i + 1]!));
    const found = moved(tree, pick(q, model.coordinateStart), pick(s, model.speedStart), pick(drive, model.speedStart));
    expect(difference(pick(expected.speedRates, model.speedStart), found.speedRates)).toBeLessThan(ROUNDING);
    const rates = pick(coordinateRates(NUMBERS, model, q, s), model.coordinateStart);
    expect(difference(rates, found.coordinateRates)).toBeLessThan(ROUNDING);
  });
});

/** An element on a moving platform (a hinge and an offset), loaded with bodies: the primary moves, turns and accelerates. */
function onPlatform(element: Element, seed: number): ElementTree {
  const random = chance(seed);
  return treeOf([
    {
      name: "platform",
      element: jointElement(revolute, { mount: randomMount(random) }),
      on: [{ name: "arm", element: offsetElement(randomMount(random)), on: [loaded("element", element, seed + 1)] }],
    },
  ]);
}

describe.each(LINKAGES.map((entry, i) => ({ ...entry, i, name: `${i}: ${entry.linkage.type}` })))("$name", ({ linkage, q, i }) => {
  const mount = randomMount(chance(i));
  const tree = onPlatform(linkageElement(linkage, { mount }), i);
  const random = chance(100 + i);
  const s = numbers(random, linkage.speeds + 1, 2);
  const input = numbers(random, linkage.speeds + 1, 3);
  const state = { q: [0.4, ...q], s, input, gravity: GRAVITY };

  it("compiles to what the generic form computes", () => {
    const expected = moveElementTree(NUMBERS, tree, state);
    const derivative = new Float64Array(state.q.length + s.length);
    elementSystem(tree, { gravity: GRAVITY, input: () => input }).derivative(0, Float64Array.from([...state.q, ...s]), derivative);
    expect(Array.from(derivative)).toEqual([...expected.coordinateRates, ...expected.speedRates]);
    const { plan } = planElements(tree, "forward-dynamics", { gravity: "input" });
    const found = new Float64Array(expected.coordinateRates.length + expected.speedRates.length);
    runPlan(plan, "javascript").run(Float64Array.from([...state.q, ...s, ...input, ...GRAVITY]), 0, found, 0);
    expect(difference([...expected.coordinateRates, ...expected.speedRates], Array.from(found))).toBeLessThan(ROUNDING);
  });

  it("has compiled kinematics", () => {
    const { interfaces } = moveElementTree(NUMBERS, tree, state);
    const expected = interfaces.slice(1).flatMap(({ placement, velocity }) => [...placement.rotation, ...placement.position, ...velocity]);
    const found = new Float64Array(expected.length);
    runPlan(planElements(tree, "kinematics").plan, "javascript").run(Float64Array.from([...state.q, ...s]), 0, found, 0);
    expect(difference(expected, Array.from(found))).toBeLessThan(ROUNDING);
  });

  it("feels like a semi-definite mass", () => {
    const { answers } = moveElementTree(NUMBERS, tree, state);
    const { inertia } = answers[tree.nodes.findIndex(({ name }) => name === "element")]!.felt;
    const values = Array.from(eigenvaluesGeneral(toDense(inertia), 6).real);
    const largest = Math.max(...values);
    for (const value of values) expect(value).toBeGreaterThan(-1e-13 * largest);
  });

  it("changes its energy by the power of its drives alone", () => {
    // kinetic energy along a short Runge–Kutta way without gravity, against the work of the drives
    const still = { ...state, gravity: [0, 0, 0] };
    const power = input.reduce((sum, eta, k) => sum + eta * s[k]!, 0);
    expect(energyRate(tree, still)).toBeCloseTo(power, 6);
  });
});

/** Kinetic energy of all bodies. */
function kineticEnergy(
  tree: ElementTree,
  state: { q: readonly number[]; s: readonly number[]; input: readonly number[]; gravity: readonly number[] },
): number {
  const { interfaces } = moveElementTree(NUMBERS, tree, state);
  return tree.nodes.reduce((sum, { element, on }) => {
    if (element.type !== "body") return sum;
    const { velocity, placement } = interfaces[on]!;
    const { felt } = element.move(NUMBERS, { velocity, placement }, { q: [], s: [], input: [] }).inward([]);
    const M = toDense(felt.inertia);
    let energy = 0;
    for (let r = 0; r < 6; r++) for (let c = 0; c < 6; c++) energy += 0.5 * velocity[r]! * M[6 * r + c]! * velocity[c]!;
    return sum + energy;
  }, 0);
}

/** Ė by a central difference along q̇ and ṡ: q̈ changes it in second order only, which cancels. */
function energyRate(
  tree: ElementTree,
  state: { q: readonly number[]; s: readonly number[]; input: readonly number[]; gravity: readonly number[] },
): number {
  const { coordinateRates: qRates, speedRates } = moveElementTree(NUMBERS, tree, state);
  const h = 1e-5;
  const after = (t: number) =>
    kineticEnergy(tree, {
      ...state,
      q: state.q.map((value, i) => value + t * qRates[i]!),
      s: state.s.map((value, i) => value + t * speedRates[i]!),
    });
  return (after(h) - after(-h)) / (2 * h);
}

describe("the general method", () => {
  const random = chance(21);
  const mount = randomMount(random);
  const state = { q: [0.4, 0.3, -0.2], s: [0.8, -1.3, 0.5], input: [2, 5, -3], gravity: GRAVITY };
  const expected = moveElementTree(NUMBERS, onPlatform(jointElement(universal, { mount }), 31), state);

  it("takes rows on the load of the primary: Φᵀ L₁ = (G⁻¹Φ)ᵀ L₀", () => {
    const onPrimary: RowsOf = (algebra, { motions, placement }, drive) =>
      drive.map((right, k) => ({ loads: { 0: motionToParent(algebra, placement, motions[k]!) }, right }));
    const found = moveElementTree(NUMBERS, onPlatform(jointSubsystem(universal, mount, onPrimary), 31), state);
    expect(difference(expected.speedRates, found.speedRates)).toBeLessThan(ROUNDING);
  });

  it("takes rows on accelerations: Φᵀ(x₁ − G x₀ − c) = ΦᵀΦ ṡ with ṡ given", () => {
    const driven: RowsOf = (algebra, { motions, placement, bias }, drive) =>
      drive.map((_, k) => {
        const given = combine(algebra, motions, drive);
        return {
          accelerations: { 0: negate(algebra, loadToParent(algebra, placement, motions[k]!)), 1: motions[k]! },
          right: algebra.add(dot(algebra, motions[k]!, given), dot(algebra, motions[k]!, bias)),
        };
      });
    const found = moveElementTree(NUMBERS, onPlatform(jointSubsystem(universal, mount, driven), 31), state);
    expect(difference([5, -3], found.speedRates.slice(1))).toBeLessThan(ROUNDING);
    // driven at the rates that the free joint has, nothing else changes
    const [, ...rates] = expected.speedRates;
    const same = moveElementTree(NUMBERS, onPlatform(jointSubsystem(universal, mount, driven), 31), { ...state, input: [2, ...rates] });
    expect(difference(expected.speedRates, same.speedRates)).toBeLessThan(ROUNDING);
  });

  it("takes loads of unknowns on the primary", () => {
    // a thruster inside the element: an unknown that one row fixes, acting back on the primary
    const thrust = [0.3, -0.1, 0.4, 2, -1, 0.5];
    const thruster = subsystemElement({
      type: "thruster",
      secondaries: ["B"],
      coordinates: 0,
      speeds: 0,
      inputs: 0,
      rest: [],
      speedRates: [],
      order: [[0, 0]],
      equations: (algebra, { velocity }) => ({
        links: [{ placement: constantPlacement(algebra, HERE), velocity, motions: [zeros(algebra, 6)], bias: zeros(algebra, 6) }],
        rows: [{ own: [algebra.constant(2)], right: algebra.constant(6) }],
        primaryLoads: [constants(algebra, thrust)],
        coordinateRates: [],
      }),
    });
    const { tree } = layOutElements([{ name: "root", element: jointElement(universal), on: [loaded("thruster", thruster, 5)] }]);
    // the cut load at its primary is the thrust times 3: the joint above has to give it, so it acts on the rest like its opposite
    const push: LoadElement = {
      type: "push",
      coordinates: 0,
      inputs: 0,
      rest: [],
      act: (algebra) => ({
        loads: [
          constants(
            algebra,
            thrust.map((value) => -3 * value),
          ),
        ],
        rates: [],
      }),
    };
    const plain = layOutElements(
      [{ name: "root", element: jointElement(universal), on: [loaded("thruster", offsetElement(HERE), 5)] }],
      [{ name: "push", element: push, between: ["root"] }],
    );
    const at = { q: [0.3, -0.2], s: [0.7, 0.4], input: [1, 2], gravity: GRAVITY };
    const [one, other] = [tree, plain.tree].map((each) => moveElementTree(NUMBERS, each, at).speedRates);
    expect(difference(one!, other!)).toBeLessThan(ROUNDING);
  });
});

describe("the numeric four-bar", () => {
  const mount = randomMount(chance(5));
  const state = { q: [0.4, 0.7], s: [0.8, -1.3], input: [2, 5], gravity: GRAVITY };

  it.each([1, -1] as const)("answers as the symbolic one does, branch %i", (sign) => {
    const numeric = moveElementTree(NUMBERS, onPlatform(fourBarSubsystem({ ...GOLDEN_BARS, sign }, { mount }), 7), state);
    const symbolic = moveElementTree(NUMBERS, onPlatform(linkageElement(fourBar({ ...GOLDEN_BARS, sign }), { mount }), 7), state);
    expect(difference(symbolic.speedRates, numeric.speedRates)).toBeLessThan(ROUNDING);
    for (const [k, { velocity }] of symbolic.interfaces.entries()) {
      expect(difference(velocity, numeric.interfaces[k]!.velocity)).toBeLessThan(ROUNDING);
      expect(difference(symbolic.accelerations[k]!, numeric.accelerations[k]!)).toBeLessThan(ROUNDING);
    }
    const [one, other] = [symbolic, numeric].map(({ answers }) => Array.from(toDense(answers[2]!.felt.inertia)));
    expect(difference(one!, other!)).toBeLessThan(ROUNDING);
  });

  it("may have massless crank and rocker, also compiled", () => {
    const branch = (element: Element): Branch => ({
      name: "bars",
      element,
      on: { coupler: [{ name: "coupler", element: bodyElement({ mass: 3, center: [1.75, 0, 0], inertia: [0.1, 3, 3] }) }] },
    });
    const trees = [fourBarSubsystem(GOLDEN_BARS), linkageElement(fourBar(GOLDEN_BARS))].map((element) => treeOf([branch(element)]));
    const [numeric, symbolic] = trees.map((tree) => moved(tree, [0.7], [1.3], [5]).speedRates);
    expect(difference(symbolic!, numeric!)).toBeLessThan(ROUNDING);
    const found = new Float64Array(2);
    runPlan(planElements(trees[0]!, "forward-dynamics", { gravity: GRAVITY }).plan, "javascript").run(
      Float64Array.of(0.7, 1.3, 5),
      0,
      found,
      0,
    );
    expect(difference([1.3, ...symbolic!], Array.from(found))).toBeLessThan(ROUNDING);
  });
});

it("elimination in a given order solves what exchanges solve", () => {
  const random = chance(3);
  const rows = Array.from({ length: 4 }, () => numbers(random, 4));
  const right = [numbers(random, 4), numbers(random, 4)];
  const order = [
    [2, 1],
    [0, 3],
    [3, 0],
    [1, 2],
  ] as const;
  const one = inOrder(NUMBERS, rows, right, order).solutions.flat();
  const other = solveLinear(NUMBERS, rows, right, order).solutions.flat();
  expect(difference(one, other)).toBeLessThan(1e-12);
  // and the residual decides which is right
  for (const [k, side] of right.entries())
    for (const [i, row] of rows.entries()) expect(row.reduce((sum, a, j) => sum + a * other[4 * k + j]!, 0)).toBeCloseTo(side[i]!, 12);
});

it("a spring between two interfaces pulls as it does inside an element", () => {
  // a hinge about z with its body; once as a line force between ground and body, once as a drive by the length of the same line
  const body = { name: "body", element: bodyElement({ mass: 2, center: [1, 0, 0], inertia: [0.1, 0.6, 0.6] }) };
  const law = springDamper({ stiffness: 40, damping: 3, rest: 0.5 });
  const { tree: outside } = layOutElements(
    [{ name: "hinge", element: jointElement(hingeAbout(2)), on: [body] }],
    [{ name: "spring", element: lineForce([0.6, -0.5, 0], [2.6, 0.75, 0], law), between: ["ground", "hinge"] }],
  );
  const length = <T>(algebra: Algebra<T>, [q]: readonly T[]): T => {
    const [c, s] = [algebra.cos(q!), algebra.sin(q!)];
    const k = (value: number) => algebra.constant(value);
    const x = algebra.subtract(algebra.subtract(algebra.multiply(k(2.6), c), algebra.multiply(k(0.75), s)), k(0.6));
    const y = algebra.add(algebra.add(algebra.multiply(k(2.6), s), algebra.multiply(k(0.75), c)), k(0.5));
    return algebra.sqrt(algebra.add(algebra.multiply(x, x), algebra.multiply(y, y)));
  };
  const inside = treeOf([{ name: "hinge", element: jointElement(hingeAbout(2), { drives: [{ length, law }] }), on: [body] }]);
  const [one, other] = [outside, inside].map((tree) => moved(tree, [0.7], [1.1], [0]).speedRates);
  expect(difference(one!, other!)).toBeLessThan(ROUNDING);
});

describe("bad input", () => {
  const rod = (name: string, mass = 1): Branch => ({ name, element: bodyElement({ mass, inertia: [mass, mass, mass] }) });
  const bars = (crank: number): Branch => ({
    name: "linkage",
    element: linkageElement(fourBar({ ...GOLDEN_BARS, crank })),
    on: { crank: [rod("a")], coupler: [rod("b")], rocker: [rod("c")] },
  });
  const failureOf = (branches: readonly Branch[], q: readonly number[]) => {
    const tree = treeOf(branches);
    const zeros = (count: number) => Array.from({ length: count }, () => 0);
    return solveElementTree(tree, { q, s: zeros(tree.speeds), input: zeros(tree.inputs), gravity: GRAVITY }).failure;
  };

  it("says nothing where all is well", () => expect(failureOf([bars(1.2)], [0.7])).toBeUndefined());

  it("names the loop that cannot close", () => {
    const hinge: Branch = { name: "root", element: jointElement(revolute), on: [rod("d"), bars(3)] };
    // crank 3 m straight away from a base of 4 m: 7 m to the other pin, more than 3.5 + 2.5
    expect(failureOf([hinge], [0.1, Math.PI])).toMatchObject({ element: "linkage", reason: "does-not-close" });
  });

  it("names the joint with a massless leaf", () => {
    const leaf: Branch = { name: "tip", element: jointElement(revolute), on: [rod("nothing", 0)] };
    const hinge: Branch = { name: "root", element: jointElement(revolute), on: [rod("d"), leaf] };
    expect(failureOf([hinge], [0.1, 0.2])).toMatchObject({ element: "tip", reason: "singular" });
    const empty: Branch = { name: "bars", element: linkageElement(fourBar(GOLDEN_BARS)) };
    expect(failureOf([empty], [0.7])).toMatchObject({ element: "bars", reason: "singular" });
    const numeric: Branch = { name: "bars", element: fourBarSubsystem(GOLDEN_BARS) };
    expect(failureOf([numeric], [0.7])).toMatchObject({ element: "bars", reason: "singular" });
  });

  it("reports names and places that do not fit", () => {
    const { diagnostics } = layOutElements(
      [
        { name: "linkage", element: linkageElement(fourBar(GOLDEN_BARS)), on: { crnk: [rod("a")] } },
        { name: "linkage", element: linkageElement(fourBar(GOLDEN_BARS)), on: [rod("b")] },
        { name: "shift", element: offsetElement(shifted([1, 0, 0])), on: [rod("c")] },
      ],
      [
        {
          name: "spring",
          element: lineForce([0, 0, 0], [0, 0, 0], springDamper({ stiffness: 1, damping: 0, rest: 0 })),
          between: ["ground", "linkage"],
        },
      ],
    );
    expect(diagnostics.map(({ code, where }) => `${code} ${where}`)).toEqual([
      "element.unknown-secondary branches[0].on",
      "element.duplicate-name branches[1]",
      "element.unknown-secondary branches[1].on",
      "element.unknown-interface loads[0].between[1]",
    ]);
    expect(diagnostics[0]!.hint).toContain("crank");
  });
});
