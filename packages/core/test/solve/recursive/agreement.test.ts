/**
 * All tree algorithms on random trees of all motions. What decides: they are independent of each other (composite bodies with a factored mass matrix,
 * articulated bodies, constraint loads), so agreement to 1e-10 of the largest number is a proof for all; and M̂ ṡ = η − bias by inverse dynamics.
 * 1e-10: masses and lengths of order 1, nine bodies, condition numbers of M̂ up to some 1e4.
 */
import { describe, expect, it } from "vitest";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { articulatedBody, factorTree, singularJoint } from "../../../src/solve/recursive/articulated-body.js";
import { applyArticulated } from "../../../src/solve/recursive/articulated-inertia.js";
import { compositeRigidBody } from "../../../src/solve/recursive/composite-rigid-body.js";
import { basesOfLoads, basesOfMotions, type DualBases } from "../../../src/solve/recursive/dual-bases.js";
import { DUAL_NUMBERS, dualConstants } from "../../../src/solve/recursive/dual-numbers.js";
import { implicitTree } from "../../../src/solve/recursive/implicit.js";
import { implicitCubic } from "../../../src/solve/recursive/implicit-cubic.js";
import { inverseDynamics } from "../../../src/solve/recursive/inverse-dynamics.js";
import { type TreeMotion, treeState } from "../../../src/solve/recursive/kinematics.js";
import { mixedTree } from "../../../src/solve/recursive/mixed.js";
import { modifiedImplicitTree } from "../../../src/solve/recursive/modified-implicit.js";
import { modifiedImplicitCubic } from "../../../src/solve/recursive/modified-implicit-cubic.js";
import { revolute } from "../../../src/solve/recursive/motions/revolute.js";
import { spherical } from "../../../src/solve/recursive/motions/spherical.js";
import { weld } from "../../../src/solve/recursive/motions/weld.js";
import { combine } from "../../../src/solve/recursive/spatial-algebra.js";
import { type TreePart, treeOfParts } from "../../../src/solve/recursive/tree-parts.js";
import { casesFrom, chance } from "../../chance.js";
import { difference, MOTIONS, randomLoads, randomPart, randomState, randomTree } from "./random-tree.js";

const AGREEMENT = 1e-10;
const flat = ({ speedRates, accelerations, jointLoads }: TreeMotion<number>): number[] =>
  [speedRates, ...accelerations, ...jointLoads].flat();

/** Twenty trees of nine bodies, and one with every motion in a row. */
const TREES = [-1, ...casesFrom(0, 20)].map((seed) => {
  const random = chance(seed);
  const model =
    seed >= 0
      ? randomTree(random, 9)
      : treeOfParts(
          MOTIONS.filter((motion) => motion.coordinates < 7).map((motion, i) => randomPart(random, i - 1 - (i % 3 === 2 ? 1 : 0), motion)),
        );
  const state = randomState(random, model);
  return { name: `tree ${seed}`, state, loads: randomLoads(random, model), bases: state.motions.map(basesOfMotions) };
});

describe.each(TREES)("$name", ({ state, loads, bases }) => {
  const reference = compositeRigidBody(NUMBERS, state, loads);
  const algorithms: [string, () => TreeMotion<number>][] = [
    ["articulated bodies", () => articulatedBody(NUMBERS, state, loads)],
    ["implicit O(n)", () => implicitTree(state, loads, bases)],
    ["mixed: every other joint implicit", () => mixedTree(state, loads, bases, (i) => i % 2 === 0)],
    ["mixed: all explicit", () => mixedTree(state, loads, bases, () => false)],
    ["modified implicit O(n)", () => modifiedImplicitTree(state, loads, bases)],
    ["implicit O(n³)", () => implicitCubic(state, loads, bases)],
    ["modified implicit O(n³)", () => modifiedImplicitCubic(state, loads, bases)],
  ];

  it.each(algorithms)("%s agree with composite bodies", (_name, run) => {
    const motion = run();
    expect(difference(flat(reference), flat(motion))).toBeLessThan(AGREEMENT);
    if ("singular" in motion) expect(motion.singular).toBe(-1);
  });

  it("gives the drives back by inverse dynamics", () => {
    const { drive } = inverseDynamics(NUMBERS, state, loads, articulatedBody(NUMBERS, state, loads).speedRates);
    expect(difference(loads.drive as number[], drive as number[])).toBeLessThan(AGREEMENT);
  });

  it("has no inertia along a joint's own motions", () => {
    const { behind } = factorTree(NUMBERS, state);
    for (const [i, columns] of state.motions.entries())
      for (const column of columns) expect(Math.max(...applyArticulated(NUMBERS, behind[i]!, column).map(Math.abs))).toBeLessThan(1e-11);
  });
});

describe("implicit algorithms that know the joints by their loads alone", () => {
  const algorithms: [string, (tree: (typeof TREES)[number], bases: readonly DualBases[]) => TreeMotion<number>][] = [
    ["implicit O(n)", ({ state, loads }, bases) => implicitTree(state, loads, bases)],
    ["mixed", ({ state, loads }, bases) => mixedTree(state, loads, bases, (i) => i % 3 !== 0)],
    ["modified implicit O(n)", ({ state, loads }, bases) => modifiedImplicitTree(state, loads, bases)],
    ["implicit O(n³)", ({ state, loads }, bases) => implicitCubic(state, loads, bases)],
  ];

  it.each(algorithms)("%s: bodies and loads of undriven joints are the same", (_name, run) => {
    const random = chance(31);
    for (const tree of TREES.slice(0, 6)) {
      const loads = { ...tree.loads, drive: tree.loads.drive.map(() => 0) };
      const reference = articulatedBody(NUMBERS, tree.state, loads);
      // W: any mixture of the locked loads, neither unit nor perpendicular
      const bases = tree.bases.map(({ lockedLoads }) =>
        basesOfLoads(
          lockedLoads.map((own, k) => combine(NUMBERS, [own, lockedLoads[(k + 1) % lockedLoads.length]!], [1, random.uniform(-0.5, 0.5)])),
        ),
      );
      const motion = run({ ...tree, loads }, bases);
      const bodies = ({ accelerations, jointLoads }: TreeMotion<number>) => [...accelerations, ...jointLoads].flat();
      expect(difference(bodies(reference), bodies(motion))).toBeLessThan(AGREEMENT);
    }
  });
});

it("computes the same over any algebra, to the bit", () => {
  const { state, loads } = TREES[3]!;
  const other = treeState(DUAL_NUMBERS, state.model, dualConstants(state.coordinates), dualConstants(state.speeds));
  const given = {
    gravity: dualConstants(loads.gravity),
    drive: dualConstants(loads.drive),
    external: loads.external!.map((load) => load && dualConstants(load)),
  };
  for (const solve of [articulatedBody, compositeRigidBody]) {
    const own = solve(NUMBERS, state, loads);
    const { speedRates, accelerations, jointLoads } = solve(DUAL_NUMBERS, other, given);
    expect([speedRates, ...accelerations, ...jointLoads].flat().map(({ value }) => value)).toEqual(flat(own));
  }
});

describe("masses that are missing", () => {
  const random = chance(40);
  const parts = [revolute, weld, spherical, revolute].map((motion, i) => randomPart(random, i - 1, motion));
  const without = (body: number, list: readonly TreePart[] = parts) =>
    list.map((part, i) => (i === body ? { ...part, mass: 0, inertia: [0, 0, 0, 0, 0, 0] } : part));
  const at = (list: readonly TreePart[]) => {
    const state = randomState(chance(41), treeOfParts(list));
    return { state, loads: randomLoads(chance(42), state.model), bases: state.motions.map(basesOfMotions) };
  };

  it("name the joint that moves nothing", () => {
    const { state, loads, bases } = at(without(3));
    expect(singularJoint(factorTree(NUMBERS, state))).toBe(3);
    expect(modifiedImplicitTree(state, loads, bases).singular).toBe(3);
    expect(modifiedImplicitCubic(state, loads, bases).singular).toBe(3);
    expect(implicitTree(state, loads, bases).singular).toBe(3);
    expect(implicitCubic(state, loads, bases).singular).toBe(3);
    expect(singularJoint(factorTree(NUMBERS, at(parts).state))).toBe(-1);
  });

  it("do no harm to explicit forms where others hold them", () => {
    // a massless body between two others
    const { state, loads, bases } = at(without(1));
    expect(singularJoint(factorTree(NUMBERS, state))).toBe(-1);
    const reference = compositeRigidBody(NUMBERS, state, loads);
    for (const motion of [
      articulatedBody(NUMBERS, state, loads),
      modifiedImplicitTree(state, loads, bases),
      modifiedImplicitCubic(state, loads, bases),
    ])
      expect(difference(flat(reference), flat(motion))).toBeLessThan(AGREEMENT);
    expect(implicitCubic(state, loads, bases).singular).toBe(1);
  });
});
