/** Materials, their pairs and excluded bodies as part of a world: where they are checked, and that they come back. */
import { describe, expect, it } from "vitest";
import { createPairTable } from "../../../src/contact/pair-coefficients.js";
import { completeContact } from "../../../src/model/complete-contact.js";
import type { ResolvedModel } from "../../../src/model/description.js";
import { box, plane } from "../../../src/model/shapes.js";
import { sceneOf } from "../../../src/world/contacts/collision-scene.js";
import { buildWorldData } from "../../../src/world/structure/build.js";
import { World } from "../../../src/world/world.js";
import { placesOf } from "../codes-of.js";

const model: ResolvedModel = {
  gelenk: 1,
  bodies: [
    { name: "brick", density: 1, shapes: [box(1, 1, 1, { material: "clay" }), box(1, 1, 1, { material: "paint" })] },
    { name: "floor", kind: "fixed", shapes: [plane([0, 1, 0], { material: "clay" })] },
  ],
  materials: [
    { name: "clay", density: 2000, friction: 0.7 },
    { name: "paint", friction: 0.4 },
  ],
  materialPairs: [{ of: ["clay", "clay"], friction: 0.9 }],
  exclude: [["brick", "floor"]],
  settings: { detector: "vclip", broadPhase: "sweep" },
};

describe("materials of a world", () => {
  it("decide over masses, and come back with the model", () => {
    const world = World.fromModel(model);
    expect(world.body("brick")!.mass).toBeCloseTo(2001, 9);
    const again = world.toModel();
    expect(again).toMatchObject({ materials: model.materials, materialPairs: model.materialPairs, exclude: model.exclude });
    expect(again.settings).toMatchObject(model.settings!);
    expect(World.fromModel(again).body("brick")!.mass).toBeCloseTo(2001, 9);
  });

  it("colliders know theirs, so that pairs of materials count", () => {
    const { colliders } = sceneOf(buildWorldData(model).world!).scene;
    expect(colliders.map(({ material }) => material)).toEqual(["clay", "paint", "clay"]);
    const table = createPairTable(colliders, { ...completeContact({}), materialPairs: model.materialPairs });
    expect(table.of(0, 2).friction).toBe(0.9);
    // √(0.4 · 0.7), rounded twice
    expect(table.of(1, 2).friction).toBeCloseTo(Math.sqrt(0.28), 15);
  });

  it("settings of contacts and sleep pass through a world and back, merged with options", () => {
    const settings = {
      contact: { solver: "block", combine: { friction: "sum" } },
      sleep: { time: 2 },
      tolerance: { contact: 1e-6 },
    } as const;
    const world = World.fromModel({ ...model, settings }, { contact: { law: "poisson", combine: { restitution: "product" } } });
    expect(world.toModel().settings).toMatchObject({
      contact: { solver: "block", law: "poisson", combine: { friction: "sum", restitution: "product" } },
      sleep: { time: 2 },
      tolerance: { contact: 1e-6 },
    });
    expect(placesOf(() => new World({ contact: { subSteps: 0 } }))).toEqual(["settings.out-of-range options.contact.subSteps"]);
    expect(placesOf(() => new World({ velocityCorrection: false, contact: { solver: "block" } }))).toEqual([
      "settings.needs-velocities options.velocityCorrection",
    ]);
  });

  it("pairs of bodies that are gone do not come back", () => {
    const world = World.fromModel(model);
    world.remove(world.body("floor")!);
    expect(World.fromModel(world.toModel()).toModel().exclude).toEqual([]);
  });

  it("options replace them", () => {
    const world = World.fromModel(model, { materials: [{ name: "clay", density: 1000 }, { name: "paint" }], exclude: [] });
    expect(world.body("brick")!.mass).toBeCloseTo(1001, 9);
    expect(world.toModel()).toMatchObject({ exclude: [] });
  });

  it("bodies, joints and forces that join later may refer to them", () => {
    const world = new World({ materials: [{ name: "clay", density: 2000 }] });
    expect(world.addBody({ name: "b", shapes: [box(1, 1, 1, { material: "clay" })] }).mass).toBeCloseTo(2000, 9);
    expect(placesOf(() => world.addBody({ shapes: [box(1, 1, 1, { material: "caly" })] }))).toEqual([
      "model.unknown-material shapes[0].material",
    ]);
    world.addJoint({ type: "revolute", a: "ground", b: "b", collide: true });
    world.addForce({ type: "constant", body: "b", force: [1, 0, 0] });
    expect(world.toModel().joints![0]!.collide).toBe(true);
  });

  it("what is wrong with them is said at once", () => {
    expect(placesOf(() => new World({ materials: [{ name: "a", friction: -1 }], materialPairs: [{ of: ["a", "b"] }] }))).toEqual([
      "material.bad-coefficient options.materials[0].friction",
      "model.unknown-material options.materialPairs[0].of[1]",
    ]);
    expect(placesOf(() => new World({ detector: "sat" as never, broadPhase: "grid" as never }))).toEqual([
      "settings.unknown-method options.detector",
      "settings.unknown-method options.broadPhase",
    ]);
    expect(placesOf(() => World.fromModel({ ...model, exclude: [["brick", "wall"]] }))).toEqual(["model.unknown-body exclude[0][1]"]);
    // bodies may join later
    expect(placesOf(() => new World({ exclude: [["a", "b"]] }))).toEqual([]);
  });
});
