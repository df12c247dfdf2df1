/**
 * The constant-velocity joint in its four descriptions. References: each other, as they have nothing in common but the mechanism; what light hubs change is in
 * proportion to their mass. Energy.
 */
import type { MethodName } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { modelOf } from "./build.js";
import { runJointed } from "./solver.js";

const UNTIL = 0.3;

/** Where the middle of the last rod is. */
function endOf(variant: number, links: number, hub = 0.01, method: MethodName = "impulse-direct"): readonly number[] {
  const address = `@cv-joint?variant=${variant}&links=${links}&hub=${hub}`;
  return runJointed(address, { method, order: 4, until: UNTIL }).bodies[`link-${links}`]!.position;
}
const apart = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((value, i) => value - b[i]!));

describe.each([1, 10])("%i links", (links) => {
  const kind = endOf(0, links);

  test("the kind in joint coordinates and by its row, and the ball joint with its twist held, move alike", () => {
    // all of order 4 at 1 ms, but the coupling in the recursive method: order 2
    expect(apart(endOf(0, links, 0.01, "recursive"), kind)).toBeLessThan(1e-9);
    expect(apart(endOf(2, links), kind)).toBeLessThan(1e-9);
    expect(apart(endOf(2, links, 0.01, "recursive"), kind)).toBeLessThan(1e-5);
  });

  test.each([1, 3])("variant %i tends to them as its hubs become light", (variant) => {
    const [heavy, light] = [0.004, 0.002].map((hub) => endOf(variant, links, hub));
    const far = apart(heavy!, kind);
    const near = apart(light!, kind);
    expect(near).toBeLessThan(0.01);
    // in proportion to the mass: half of it, half the distance; 5 % for the square of the mass
    expect(Math.abs(far / near - 2)).toBeLessThan(0.1);
    // extrapolated to hubs without mass
    const limit = light!.map((value, i) => 2 * value - heavy![i]!);
    expect(apart(limit, kind)).toBeLessThan(0.05 * near);
  });
});

// fourth order at 1 ms; light hubs swing faster (1), the coupling that holds the twist is of second order (2)
test.each([
  [0, 1e-8],
  [1, 1e-6],
  [2, 1e-6],
  // passes its singular position, where hubs spin up
  [3, 1e-3],
])("variant %i keeps its energy in the method of its scene", (variant, share) => {
  const { method } = modelOf(`@cv-joint?variant=${variant}`).settings!;
  const { ledger } = runJointed(`@cv-joint?variant=${variant}`, { method: method!, until: 1 });
  expect(ledger.energyDrift).toBeLessThan(share);
});
