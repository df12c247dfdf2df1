/** Responses of factored trees of every motion. What decides: the readable algorithm with and without the loads, and symmetry (Maxwell, Betti). */
import { describe, expect, it } from "vitest";
import { NUMBERS } from "../../../../src/solve/recursive/algebra.js";
import { articulatedBody } from "../../../../src/solve/recursive/articulated-body.js";
import { flatFactor } from "../../../../src/solve/recursive/flat/flat-factor.js";
import { flatOutward } from "../../../../src/solve/recursive/flat/flat-kinematics.js";
import { clearRest, createFlatResponse, flatRespond, pathsTo, respondInwards } from "../../../../src/solve/recursive/flat/flat-respond.js";
import { createFlatTree } from "../../../../src/solve/recursive/flat/flat-tree.js";
import { casesFrom, chance } from "../../../chance.js";
import { numbers, randomState, randomTree } from "../random-tree.js";

const COUNT = 12;

function factored(seed: number) {
  const random = chance(seed);
  const model = randomTree(random, COUNT);
  const state = randomState(random, model);
  const tree = createFlatTree(model);
  flatOutward(tree, Float64Array.from(state.coordinates), Float64Array.from(state.speeds), undefined);
  expect(flatFactor(tree)).toBe(-1);
  return { random, model, state, tree, response: createFlatResponse(tree) };
}

describe.each(casesFrom(1, 4))("tree %i", (seed) => {
  it("changes its accelerations as by the readable algorithm", () => {
    const { random, model, state, tree, response } = factored(seed);
    const bodies = [COUNT - 1, 5];
    const loads = bodies.map(() => numbers(random, 6));
    bodies.forEach((body, k) => {
      response.load.set(loads[k]!, 6 * body);
    });
    flatRespond(
      tree,
      response,
      pathsTo(model, bodies),
      Int32Array.from({ length: COUNT }, (_, i) => i),
    );
    const drive = state.speeds.map(() => 0);
    const external = Array.from({ length: COUNT }, (_, i) => loads[bodies.indexOf(i)]);
    const [calm, loaded] = [undefined, external].map((list) =>
      articulatedBody(NUMBERS, state, { gravity: [0, 0, 0], drive, ...(list && { external: list }) }),
    );
    // rounding of a few hundred operations on numbers up to 1e3
    loaded!.speedRates.forEach((rate, k) => {
      expect(Math.abs(response.speeds[k]! - (rate - calm!.speedRates[k]!))).toBeLessThan(1e-10);
    });
    for (let i = 0; i < 6 * COUNT; i++) {
      const [body, k] = [Math.floor(i / 6), i % 6];
      const change = loaded!.accelerations[body]![k]! - calm!.accelerations[body]![k]!;
      expect(Math.abs(response.motion[i]! - change)).toBeLessThan(1e-10);
    }
  });

  it("answers each of two loads at the other's place alike, and is left clean", () => {
    const { random, model, tree, response } = factored(seed);
    const [a, b] = [numbers(random, 6), numbers(random, 6)];
    const answer = (to: readonly number[], at: number, as: readonly number[], seen: number): number => {
      response.load.set(to, 6 * at);
      flatRespond(tree, response, pathsTo(model, [at]), pathsTo(model, [seen]));
      return as.reduce((sum, value, k) => sum + value * response.motion[6 * seen + k]!, 0);
    };
    const there = answer(a, 11, b, 4);
    expect(Math.abs(there - answer(b, 4, a, 11))).toBeLessThan(1e-12);
    expect([...response.load, ...response.rest].every((value) => value === 0)).toBe(true);
    // the way inwards alone leaves the same paths clean
    response.load.set(a, 66);
    respondInwards(tree, response, pathsTo(model, [11]));
    clearRest(model, response.rest, pathsTo(model, [11]));
    expect([...response.load, ...response.rest].every((value) => value === 0)).toBe(true);
  });
});
