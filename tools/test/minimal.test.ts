/**
 * @gelenk/core/minimal as it is published: its size, and scenes that it runs to the same bits as the full library, or refuses by name. The full library decides.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ResolvedModel, World } from "@gelenk/core";
import type * as Minimal from "@gelenk/core/minimal";
import { defaultValues, SCENES, sceneModel } from "@gelenk/scenes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleMinimal } from "../lib/bundle-minimal.mjs";
import { MINIMAL_LIMIT, minimalSize } from "../lib/bundle-sizes.mjs";
import { repository } from "../lib/paths.mjs";

const folder = mkdtempSync(join(repository, "tools", "test", "minimal-"));
afterAll(() => rmSync(folder, { recursive: true }));

let minimal: typeof Minimal;
beforeAll(async () => {
  const file = join(folder, "minimal.mjs");
  writeFileSync(file, await bundleMinimal());
  minimal = await import(/* @vite-ignore */ file);
});

/** The model with shapes that pass through each other, and without what belongs to contacts. */
function untouched({ materials: _, materialPairs: __, exclude: ___, ...model }: ResolvedModel): ResolvedModel {
  const bodies = model.bodies?.map(({ shapes, ...body }) => ({
    ...body,
    ...(shapes && { shapes: shapes.map(({ material: _material, ...shape }) => ({ ...shape, use: ["mass", "visual"] as const })) }),
  }));
  return { ...model, ...(bodies && { bodies }) };
}

const STEPS = 60;

/** Hashes after every step, or the codes of why there are none. */
function course(Kind: typeof World, model: ResolvedModel): readonly string[] {
  try {
    const world = Kind.fromModel(model);
    return Array.from({ length: STEPS }, () => {
      world.step();
      return world.hash();
    });
  } catch (error) {
    if (!(error instanceof Error) || !("diagnostics" in error)) throw error;
    return (error as Minimal.ModelError).diagnostics.map(({ code }) => code);
  }
}

const LEFT_OUT = "minimal.left-out";

describe("scenes without contacts", () => {
  const ran: string[] = [];

  it.each(
    SCENES.filter(({ name }) => !/pile|heap|swarm|wall|dominoes|funnel|card-house|pyramid/.test(name)).map(
      (scene) => [scene.name, scene] as const,
    ),
  )("%s has the same bits, or is refused", (name, scene) => {
    const model = untouched(sceneModel(scene, defaultValues(scene)));
    const small = course(minimal.World, model);
    if (small.includes(LEFT_OUT)) {
      // by name, and for nothing else: the full library takes the model
      expect(small.filter((code) => code !== LEFT_OUT)).toEqual([]);
      return;
    }
    ran.push(name);
    expect(small).toEqual(course(World, model));
  });

  it("the usual mechanisms are among those that ran", () => {
    const names = [
      "pendulum",
      "double-pendulum",
      "chain",
      "tree",
      "four-bar",
      "three-loops",
      "slider-crank",
      "spring-mass",
      "bouncing-pendulum",
      "crane",
    ];
    expect(ran).toEqual(expect.arrayContaining(names));
  });
});

describe("motors, stops, servos, dampers and springs", () => {
  const turn = { low: -1, high: 0.8, damping: 0.2, friction: 0.1, stiffness: 3, motor: { speed: 2, limit: 40 } };
  const model: ResolvedModel = {
    gelenk: 1,
    bodies: [
      { name: "arm", mass: 1, inertia: [0.1, 0.2, 0.2], position: [0.5, 0, 0] },
      { name: "hand", mass: 0.5, inertia: [0.01, 0.02, 0.02], position: [1.2, 0, 0] },
    ],
    joints: [
      { name: "shoulder", type: "revolute", a: "ground", b: "arm", anchor: [0, 0, 0], axis: [0, 0, 1], coordinates: { turn } },
      {
        name: "wrist",
        type: "universal",
        a: "arm",
        b: "hand",
        anchor: [1, 0, 0],
        axis: [0, 1, 0],
        axis2: [0, 0, 1],
      },
    ],
    forces: [{ type: "spring", a: "hand", b: "ground", stiffness: 20, length: 0.5 }],
  };

  it("give the same bits", () => {
    const full = course(World, model);
    expect(full).toHaveLength(STEPS);
    expect(course(minimal.World, model)).toEqual(full);
  });

  it("snapshots bring them back", () => {
    const world = minimal.World.fromModel(model);
    world.step();
    const saved = world.snapshot();
    const before = world.hash();
    world.step();
    expect(world.hash()).not.toBe(before);
    world.restore(saved);
    expect(world.hash()).toBe(before);
  });
});

describe("what is left out says so", () => {
  const refusal = (part: RegExp) => expect.objectContaining({ name: "ModelError", message: expect.stringMatching(part) as string });
  const thrown = (run: () => void): unknown => {
    try {
      run();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it("contacts, before the first step", () => {
    const world = new minimal.World();
    for (const name of ["a", "b"]) world.addBody({ name, shapes: [minimal.box(1, 1, 1)] });
    expect(thrown(() => world.step())).toEqual(refusal(/minimal has no contacts.*use: \["mass", "visual"\]/));
  });

  it.each<[RegExp, () => void]>([
    [/no methods but impulse-direct/, () => bodied({ method: "recursive" }).step()],
    [
      /no joints of type "rolling"/,
      () => bodied({}).addJoint({ type: "rolling", a: "ground", b: "a", anchor: [0, 0, 0], axis: [0, 0, 1] }),
    ],
    [/no sleeping bodies/, () => new minimal.World({ sleep: true })],
    [/no steps of order 4 and 6|no rotation methods/, () => bodied({ order: 4 }).step()],
    [/no questions about shapes/, () => bodied({}).castRay({ from: [0, 0, 0], direction: [1, 0, 0] })],
    [/no formulas such as "t"/, () => bodied({}).addBody({ kind: "kinematic", motion: { position: ["t", 0, 0] } })],
    [/no masses of shapes of type "torus"/, () => bodied({}).addBody({ shapes: [{ type: "torus", radius: 1, tube: 0.1 }] })],
    [/no materials/, () => new minimal.World({ materials: [{ name: "steel", density: 7800 }] })],
  ])("%s", (part, run) => expect(thrown(run)).toEqual(refusal(part)));

  function bodied(options: Minimal.WorldOptions): Minimal.World {
    const world = new minimal.World(options);
    world.addBody({ name: "a", mass: 1, inertia: [1, 1, 1] });
    world.addJoint({ type: "revolute", a: "ground", b: "a", anchor: [0, 1, 0], axis: [0, 0, 1] });
    return world;
  }
});

it(`minified and with Brotli it has at most ${MINIMAL_LIMIT} bytes`, async () => {
  expect((await minimalSize()).brotli).toBeLessThanOrEqual(MINIMAL_LIMIT);
});
