/** The tree with its masses where they are decides: regrouped, it has the same mass matrix and needs the same drives. */
import { describe, expect, it } from "vitest";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { inverseDynamics } from "../../../src/solve/recursive/inverse-dynamics.js";
import { massMatrix } from "../../../src/solve/recursive/mass-matrix.js";
import { revolute } from "../../../src/solve/recursive/motions/revolute.js";
import { spherical } from "../../../src/solve/recursive/motions/spherical.js";
import { regroupMass } from "../../../src/solve/recursive/regroup-mass.js";
import { treeOfParts } from "../../../src/solve/recursive/tree-parts.js";
import { chance, tenfold } from "../../chance.js";
import { difference, numbers, randomLoads, randomPart, randomState, randomTree } from "./random-tree.js";

// sums of some hundred products
const ROUNDING = 1e-12;

describe("regrouped masses", () => {
  it("give the same equations on random trees of all kinds", () => {
    for (let seed = 0; seed < tenfold(40); seed++) {
      const random = chance(seed);
      const model = randomTree(random, 12);
      const state = randomState(random, model);
      const regrouped = { ...state, model: regroupMass(model) };
      const loads = randomLoads(random, model);
      const rates = numbers(random, state.speeds.length, 3);
      expect(difference(massMatrix(NUMBERS, state).flat(), massMatrix(NUMBERS, regrouped).flat())).toBeLessThan(ROUNDING);
      const [there, here] = [state, regrouped].map((of) => inverseDynamics(NUMBERS, of, loads, rates).drive);
      expect(difference([...there!], [...here!])).toBeLessThan(ROUNDING);
    }
  });

  it("leave seven numbers to a hinge and nine to a ball, and no mass to a tree on the ground", () => {
    const random = chance(7);
    const parts = [revolute, spherical, revolute, revolute].map((motion, i) => randomPart(random, i - 1, motion));
    const { mass } = regroupMass(treeOfParts(parts));
    const zeros = [0, 1, 2, 3].map((i) => Array.from(mass.subarray(10 * i, 10 * i + 10).keys()).filter((k) => mass[10 * i + k] === 0));
    // mass; h_x and J_yy of hinges
    expect(zeros).toEqual([[0, 1, 5], [0], [0, 1, 5], [0, 1, 5]]);
  });
});
