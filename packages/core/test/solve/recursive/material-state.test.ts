/** The description by rates seen from the bodies decides: the same ṡ, η and loads, and accelerations that differ by ω × v. */
import { describe, expect, it } from "vitest";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { articulatedBody, articulatedRates } from "../../../src/solve/recursive/articulated-body.js";
import { inverseDynamics } from "../../../src/solve/recursive/inverse-dynamics.js";
import { materialState } from "../../../src/solve/recursive/material-state.js";
import { add, angular, cross, linear } from "../../../src/solve/recursive/spatial-algebra.js";
import { chance, tenfold } from "../../chance.js";
import { difference, randomLoads, randomState, randomTree } from "./random-tree.js";

// accelerations reach some thousands where little mass is moved
const ROUNDING = 1e-10;

describe("accelerations of material points", () => {
  it("describe the same motion of random trees of all kinds", () => {
    for (let seed = 0; seed < tenfold(40); seed++) {
      const random = chance(seed);
      const model = randomTree(random, 12);
      const state = randomState(random, model);
      const loads = randomLoads(random, model);
      const material = materialState(NUMBERS, state, state.speeds);
      const expected = articulatedBody(NUMBERS, state, loads);
      const found = articulatedBody(NUMBERS, material, loads);
      expect(difference([...found.speedRates], [...expected.speedRates])).toBeLessThan(ROUNDING);
      expect(articulatedRates(NUMBERS, material, loads)).toEqual(found.speedRates);
      expect(difference(found.jointLoads.flat(), expected.jointLoads.flat())).toBeLessThan(ROUNDING);
      const moved = expected.accelerations.map((x, i) => {
        const y = state.velocities[i]!;
        return [...angular(x), ...add(NUMBERS, linear(x), cross(NUMBERS, angular(y), linear(y)))];
      });
      expect(difference(found.accelerations.flat(), moved.flat())).toBeLessThan(ROUNDING);
      const needed = inverseDynamics(NUMBERS, material, loads, found.speedRates).drive;
      expect(difference([...needed], [...loads.drive])).toBeLessThan(ROUNDING);
    }
  });
});
