/** Limits and drives of the physics extension → kinds of joints, coordinates, springs and servos. References: the text of the extension, and closed forms. */
import type { JointDescription, ResolvedModel } from "@gelenk/core";
import { World } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { BALL, collider, importSample, physics } from "./sample-gltf.js";

const MOTION = { mass: 2, inertiaDiagonal: [0.5, 0.5, 0.5], gravityFactor: 0 };

/** A body whose node `hook` has the joint, on the ground; the connected node stands still. */
function jointed(joint: object, { hook = {}, still = {} }: { readonly hook?: object; readonly still?: object } = {}) {
  const nodes = [
    { name: "still", ...still },
    { name: "body", children: [2], ...physics({ motion: MOTION, ...collider(0) }) },
    { name: "hook", ...hook, ...physics({ joint: { connectedNode: 0, joint: 0 } }) },
  ];
  return importSample({ nodes, joints: [joint], shapes: [BALL] });
}

const jointOf = (joint: object): JointDescription => jointed(joint).model!.joints![0] as JointDescription;
const hold = (linear: readonly number[], angular: readonly number[]) => ({
  limits: [
    ...linear.map((axis) => ({ linearAxes: [axis], min: 0, max: 0 })),
    ...angular.map((axis) => ({ angularAxes: [axis], min: 0, max: 0 })),
  ],
});

describe("kinds", () => {
  const all = [0, 1, 2];
  it.each([
    [all, all, "weld"],
    [all, [1, 2], "revolute"],
    [all, [0, 2], "revolute"],
    [all, [0, 1], "revolute"],
    [all, [0], "universal"],
    [all, [], "spherical"],
    [[0, 2], all, "prismatic"],
    [[0, 2], [0, 2], "cylindrical"],
    [[0, 2], [0, 1], "generic"],
    [[1], [0, 2], "planar"],
    [[0, 1], [], "point-on-line"],
    [[2], [], "point-on-plane"],
    [[], all, "orientation"],
    [[], [1, 2], "direction"],
    [[], [2], "double-rotation"],
    [[0], [1], "generic"],
  ])("holding %j and %j is %s, and leaves the directions free that the file does", (linear, angular, type) => {
    const { model, diagnostics } = jointed(hold(linear, angular), {
      hook: { translation: [0.1, 0, 0] },
      still: { translation: [0.1, 0, 0] },
    });
    expect(diagnostics).toEqual([]);
    expect(model!.joints![0]!.type).toBe(type);
    // pushed and turned along every axis in turn, it moves along the free ones alone
    for (const axis of all) {
      for (const [kind, held] of [
        ["velocity", linear],
        ["angularVelocity", angular],
      ] as const) {
        const start = [0, 1, 2].map((k) => (k === axis ? 0.3 : 0)) as [number, number, number];
        const bodies = model!.bodies!.map((body) => (body.name === "body" ? { ...body, [kind]: start } : body));
        const world = World.fromModel({ ...(model as ResolvedModel), bodies: bodies as never });
        world.step(1 / 240);
        const moved = Math.abs((kind === "velocity" ? world.body("body")!.velocity : world.body("body")!.angularVelocity)[axis]!);
        // a turn about a point 0.1 m away carries the body along, so that a push is answered in part
        if (kind === "angularVelocity") expect(moved > 1e-6).toBe(!(held as readonly number[]).includes(axis));
        else if (linear.length === 0 || angular.length === 3) expect(moved > 1e-6).toBe(!(held as readonly number[]).includes(axis));
      }
    }
  });

  it("several axes in one limit of 0 are the same as one limit each", () => {
    expect(
      jointOf({
        limits: [
          { linearAxes: [2, 0, 1], max: 0 },
          { angularAxes: [0, 2], min: 0, max: 0 },
        ],
      }),
    ).toEqual(jointOf(hold([0, 1, 2], [0, 2])));
  });

  it("a distance in three dimensions is a distance or a rope", () => {
    expect(jointOf({ limits: [{ linearAxes: [0, 1, 2], min: 2, max: 2 }] })).toMatchObject({ type: "distance", length: 2 });
    expect(jointOf({ limits: [{ linearAxes: [0, 1, 2], min: 0.5, max: 2 }] })).toMatchObject({
      type: "rope",
      coordinates: { length: { low: 0.5, high: 2 } },
    });
  });

  it("held away from 0 it is held there: 0.4 m along z and 0.7 rad about it", () => {
    const limits = [
      { linearAxes: [0, 1], max: 0 },
      { linearAxes: [2], min: 0.4, max: 0.4 },
      { angularAxes: [0, 1], max: 0 },
      { angularAxes: [2], min: 0.7, max: 0.7 },
    ];
    const joint = jointOf({ limits });
    expect(joint.type).toBe("weld");
    expect(joint.frameA).toEqual({ position: [0, 0, 0.4] });
    // B turned by 0.7 against A: its frame is turned back
    expect(joint.frameB!.orientation![2]).toBeCloseTo(-Math.sin(0.35), 14);
  });
});

describe("ranges", () => {
  it("of a hinge about y are those of its turn, seen from the joint's node to the connected one", () => {
    const joint = { limits: [...hold([0, 1, 2], [0, 2]).limits, { angularAxes: [1], min: -0.2, max: 0.6 }] };
    expect(jointOf(joint)).toMatchObject({ type: "revolute", a: "body", b: "ground", coordinates: { turn: { low: -0.2, high: 0.6 } } });
    // the connected node turned by 0.5 about y against the joint's node: the coordinate is +0.5, inside; by −0.5 outside
    for (const [angle, low] of [
      [0.5, false],
      [-0.5, true],
    ] as const) {
      const { model } = jointed(joint, { still: { rotation: [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)] } });
      const world = World.fromModel(model as ResolvedModel);
      expect(world.joint("hook")!.coordinates[0]).toBeCloseTo(angle, 12);
      expect(world.joint("hook")!.coordinates[0]! < -0.2).toBe(low);
    }
  });

  it("of a cone and about its axis are swing and twist", () => {
    const limits = [
      { linearAxes: [0, 1, 2], max: 0 },
      { angularAxes: [0, 1], min: 0, max: 0.8 },
      { angularAxes: [2], min: -0.3, max: 0.3 },
    ];
    expect(jointOf({ limits })).toMatchObject({
      type: "spherical",
      coordinates: { swing: { high: 0.8 }, twist: { low: -0.3, high: 0.3 } },
    });
  });

  it("that are one point and soft are springs: T = 2π √(m/k)", () => {
    const [m, k] = [2, 50];
    const { model } = jointed({
      limits: [...hold([0, 2], [0, 1, 2]).limits, { linearAxes: [1], min: 0.3, max: 0.3, stiffness: k, damping: 0 }],
    });
    expect(model!.joints![0]).toMatchObject({ type: "prismatic", coordinates: { "slide-x": { stiffness: k, rest: 0.3 } } });
    const world = World.fromModel({ ...(model as ResolvedModel) });
    const steps = 2000;
    for (let n = 0; n < steps; n++) world.step(Math.PI / Math.sqrt(k / m) / steps);
    // B is the ground: y_B − y_A = 0.3 at rest, so that the body swings about −0.3, from 0 to −0.6 in half a period
    expect(world.body("body")!.position[1]).toBeCloseTo(-0.6, 6);
  });

  it("that are soft and wide, and angles in three dimensions, are told as approximated", () => {
    const { report } = jointed({
      limits: [
        { linearAxes: [0], min: -1, max: 1, stiffness: 3 },
        { angularAxes: [0, 1, 2], max: 1 },
      ],
    });
    const told = [...report()].filter(({ fate }) => fate === "approximated").map(({ place }) => place.split("physicsJoints")[1]);
    expect(told).toContain("/0/limits/0/stiffness");
    expect(told.length).toBeGreaterThan(1);
  });
});

describe("drives", () => {
  const hinge = (drive: object) => ({ ...hold([0, 1, 2], [0, 1]), drives: [{ type: "angular", mode: "force", axis: 2, ...drive }] });
  const turnOf = (drive: object) => jointOf(hinge(drive)).coordinates!["turn"];

  it("without a largest force are spring, damper and constant force", () => {
    expect(turnOf({ positionTarget: 0.5, stiffness: 7, velocityTarget: 2, damping: 3 })).toEqual({
      stiffness: 7,
      rest: 0.5,
      damping: 3,
      drive: 6,
    });
  });

  it("with one are servos of the same law, within its limits", () => {
    const [p, d] = [7, 3];
    expect(turnOf({ positionTarget: 0.5, stiffness: p, velocityTarget: 2, damping: d, maxForce: 9 })).toEqual({
      servo: { p, d, target: 0.5 + (d * 2) / p, limit: 9 },
    });
    expect(turnOf({ velocityTarget: 2, damping: d, maxForce: 9 })).toEqual({ servo: { mode: "speed", p: d, target: 2, limit: 9 } });
  });

  it("that are too strong to be sampled are motors", () => {
    expect(turnOf({ velocityTarget: 2, damping: 1000, maxForce: 9 })).toEqual({ motor: { speed: 2, limit: 9 } });
  });

  it("that accelerate are multiplied by the moment of inertia", () => {
    expect(turnOf({ mode: "acceleration", velocityTarget: 2, damping: 3 })).toEqual({ damping: 1.5, drive: 3 });
  });

  it("of directions that are held are ignored, with their place", () => {
    const { report } = jointed(hinge({ type: "linear", axis: 0, stiffness: 3, positionTarget: 1 }));
    const line = [...report()].find(({ fate, note }) => fate === "ignored" && note !== undefined)!;
    expect(line.place).toBe("sample.gltf#/extensions/KHR_physics_rigid_bodies/physicsJoints/0/drives/0");
  });
});
