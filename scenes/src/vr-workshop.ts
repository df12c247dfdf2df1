/**
 * A workbench at its true height, for hands in VR: a drawer that slides, a crank that drives a wheel through a belt, a hammer, a ball, blocks to stack and a
 * pendulum to push. Everything is joined or lies free, nothing is glued: what cannot move does not.
 */
import type { BodyDescription, JointDescription, Triple } from "@gelenk/core";
import { block, floor } from "./blocks.js";
import { defineScene } from "./scene.js";

const SURFACE = { friction: 0.5, restitution: 0.1 } as const;
const TOP = 0.9;
const UPRIGHT = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;

const fixed = (name: string, size: Triple, position: Triple): BodyDescription => ({
  name,
  kind: "fixed",
  position,
  shapes: [{ type: "box", size, ...SURFACE }],
});

const bench: readonly BodyDescription[] = [
  floor(SURFACE),
  fixed("bench", [1.6, 0.05, 0.7], [0, TOP - 0.025, 0]),
  ...[-0.74, 0.74].flatMap((x, i) =>
    [-0.29, 0.29].map((z, k) => fixed(`leg-${2 * i + k + 1}`, [0.06, TOP - 0.05, 0.06], [x, (TOP - 0.05) / 2, z])),
  ),
  fixed("shelf", [1.6, 0.03, 0.2], [0, 1.45, -0.25]),
];

/** A wheel in a plane across z on a post, `name` turning about z. */
const wheel = (name: string, radius: number, x: number): BodyDescription => ({
  name,
  mass: 2,
  position: [x, TOP + 0.22, -0.15],
  shapes: [
    { type: "cylinder", radius, length: 0.04, use: ["visual", "mass"] },
    { type: "box", size: [0.02, 1.9 * radius, 0.05], use: ["visual"] },
  ],
});

const tools: readonly BodyDescription[] = [
  {
    name: "hammer",
    position: [-0.45, TOP + 0.02, 0.15],
    orientation: [0, Math.SQRT1_2, 0, Math.SQRT1_2],
    shapes: [
      { type: "capsule", radius: 0.014, length: 0.26, density: 700, position: [0, 0, 0.03], ...SURFACE },
      { type: "box", size: [0.11, 0.04, 0.04], density: 7800, position: [0, 0, -0.12], ...SURFACE },
    ],
  },
  {
    name: "ball",
    mass: 0.4,
    position: [0.15, TOP + 0.06, 0.2],
    shapes: [{ type: "sphere", radius: 0.06, friction: 0.4, restitution: 0.7, rollFriction: 0.002 }],
  },
  ...[0, 1, 2].map((k) =>
    block(`block-${k + 1}`, [-0.15, TOP + 0.04 + 0.08 * k, 0.18], { size: [0.08, 0.08, 0.08], mass: 0.3, surface: SURFACE }),
  ),
  { name: "drawer", mass: 3, position: [0, 0.79, 0.05], shapes: [{ type: "box", size: [0.5, 0.1, 0.5], use: ["visual", "mass"] }] },
  wheel("crank", 0.09, 0.45),
  wheel("wheel", 0.15, 0.1),
  {
    name: "handle",
    mass: 0.1,
    position: [0.45, TOP + 0.3, -0.09],
    shapes: [{ type: "capsule", radius: 0.015, length: 0.06, use: ["visual", "mass"] }],
  },
  {
    name: "pendulum",
    mass: 1.5,
    position: [-0.6, 1.15, -0.2],
    shapes: [
      { type: "sphere", radius: 0.06, use: ["visual", "mass"] },
      { type: "cylinder", radius: 0.004, length: 0.28, position: [0, 0.14, 0], orientation: UPRIGHT, use: ["visual"] },
    ],
  },
];

const joints: readonly JointDescription[] = [
  {
    name: "rails",
    type: "prismatic",
    a: "ground",
    b: "drawer",
    anchor: [0, 0.79, 0.05],
    axis: [0, 0, 1],
    coordinates: { "slide-x": { low: 0, high: 0.35, friction: 4, restitution: 0.1 } },
  },
  {
    name: "crank bearing",
    type: "revolute",
    a: "ground",
    b: "crank",
    anchor: [0.45, TOP + 0.22, -0.15],
    axis: [0, 0, 1],
    coordinates: { turn: { damping: 0.005 } },
  },
  {
    name: "wheel bearing",
    type: "revolute",
    a: "ground",
    b: "wheel",
    anchor: [0.1, TOP + 0.22, -0.15],
    axis: [0, 0, 1],
    coordinates: { turn: { damping: 0.005 } },
  },
  { name: "grip", type: "revolute", a: "crank", b: "handle", anchor: [0.45, TOP + 0.3, -0.09], axis: [0, 0, 1] },
  { name: "string", type: "spherical", a: "ground", b: "pendulum", anchor: [-0.6, 1.43, -0.2] },
];

export const vrWorkshop = defineScene({
  name: "vr-workshop",
  about:
    "A bench at its true height with things for the hands: a hammer, a ball, blocks, a drawer on rails, a crank that drives a wheel by a belt, a pendulum. " +
    "Closed form: nothing moves until it is touched; the wheel turns 0.6 times as fast as the crank.",
  parameters: {},
  settings: { until: 10, step: 1 / 240 },
  build: () => ({
    gelenk: 1,
    bodies: [...bench, ...tools],
    joints,
    couplings: [{ name: "belt", type: "gear", terms: [{ joint: "crank bearing" }, { joint: "wheel bearing" }], ratio: 0.6 }],
  }),
});
