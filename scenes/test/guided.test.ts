/**
 * Objects in the hand, played from recorded motions of a trembling hand. What decides: where a thing must be that lies on a bottom or an
 * edge, and that nothing overlaps by more than a micrometre in any step.
 */
import { World } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { modelOf } from "./build.js";

/** The run of a scene; the largest overlap in any step. */
function play(address: string) {
  const model = modelOf(address);
  const world = World.fromModel(model);
  const steps = Math.round(model.settings!.until! / model.settings!.step!);
  let deepest = 0;
  let converged = true;
  for (let i = 0; i < steps; i++) {
    const report = world.step();
    deepest = Math.max(deepest, report.penetration);
    converged &&= report.converged;
  }
  const heightOf = (name: string) => world.bodies.find((body) => body.name === name)!.position[1];
  return { world, deepest, converged, heightOf };
}

describe("plate-with-hole", () => {
  test("the tool pushes the other box away and ends on the bottom of the hole", () => {
    const { world, deepest, heightOf } = play("@plate-with-hole");
    expect(deepest).toBeLessThan(1e-6);
    // half of its height above the bottom at −0.1 m
    expect(heightOf("tool")).toBeCloseTo(-0.05, 6);
    const other = world.bodies.find(({ name }) => name === "other")!;
    // pushed from −0.1 m to the rim at 0.4 m, where half of its edge is between
    expect(other.position[2]).toBeCloseTo(0.35, 5);
    expect(other.position[1]).toBeCloseTo(0.05, 6);
  });

  test("a hand that misses the hole by 15 cm presses it onto the plate", () => {
    const { deepest, heightOf } = play("@plate-with-hole?miss=0.15");
    expect(deepest).toBeLessThan(1e-6);
    expect(heightOf("tool")).toBeCloseTo(0.05, 6);
  });
});

describe("console-insertion", () => {
  test.each(["@console-insertion", "@console-insertion?seed=2&tremor=0.001", "@console-insertion?friction=0.1"])(
    "%s: the radio ends at the bottom",
    (address) => {
      const { deepest, heightOf } = play(address);
      expect(deepest).toBeLessThan(1e-6);
      // half of its length above the bottom at −0.17 m
      expect(heightOf("radio")).toBeCloseTo(0.08 - 0.17, 6);
    },
  );

  test("turned by 0.3 rad it stops at the edge of the mouth", () => {
    const { deepest, heightOf } = play("@console-insertion?twist=0.3");
    expect(deepest).toBeLessThan(1e-6);
    expect(heightOf("radio")).toBeCloseTo(0.08, 6);
  });
});

test.each(["@peg-in-hole", "@peg-in-hole?seed=3&tremor=0.0002"])("%s: a peg with 0.02 mm of clearance ends at the bottom", (address) => {
  const { deepest, heightOf } = play(address);
  expect(deepest).toBeLessThan(1e-6);
  expect(heightOf("peg")).toBeCloseTo(0.03 - 0.04, 6);
});

test("the block solver leads the radio to the same place", () => {
  const model = modelOf("@console-insertion");
  const ends = (["ncp", "block"] as const).map((solver) => {
    const world = World.fromModel({ ...model, settings: { ...model.settings, contact: { solver } } });
    for (let i = 0; i < 270; i++) world.step();
    return world.bodies.find(({ name }) => name === "radio")!.position;
  });
  // down to the bottom; across, it trembles with the hand between walls that leave 0.5 mm
  expect(Math.abs(ends[0]![1]! - ends[1]![1]!)).toBeLessThan(1e-6);
  for (const k of [0, 2]) expect(Math.abs(ends[0]![k]! - ends[1]![k]!)).toBeLessThan(5e-4);
});
