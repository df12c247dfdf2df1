/**
 * Positions decide: velocities and accelerations against differences of them; the bias against the formula of theory 03, section 4.4, for accelerations of
 * material points. Differences of fourth order with h = 1e-3: truncation and rounding below 1e-9 for trees of six bodies.
 */
import { describe, expect, it } from "vitest";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { bodyAccelerations } from "../../../src/solve/recursive/inverse-dynamics.js";
import { pointJacobian } from "../../../src/solve/recursive/jacobian.js";
import { coordinateRates, coordinatesOf, placeTree, treeState, worldPlacements } from "../../../src/solve/recursive/kinematics.js";
import { add, angular, combine, cross, linear, motionToChild, rotate, rotateBack } from "../../../src/solve/recursive/spatial-algebra.js";
import type { TreeModel } from "../../../src/solve/recursive/tree-model.js";
import { casesFrom, chance } from "../../chance.js";
import { coordinatesAfter, derivative } from "./differences.js";
import { difference, numbers, randomState, randomTree } from "./random-tree.js";

const DIFFERENCES = 1e-8;
const POINT = [0.3, -0.2, 0.5];
const AT_REST = [0, 0, 0];

/** All coordinates after time t. */
const after = (model: TreeModel, q: readonly number[], rates: readonly number[], t: number): number[] =>
  model.joints.flatMap((joint, i) => coordinatesAfter(joint, coordinatesOf(model, q, i), coordinatesOf(model, rates, i), t));

/** Place in the world of the point on every body. */
function points(model: TreeModel, q: readonly number[]): number[][] {
  const world = worldPlacements(NUMBERS, placeTree(NUMBERS, model, q));
  return world.map(({ rotation, position }) => add(NUMBERS, position, rotate(NUMBERS, rotation, POINT)));
}

/** Acceleration in the world of a point fixed to a body, R (v̊ + ω̇ × p + ω × (v + ω × p)), from the body's twist y = (ω, v) and its rate x. */
function pointAcceleration(rotation: readonly number[], y: readonly number[], x: readonly number[]): number[] {
  const velocity = add(NUMBERS, linear(y), cross(NUMBERS, angular(y), POINT));
  const rate = add(NUMBERS, linear(x), cross(NUMBERS, angular(x), POINT));
  return rotate(NUMBERS, rotation, add(NUMBERS, rate, cross(NUMBERS, angular(y), velocity))) as number[];
}

/** Velocity in the world of the point on every body. */
function velocities(model: TreeModel, q: readonly number[], s: readonly number[]): number[][] {
  const state = treeState(NUMBERS, model, q, s);
  return worldPlacements(NUMBERS, state).map(({ rotation }, i) => {
    const y = state.velocities[i]!;
    return rotate(NUMBERS, rotation, add(NUMBERS, linear(y), cross(NUMBERS, angular(y), POINT)));
  });
}

describe.each(casesFrom(1, 6))("random tree %i", (seed) => {
  const random = chance(seed);
  const model = randomTree(random, 6);
  const { coordinates: q, speeds: s, ...state } = randomState(random, model);
  const full = { ...state, coordinates: q, speeds: s };
  const rates = coordinateRates(NUMBERS, model, q, s);
  const world = worldPlacements(NUMBERS, full);

  it("has the velocities of its positions", () => {
    const change = derivative((t) => points(model, after(model, q, rates, t)).flat());
    expect(difference(velocities(model, q, s).flat(), change)).toBeLessThan(DIFFERENCES);
  });

  it("has the accelerations of its velocities", () => {
    const speedRates = numbers(random, s.length);
    const accelerations = bodyAccelerations(NUMBERS, full, AT_REST, speedRates);
    const change = derivative((t) =>
      velocities(
        model,
        after(model, q, rates, t),
        s.map((value, i) => value + t * speedRates[i]!),
      ).flat(),
    );
    const own = world.flatMap(({ rotation }, body) => pointAcceleration(rotation, full.velocities[body]!, accelerations[body]!));
    expect(difference(own, change)).toBeLessThan(DIFFERENCES);
  });

  it("has Jacobians that map speeds to velocities", () => {
    const expected = velocities(model, q, s);
    for (const body of world.keys()) {
      const y = combine(NUMBERS, pointJacobian(NUMBERS, full, world, { body, point: POINT }), s);
      expect(difference(expected[body]!, linear(y) as number[])).toBeLessThan(1e-13);
      const turn = rotate(NUMBERS, world[body]!.rotation, angular(full.velocities[body]!));
      expect(difference(turn, angular(y) as number[])).toBeLessThan(1e-13);
    }
  });

  it("has the bias of the source, sliding joints included", () => {
    for (let i = 0; i < model.count; i++) {
      const parent = model.parent[i]!;
      const y = full.velocities[i]!;
      const yV = parent < 0 ? [0, 0, 0, 0, 0, 0] : full.velocities[parent]!;
      const { rotation, position } = full.placements[i]!;
      const own = s.slice(model.speedStart[i]!, model.speedStart[i + 1]!);
      const relative = combine(NUMBERS, full.motions[i]!, own);
      const bias = model.joints[i]!.bias(NUMBERS, q.slice(model.coordinateStart[i]!, model.coordinateStart[i + 1]!), own);
      // c_G = (0, ω_V × (ω_V × r) + ω_V × v_rel),  c_Φ = dΦ/dt s as seen from the ground; all in the axes of the body
      const omegaV = rotateBack(NUMBERS, rotation, angular(yV));
      const swept = rotateBack(NUMBERS, rotation, cross(NUMBERS, angular(yV), cross(NUMBERS, angular(yV), position)));
      const cG = add(NUMBERS, swept, cross(NUMBERS, omegaV, linear(relative)));
      const cPhi = [angular, linear].map((part) => add(NUMBERS, part(bias), cross(NUMBERS, angular(y), part(relative))));
      const expected = [...cPhi[0]!, ...add(NUMBERS, cPhi[1]!, cG)];
      // to accelerations of material points: a = v̊ + ω × v on both sides
      const c = full.biases[i]!;
      const above = linear(motionToChild(NUMBERS, full.placements[i]!, [0, 0, 0, ...cross(NUMBERS, angular(yV), linear(yV))]));
      const here = cross(NUMBERS, angular(y), linear(y));
      const converted = [...angular(c), ...linear(c).map((value, k) => value + here[k]! - above[k]!)];
      expect(difference(expected, converted)).toBeLessThan(1e-12);
    }
  });
});
