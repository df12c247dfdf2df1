/**
 * Model → glb → model keeps the motion. The reference is the run of the model itself. Poses, masses and frames stand in the JSON as
 * doubles, so that what a file changes is the rounding of frames and principal axes, a few 1e-16. Smooth motion carries that on: 1e-12
 * is the bound for a second of it, the double pendulum multiplying differences by less than 1e3 in that time. Where bodies slide, stop
 * and stick, the moment of a change carries it on as well.
 */
import type { JointDescription, ResolvedModel } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { describe, expect, it } from "vitest";
import { largestDifference, throughFile } from "./round-trip.js";

const scene = (address: string): ResolvedModel => buildScene(address).model!;

describe("motion after a round trip is the same", () => {
  it.each([
    ["double pendulum", "@double-pendulum", 240, 1e-12],
    ["four-bar linkage, a loop", "@four-bar", 240, 1e-12],
    ["robot arm with motors, rotors and stops", "@robot-arm", 120, 1e-11],
    ["body turning freely", "@euler-top", 240, 1e-12],
    ["walker with servos", "@walker", 60, 1e-11],
    ["gears", "@gear-train", 60, 1e-11],
  ])("%s", (_name, address, steps, tolerance) => {
    const model = scene(address);
    expect(largestDifference(model, throughFile(model), steps, 1 / 240)).toBeLessThan(tolerance);
  });

  it("a box that falls, slides and comes to rest", () => {
    const model: ResolvedModel = {
      gelenk: 1,
      materials: [{ name: "wood", friction: 0.3, staticFriction: 0.4, restitution: 0.2 }],
      bodies: [
        { name: "floor", kind: "fixed", shapes: [{ type: "plane", normal: [0, 1, 0], material: "wood" }] },
        { name: "box", position: [0, 0.6, 0], velocity: [1.5, 0, 0.4], shapes: [{ type: "box", size: [0.4, 0.2, 0.3], material: "wood" }] },
      ],
    };
    const back = throughFile(model);
    expect(back.materials).toMatchObject([{ name: "wood", friction: 0.3, staticFriction: 0.4, restitution: 0.2 }]);
    expect(largestDifference(model, back, 360, 1 / 240)).toBeLessThan(1e-9);
  });

  it("a servo with limit on a turned arm, z up", () => {
    const model: ResolvedModel = {
      gelenk: 1,
      up: "z",
      bodies: [
        { name: "base", kind: "fixed", position: [0.1, 0.2, 0.3], orientation: [0, 0, 0.6, 0.8] },
        {
          name: "arm",
          position: [0.6, 0.2, 0.3],
          shapes: [{ type: "capsule", radius: 0.05, length: 0.8, orientation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] }],
        },
      ],
      joints: [
        {
          ...{ name: "shoulder", type: "revolute", a: "base", b: "arm", anchor: [0.1, 0.2, 0.3], axis: [0, 1, 0] },
          coordinates: { turn: { low: -1, high: 2, damping: 0.3, servo: { p: 60, d: 4, limit: 40, target: "0.5*sin(3*t)" } } },
        },
      ],
    };
    expect(largestDifference(model, throughFile(model), 240, 1 / 240)).toBeLessThan(1e-12);
  });
});

describe("without what the extras keep, the extensions alone give the same motion", () => {
  it.each([
    ["double pendulum", "@double-pendulum", 240, 1e-12],
    ["four-bar linkage", "@four-bar", 240, 1e-12],
    ["chain of balls", "@chain", 60, 1e-12],
  ])("%s", (_name, address, steps, tolerance) => {
    const model: ResolvedModel = { ...scene(address), up: "y", gravity: [0, -9.81, 0] };
    const { settings } = model;
    const back = { ...throughFile(model, "without extras"), ...(settings && { settings }) };
    expect(largestDifference(model, back, steps, 1 / 240)).toBeLessThan(tolerance);
  });

  it("a servo with a limit, a spring, a range and a damper", () => {
    const model: ResolvedModel = {
      gelenk: 1,
      bodies: [
        { name: "arm", position: [0.5, 0, 0], shapes: [{ type: "box", size: [1, 0.1, 0.2] }], mass: 3 },
        { name: "slide", position: [1, 0, 0.4], shapes: [{ type: "sphere", radius: 0.1 }], mass: 1 },
      ],
      joints: [
        {
          name: "hinge",
          type: "revolute",
          a: "ground",
          b: "arm",
          anchor: [0, 0, 0],
          axis: [0, 0, 1],
          coordinates: { turn: { low: -0.4, high: 1, servo: { p: 40, d: 3, target: 0.3, limit: 20 } } },
        },
        {
          name: "rail",
          type: "prismatic",
          a: "arm",
          b: "slide",
          axis: [0, 1, 0],
          coordinates: { "slide-x": { stiffness: 30, rest: 0.1, damping: 2 } },
        },
      ],
    };
    expect(largestDifference(model, throughFile(model, "without extras"), 240, 1 / 240)).toBeLessThan(1e-11);
  });
});

describe("every kind of joint comes back with what it holds", () => {
  const joints: readonly (Omit<JointDescription, "a" | "b"> & { readonly type: string })[] = [
    ...["weld", "revolute", "universal", "constant-velocity", "spherical", "prismatic", "cylindrical", "point-on-line", "planar"].map(
      (type) => ({ type }),
    ),
    ...["point-on-plane", "orientation", "direction", "double-rotation"].map((type) => ({ type })),
    { type: "distance", frameA: { position: [0, 0, 0] }, frameB: { position: [0.2, 0, 0] }, length: 1.1 },
    { type: "rope", frameA: { position: [0, 0, 0] }, frameB: { position: [0.2, 0, 0] }, coordinates: { length: { high: 1.3 } } },
    { type: "screw", pitch: 0.1 },
    { type: "generic", locked: ["x", "rz"], coordinates: { "slide-y": { stiffness: 40, rest: 0.1, damping: 1 } } },
    { type: "revolute", coordinates: { turn: { stiffness: 3, rest: 0.4, armature: 0.1, friction: 0.05 } } },
    { type: "spherical", coordinates: { swing: { high: 0.4 }, twist: { low: -0.2, high: 0.3 } } },
    { type: "prismatic", coordinates: { "slide-x": { motor: { speed: 0.3, limit: 50 } } } },
    { type: "cylindrical", coordinates: { turn: { servo: { mode: "speed", p: 0.4, target: 3 } } } },
  ];
  it.each(joints.map((joint) => [JSON.stringify(joint), joint] as const))("%s", (_name, joint) => {
    const model: ResolvedModel = {
      gelenk: 1,
      bodies: [
        { name: "a", kind: "fixed", orientation: [0.5, 0.5, 0.5, 0.5] },
        {
          name: "b",
          position: [1, 0.3, -0.2],
          orientation: [0, 0.28, 0, 0.96],
          mass: 2,
          inertia: [0.1, 0.2, 0.25, 0.01, 0.02, -0.03],
          velocity: [0, 0, 0.01],
        },
      ],
      joints: [{ name: "j", a: "a", b: "b", ...(joint.frameA ? {} : { anchor: [0.8, 0.3, -0.2], axis: [1, 2, 2] }), ...joint }],
    };
    const back = throughFile(model);
    expect(back.joints![0]).toMatchObject({ name: "j", type: joint.type, a: "a", b: "b" });
    expect(largestDifference(model, back, 60, 1 / 240)).toBeLessThan(1e-12);
  });
});
