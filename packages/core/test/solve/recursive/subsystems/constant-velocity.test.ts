/** The constant-velocity joint in all its forms: golden values, homokinetic, and one motion of a pendulum. */
import { describe, expect, it } from "vitest";
import type { OdeSystem } from "../../../../src/integrate/ode-system.js";
import { compiledElementSystem } from "../../../../src/solve/compile/compile-elements.js";
import { NUMBERS } from "../../../../src/solve/recursive/algebra.js";
import { constantVelocity } from "../../../../src/solve/recursive/motions/constant-velocity.js";
import { hingeAbout } from "../../../../src/solve/recursive/motions/revolute.js";
import { combine, rotate } from "../../../../src/solve/recursive/spatial-algebra.js";
import { shifted } from "../../../../src/solve/recursive/subsystems/constant-placement.js";
import {
  constantVelocityBySubsystems,
  type DependentParameter,
  dependentParameter,
  eulerConstantVelocity,
  implicitDoubleCardan,
  threeRevolutes,
} from "../../../../src/solve/recursive/subsystems/constant-velocity-variants.js";
import type { Element } from "../../../../src/solve/recursive/subsystems/element.js";
import { type ElementTree, moveElementTree } from "../../../../src/solve/recursive/subsystems/element-tree.js";
import { jointElement, linkageElement } from "../../../../src/solve/recursive/subsystems/linkage-element.js";
import { bodyElement } from "../../../../src/solve/recursive/subsystems/rigid-elements.js";
import { advance } from "./advance.js";
import { treeOf } from "./linkages.js";

/** Theory 03, section 17: a = 0.3, b = 0.5, s = (0.7, −0.4), in the axes of A. */
it("by subsystems it has the golden motion and bias", () => {
  const [{ placement, motions, bias }] = constantVelocityBySubsystems.move(NUMBERS, [0.3, 0.5], [0.7, -0.4]) as [
    ReturnType<typeof constantVelocityBySubsystems.move<number>>[number],
  ];
  const inA = (v: readonly number[]) => rotate(NUMBERS, placement.rotation, v.slice(0, 3));
  const golden = [
    [inA(combine(NUMBERS, motions, [0.7, -0.4])), [0.4388169803, -0.2829586417, 1.3143077933]],
    [inA(bias), [-0.036677211, 0.2345557398, 0.1342391508]],
  ] as const;
  for (const [found, expected] of golden) for (const [k, value] of expected.entries()) expect(found[k]).toBeCloseTo(value, 9);
});

it("hands on the speed of its shaft at any constant bend", () => {
  // both shafts turn at 1 rad/s about themselves: ω = n_b1 − n_a1 lies in the span of Φ, so nothing is left across it
  for (const q of [
    [0.3, 0.5],
    [1.2, -0.9],
    [0, 1.4],
  ]) {
    const motions = constantVelocity.motions(NUMBERS, q);
    const { rotation } = constantVelocity.place(NUMBERS, q);
    // in the axes of B: shaft b is e_x, shaft a is the first row of R
    const wanted = [1 - rotation[0]!, -rotation[3]!, -rotation[6]!];
    const [first, second] = motions.map((motion) => motion.slice(0, 3)) as [number[], number[]];
    const normal = [
      first[1]! * second[2]! - first[2]! * second[1]!,
      first[2]! * second[0]! - first[0]! * second[2]!,
      first[0]! * second[1]! - first[1]! * second[0]!,
    ];
    expect(normal[0]! * wanted[0]! + normal[1]! * wanted[1]! + normal[2]! * wanted[2]!).toBeCloseTo(0, 14);
  }
});

const GRAVITY = [0, 0, -9.81];
const ROD = { mass: 1, center: [0.5, 0, 0], inertia: [0.05, 1 / 12, 1 / 12] };

/** A hinge, a rod, the joint, a rod. */
const pendulum = (joint: Element): ElementTree =>
  treeOf([
    {
      name: "hinge",
      element: jointElement(hingeAbout(1)),
      on: [
        { name: "upper", element: bodyElement(ROD) },
        { name: "joint", element: joint, on: [{ name: "lower", element: bodyElement(ROD) }] },
      ],
    },
  ]);

const MOUNT = { mount: shifted([1, 0, 0]) };
/** One pose, a = 0.4 and b = 0.6, in the coordinates of each form. */
const [A, B] = [0.4, 0.6];
const EULER = [Math.cos(B / 2) * Math.cos(A), Math.sin(B / 2), Math.cos(B / 2) * Math.sin(A)] as const;
const THETA = Math.atan2(-EULER[1], EULER[2]);
const FORMS: readonly { readonly form: string; readonly joint: Element; readonly q: readonly number[] }[] = [
  { form: "by subsystems", joint: linkageElement(constantVelocityBySubsystems, MOUNT), q: [A, B] },
  { form: "implicit double cardan", joint: implicitDoubleCardan(MOUNT), q: [A, B, A] },
  { form: "three revolutes", joint: threeRevolutes(MOUNT), q: [THETA, 2 * Math.atan2(Math.hypot(EULER[1], EULER[2]), EULER[0]), -THETA] },
  { form: "euler parameters, fixed states", joint: jointElement(eulerConstantVelocity(), MOUNT), q: [EULER[1], EULER[2]] },
];

const systems = new WeakMap<ElementTree, OdeSystem>();

/** ẏ compiled for the tree, once. */
function compiled(tree: ElementTree): OdeSystem {
  const known = systems.get(tree) ?? compiledElementSystem(tree, { gravity: GRAVITY });
  systems.set(tree, known);
  return known;
}

const after = (tree: ElementTree, start: readonly number[], steps: number): Float64Array =>
  advance(compiled(tree), start, { step: 1e-3, steps });

/** Axes of the lower rod in the world, and its velocity. */
function lowerRod(tree: ElementTree, y: ArrayLike<number>): number[] {
  const numbers = Array.from(y);
  const zeros = Array.from({ length: tree.inputs }, () => 0);
  const state = { q: numbers.slice(0, tree.coordinates), s: numbers.slice(tree.coordinates), input: zeros, gravity: GRAVITY };
  const { placement, velocity } = moveElementTree(NUMBERS, tree, state).interfaces[tree.interfaces.indexOf("joint")]!;
  return [...placement.rotation, ...placement.position, ...velocity];
}

const start = (tree: ElementTree, q: readonly number[]): number[] => [0.3, ...q, ...Array.from({ length: tree.speeds }, () => 0)];

describe("the motion of a pendulum with the joint", () => {
  const reference = pendulum(jointElement(constantVelocity, MOUNT));
  const expected = lowerRod(reference, after(reference, start(reference, [A, B]), 1000));

  it.each(FORMS)("is that of the explicit form: $form", ({ joint, q }) => {
    const tree = pendulum(joint);
    // the three revolutes pass near the straight joint, where they are nearly singular: errors of the integrator are largest there
    const found = lowerRod(tree, after(tree, start(tree, q), 1000));
    for (const [k, value] of expected.entries()) expect(Math.abs(found[k]! - value)).toBeLessThan(1e-8);
  });

  it("is that of the explicit form: euler parameters, states selected at every step", () => {
    const trees = new Map<string, ElementTree>();
    const treeFor = (choice: DependentParameter): ElementTree => {
      const key = `${choice.parameter} ${choice.sign}`;
      const known = trees.get(key) ?? pendulum(jointElement(eulerConstantVelocity(choice), MOUNT));
      trees.set(key, known);
      return known;
    };
    let parameters: readonly number[] = EULER;
    let hinge = 0.3;
    // a fast bend carries the joint through several choices
    let speeds = [0, 9, 5];
    const single = pendulum(jointElement(eulerConstantVelocity(), MOUNT));
    const explicit = pendulum(jointElement(constantVelocity, MOUNT));
    const first = speedsOfExplicit(single, explicit, [hinge, EULER[1], EULER[2]], speeds);
    const aim = lowerRod(explicit, after(explicit, [hinge, A, B, ...first], 400));
    let last = single;
    let y: Float64Array = new Float64Array();
    for (let n = 0; n < 400; n++) {
      const choice = dependentParameter(parameters);
      last = treeFor(choice);
      const q = parameters.filter((_, k) => k !== choice.parameter);
      y = after(last, [hinge, ...q, ...speeds], 1);
      const states = [y[1]!, y[2]!];
      states.splice(choice.parameter, 0, choice.sign * Math.sqrt(1 - y[1]! * y[1]! - y[2]! * y[2]!));
      parameters = states;
      hinge = y[0]!;
      speeds = [y[3]!, y[4]!, y[5]!];
    }
    expect(trees.size).toBeGreaterThan(1);
    const found = lowerRod(last, y);
    // a bend of more than 90° at 9 rad/s: fourth order with h ω near 0.01 leaves 1e-8 of velocities near 10
    for (const [k, value] of aim.entries()) expect(Math.abs(found[k]! - value)).toBeLessThan(1e-7);
  });
});

/** Speeds of the explicit form that give the joint the same angular velocity. */
function speedsOfExplicit(euler: ElementTree, explicit: ElementTree, q: readonly number[], s: readonly number[]): number[] {
  const aim = lowerRod(euler, [...q, ...s]).slice(12, 15);
  const column = (k: number) => lowerRod(explicit, [q[0]!, A, B, ...[0, 1, 2].map((i) => (i === k ? 1 : 0))]).slice(12, 15);
  const [hinge, first, second] = [column(0), column(1), column(2)];
  const rest = aim.map((value, i) => value - hinge[i]! * s[0]!);
  const dot = (a: readonly number[], b: readonly number[]) => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
  const [aa, ab, bb] = [dot(first, first), dot(first, second), dot(second, second)];
  const [ra, rb] = [dot(first, rest), dot(second, rest)];
  const determinant = aa * bb - ab * ab;
  return [s[0]!, (ra * bb - rb * ab) / determinant, (rb * aa - ra * ab) / determinant];
}
