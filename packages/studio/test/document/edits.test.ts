/** The verbs of the document. Deciding: what a world built by the library says of the edited model, and the definitions of the references in it. */
import { JOINT_TYPES, type Model, resolveModel, validateModel, World } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { addBody, bodyOfShape } from "../../src/document/edits/add-body.js";
import { addCoupling } from "../../src/document/edits/add-coupling.js";
import { addForce } from "../../src/document/edits/add-force.js";
import { addJoint } from "../../src/document/edits/add-joint.js";
import { addMaterial } from "../../src/document/edits/add-material.js";
import { copiesOf, duplicateThings } from "../../src/document/edits/duplicate-things.js";
import { inOrder } from "../../src/document/edits/entity-lists.js";
import { groupThings, ungroupThings } from "../../src/document/edits/group-things.js";
import { keepPose } from "../../src/document/edits/keep-pose.js";
import { moveBodies, moveBody } from "../../src/document/edits/move-body.js";
import { removeThings } from "../../src/document/edits/remove-things.js";
import { nameProblem, renameThing } from "../../src/document/edits/rename-thing.js";
import { setMember } from "../../src/document/edits/set-member.js";
import { setParameter } from "../../src/document/edits/set-parameter.js";
import { setParent } from "../../src/document/edits/set-parent.js";
import { setSettings } from "../../src/document/edits/set-settings.js";
import type { Pose } from "../../src/document/poses.js";

const EMPTY: Model = { gelenk: 1 };

/** Two boxes, joined to each other and to the ground, with everything that can refer to them. */
const LINKAGE: Model = {
  gelenk: 1,
  parameters: { long: 1 },
  bodies: [
    {
      name: "upper",
      position: ["long / 2", 2, 0],
      shapes: [{ type: "box", size: [1, 0.1, 0.1], material: "steel" }],
      extras: { group: "arm" },
    },
    { name: "lower", position: [1.5, 2, 0], shapes: [{ type: "box", size: [1, 0.1, 0.1] }], extras: { parent: "upper" } },
    { name: "other", position: [0, 5, 0], shapes: [{ type: "sphere", radius: 0.1 }] },
  ],
  joints: [
    { name: "shoulder", type: "revolute", a: "ground", b: "upper", anchor: [0, 2, 0], axis: [0, 0, 1] },
    { name: "elbow", type: "revolute", a: "upper", b: "lower", anchor: ["long", 2, 0], axis: [0, 0, 1] },
  ],
  couplings: [{ name: "gear", type: "gear", terms: [{ joint: "shoulder" }, { joint: "elbow" }], ratio: 2 }],
  forces: [
    { name: "push", type: "constant", body: "lower", force: [1, 0, 0] },
    { name: "air", type: "damping", linear: 0.1, bodies: ["upper", "lower"] },
    { name: "coil", type: "spring", a: "ground", b: "upper", stiffness: 10 },
  ],
  materials: [{ name: "steel", friction: 0.3 }],
  materialPairs: [{ of: ["steel", "steel"], friction: 0.1 }],
  exclude: [["upper", "other"]],
  settings: { methods: [{ of: ["upper"], method: "impulse-direct" }] },
};

const worldOf = (model: Model): World => World.fromModel(resolveModel(model).model!);
const problemsOf = (model: Model) => {
  const { model: resolved, diagnostics } = resolveModel(model);
  return [...diagnostics, ...(resolved ? validateModel(resolved) : [])].filter(({ severity }) => severity === "error");
};
const about = (angle: number): Pose["orientation"] => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];

describe("adding", () => {
  it("gives a free name", () => {
    const box = addBody(bodyOfShape("box", [0, 1, 0]));
    expect(inOrder(box, box, box)(EMPTY).bodies?.map(({ name }) => name)).toEqual(["box", "box-2", "box-3"]);
  });

  it.each(JOINT_TYPES)("joins two boxes by %s", (type) => {
    const boxes = inOrder(
      addBody({ ...bodyOfShape("box", [0, 1, 0]), name: "a" }),
      addBody({ ...bodyOfShape("box", [2, 1, 0]), name: "b" }),
    )(EMPTY);
    for (const [a, b] of [
      ["a", "b"],
      ["ground", "b"],
    ] as const) {
      const model = addJoint({ type, a, b, at: { point: [1, 0, 0], axis: [0, 1, 0] } })(boxes);
      expect(problemsOf(model)).toEqual([]);
      expect(worldOf(model).joint(type)?.error.position).toBeLessThan(1e-9);
      expect(problemsOf(addJoint({ type, a, b })(boxes))).toEqual([]);
    }
  });

  it("joins holes that do not fit yet by frames, with the gap between them", () => {
    const model = addJoint({ type: "spherical", a: "upper", b: "other", at: { point: [1, 2, 0] }, atB: { point: [0, 4.9, 0] } })(LINKAGE);
    expect(worldOf(setSettings("assemble", false)(model)).joint("spherical")!.error.position).toBeCloseTo(Math.hypot(1, 2.9), 12);
  });

  it("couples two joints", () => {
    const model = addCoupling({ type: "mimic", joints: ["shoulder", "elbow"] })(LINKAGE);
    expect(model.couplings?.[1]).toEqual({ name: "mimic", type: "mimic", ratio: 1, terms: [{ joint: "shoulder" }, { joint: "elbow" }] });
  });

  it("adds forces and materials", () => {
    const model = inOrder(addForce({ type: "damping", linear: 1 }), addMaterial({ name: "steel", friction: 1 }))(LINKAGE);
    expect(model.forces?.at(-1)?.name).toBe("damping");
    expect(model.materials?.at(-1)).toEqual({ name: "steel-2", friction: 1 });
  });
});

describe("removing and renaming", () => {
  it("takes with a body what means nothing without it", () => {
    const model = removeThings([{ kind: "bodies", name: "upper" }])(LINKAGE);
    expect(model.bodies?.map(({ name }) => name)).toEqual(["lower", "other"]);
    expect(model.bodies?.[0]).not.toHaveProperty("extras");
    expect(model).not.toHaveProperty("joints");
    expect(model).not.toHaveProperty("couplings");
    expect(model).not.toHaveProperty("exclude");
    expect(model).not.toHaveProperty("settings");
    expect(model.forces).toEqual([
      { name: "push", type: "constant", body: "lower", force: [1, 0, 0] },
      { name: "air", type: "damping", linear: 0.1, bodies: ["lower"] },
    ]);
    expect(problemsOf(model)).toEqual([]);
  });

  it("keeps a force that named only what is gone from acting on all", () => {
    const model = removeThings(["upper", "lower"].map((name) => ({ kind: "bodies", name }) as const))(LINKAGE);
    expect(model).not.toHaveProperty("forces");
  });

  it("takes couplings with joints and references with materials", () => {
    expect(removeThings([{ kind: "joints", name: "elbow" }])(LINKAGE)).not.toHaveProperty("couplings");
    const model = removeThings([{ kind: "materials", name: "steel" }])(LINKAGE);
    expect(model.bodies?.[0]?.shapes?.[0]).toEqual({ type: "box", size: [1, 0.1, 0.1] });
    expect(model).not.toHaveProperty("materialPairs");
  });

  it("lets everything that refers to a body follow its new name", () => {
    const model = renameThing({ kind: "bodies", name: "upper" }, "boom")(LINKAGE);
    expect(JSON.stringify(model)).not.toContain("upper");
    expect(JSON.parse(JSON.stringify(model).replaceAll("boom", "upper"))).toEqual(LINKAGE);
    expect(problemsOf(model)).toEqual([]);
  });

  it("renames joints and materials with their references", () => {
    const model = inOrder(
      renameThing({ kind: "joints", name: "elbow" }, "knee"),
      renameThing({ kind: "materials", name: "steel" }, "iron"),
    )(LINKAGE);
    expect(JSON.stringify(model)).not.toMatch(/elbow|steel/);
    expect(problemsOf(model)).toEqual([]);
  });

  it("refuses names that are taken, empty or reserved", () => {
    const reference = { kind: "bodies", name: "upper" } as const;
    for (const name of ["lower", "", " ", "ground"]) {
      expect(nameProblem(LINKAGE, reference, name)).toBeDefined();
      expect(renameThing(reference, name)(LINKAGE)).toBe(LINKAGE);
    }
  });
});

describe("setting members", () => {
  const upper = { kind: "bodies", name: "upper" } as const;

  it("copies only the way to what it changes", () => {
    const model = setMember(upper, "shapes[0].size[1]", 0.2)(LINKAGE);
    expect(model.bodies?.[0]?.shapes?.[0]).toMatchObject({ size: [1, 0.2, 0.1] });
    expect(model.bodies?.[1]).toBe(LINKAGE.bodies?.[1]);
    expect(model.joints).toBe(LINKAGE.joints);
    expect(setMember(upper, "shapes[0].size[1]", 0.1)(LINKAGE)).toBe(LINKAGE);
  });

  it("begins missing lists with their defaults and drops empty records", () => {
    const turned = setMember({ kind: "bodies", name: "other" }, "orientation[2]", 1)(LINKAGE);
    expect(turned.bodies?.[2]?.orientation).toEqual([0, 0, 1, 1]);
    const hinge = { kind: "joints", name: "elbow" } as const;
    const limited = setMember(hinge, ["coordinates", "turn", "low"], -1)(LINKAGE);
    expect(limited.joints?.[1]?.coordinates).toEqual({ turn: { low: -1 } });
    expect(setMember(hinge, "coordinates.turn.low", undefined)(limited)).toEqual(LINKAGE);
  });

  it("sets settings, parameters and members of the model", () => {
    const model = inOrder(
      setSettings("tolerance.position", 1e-8),
      setParameter("long", "2 * 0.5"),
      setMember(undefined, "gravity", [0, 0, 0]),
    )(LINKAGE);
    expect(model).toMatchObject({ settings: { tolerance: { position: 1e-8 } }, parameters: { long: "2 * 0.5" }, gravity: [0, 0, 0] });
  });

  it("groups and lets go", () => {
    const elbow = { kind: "joints", name: "elbow" } as const;
    const grouped = groupThings([elbow], "arm")(LINKAGE);
    expect(grouped.joints?.[1]?.extras).toEqual({ group: "arm" });
    expect(ungroupThings([elbow])(grouped)).toEqual(LINKAGE);
  });

  it("makes no circle of parents", () => {
    expect(setParent(["upper"], "lower")(LINKAGE)).toBe(LINKAGE);
    expect(setParent(["other"], "lower")(LINKAGE).bodies?.[2]?.extras).toEqual({ parent: "lower" });
  });
});

describe("moving at the start", () => {
  const unassembled = (model: Model) => setSettings("assemble", false)(model);

  it("takes children and the joints between along, and keeps expressions that still hold", () => {
    const model = moveBody("upper", { position: [0.5, 3, 0], orientation: [0, 0, 0, 1] })(LINKAGE);
    expect(model.bodies?.[0]?.position).toEqual(["long / 2", 3, 0]);
    expect(model.bodies?.[1]?.position).toEqual([1.5, 3, 0]);
    expect(model.joints?.[1]?.anchor).toEqual(["long", 3, 0]);
    const world = worldOf(unassembled(model));
    expect(world.joint("elbow")!.error.position).toBeLessThan(1e-12);
    expect(world.joint("shoulder")!.error.position).toBeCloseTo(1, 12);
  });

  it("keeps a joint where it was on each body when one moves alone", () => {
    const model = moveBody("lower", { position: [1.5, 2.25, 0], orientation: [0, 0, 0, 1] })(LINKAGE);
    expect(worldOf(unassembled(model)).joint("elbow")!.error.position).toBeCloseTo(0.25, 12);
    const back = moveBody("lower", { position: [1.5, 2, 0], orientation: [0, 0, 0, 1] })(model);
    expect(worldOf(unassembled(back)).joint("elbow")!.error.position).toBeLessThan(1e-12);
  });

  it("turns a link about its pin: no gap, and the coordinate is the angle", () => {
    const angle = Math.PI / 6;
    const pose: Pose = { position: [1 + 0.5 * Math.cos(angle), 2 + 0.5 * Math.sin(angle), 0], orientation: about(angle) };
    const world = worldOf(unassembled(removeThings([{ kind: "couplings", name: "gear" }])(moveBody("lower", pose)(LINKAGE))));
    expect(world.joint("elbow")!.error.position).toBeLessThan(1e-12);
    expect(world.joint("elbow")!.coordinates[0]).toBeCloseTo(angle, 12);
  });

  it("turns a whole mechanism with its axes", () => {
    const quarter: Pose["orientation"] = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
    const model = moveBodies(
      new Map([
        ["upper", { position: [0.5, 0, 2], orientation: quarter }],
        ["lower", { position: [1.5, 0, 2], orientation: quarter }],
      ]),
    )(LINKAGE);
    const axis = model.joints?.[1]?.axis as readonly number[];
    for (const [k, value] of [0, -1, 0].entries()) expect(axis[k]).toBeCloseTo(value, 12);
    expect(worldOf(unassembled(model)).joint("elbow")!.error).toMatchObject({
      position: expect.closeTo(0, 12),
      angle: expect.closeTo(0, 12),
    });
  });
});

describe("copies", () => {
  it("have the joints, couplings and forces between them, and the offset", () => {
    const references = ["upper", "lower"].map((name) => ({ kind: "bodies", name }) as const);
    const model = duplicateThings([...references, { kind: "joints", name: "shoulder" }], [0, 0, 1])(LINKAGE);
    expect(model.bodies?.slice(3).map(({ name, position, extras }) => [name, position, extras])).toEqual([
      ["upper-2", ["long / 2", 2, 1], { group: "arm" }],
      ["lower-2", [1.5, 2, 1], { parent: "upper-2" }],
    ]);
    expect(model.joints?.slice(2)).toEqual([
      { name: "shoulder-2", type: "revolute", a: "ground", b: "upper-2", anchor: [0, 2, 1], axis: [0, 0, 1] },
      { name: "elbow-2", type: "revolute", a: "upper-2", b: "lower-2", anchor: ["long", 2, 1], axis: [0, 0, 1] },
    ]);
    expect(model.couplings?.[1]?.terms).toEqual([{ joint: "shoulder-2" }, { joint: "elbow-2" }]);
    expect(model.forces?.slice(3).map(({ name }) => name)).toEqual(["push-2", "coil-2"]);
    expect(copiesOf(LINKAGE, references)).toEqual(["upper-2", "lower-2"].map((name) => ({ kind: "bodies", name })));
    expect(problemsOf(model)).toEqual([]);
  });
});

it("keeps the pose of a run: a world of the edited model begins where the run was", () => {
  const world = worldOf(LINKAGE);
  for (let k = 0; k < 200; k++) world.step(1 / 240);
  const kept = worldOf(keepPose(world.toModel())(LINKAGE));
  for (const body of world.bodies) {
    const [position, velocity] = [kept.body(body.name)!.position, kept.body(body.name)!.velocity];
    for (let k = 0; k < 3; k++) {
      expect(position[k]).toBeCloseTo(body.position[k]!, 9);
      expect(velocity[k]).toBeCloseTo(body.velocity[k]!, 6);
    }
  }
  expect(kept.joint("elbow")!.coordinates[0]).toBeCloseTo(world.joint("elbow")!.coordinates[0]!, 9);
  expect(kept.joint("elbow")!.error.position).toBeLessThan(1e-6);
});
