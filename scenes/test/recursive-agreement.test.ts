/**
 * The recursive method in all its variants and the mechanism against the direct impulse method, other unknowns and another integrator,
 * whose error falls with h²: an arm without loops, and the arm of an excavator with four, on the springs of its oil.
 */
import { METHOD_NAMES, type MethodName, mechanismOf, type ResolvedModel, World } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { modelOf } from "./build.js";

const VARIANTS = METHOD_NAMES.filter((name) => name.startsWith("recursive"));

const UNTIL = 0.05;
const STEP = 1e-3;

/** Places of all bodies at the end, in the order of the model. */
function placesAfter(model: ResolvedModel, method: MethodName, h: number): readonly number[] {
  const world = World.fromModel(model, { method, step: h, order: 2 });
  for (let i = 0; i < Math.round(UNTIL / h); i++) world.step();
  return world.bodies.flatMap((body) => [...body.position]);
}

function placesOfMechanism(model: ResolvedModel): readonly number[] {
  const mechanism = mechanismOf(model);
  for (let i = 0; i < Math.round(UNTIL / STEP); i++) mechanism.step(STEP);
  const { pose } = mechanism.forwardKinematics();
  return model.bodies!.flatMap(({ name }) => {
    const i = 7 * mechanism.bodies.indexOf(name!);
    return [...pose.subarray(i, i + 3)];
  });
}

const distance = (a: readonly number[], b: readonly number[]) => Math.max(...a.map((value, k) => Math.abs(value - b[k]!)));

describe.each([
  // falls freely: h² from the start on
  ["@arm-7?bend=0.3", 1e-6],
  // rigid cylinders in stiff oil, 60 Hz and more
  ["@excavator?dig=0", 1e-5],
] as const)("%s", (address, bound) => {
  const model = modelOf(address);
  const exact = placesOfMechanism(model);
  const [coarse, fine] = [placesAfter(model, "impulse-direct", STEP), placesAfter(model, "impulse-direct", STEP / 2)];

  test("the direct method comes to the mechanism with h²", () => {
    const errors = [distance(coarse, exact), distance(fine, exact)];
    expect(errors[1]).toBeLessThan(bound);
    expect(errors[0]! / errors[1]!).toBeGreaterThan(3.5);
    expect(
      distance(
        exact,
        model.bodies!.flatMap(({ position }) => [...position!]),
      ),
    ).toBeGreaterThan(100 * errors[1]!);
  });

  test.each(VARIANTS)("%s moves as the mechanism does", (method) => {
    // both of order 4 at 1 ms, other sums
    expect(distance(placesAfter(model, method, STEP), exact)).toBeLessThan(1e-9);
  });
});
