/** Models written by hand that use every member of the format. */
import type { Model } from "@gelenk/core";

const TETRAHEDRON = {
  vertices: [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  triangles: [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ],
} as const;

/** Every member that a valid model of this version can have. */
export const fullModel: Model = {
  $schema: "model-1.json",
  gelenk: 1,
  name: "everything",
  about: "one of each",
  up: "z",
  parameters: { length: 2, radius: "length/20", rate: 1.5 },
  gravity: [0, 0, "-9.81"],
  bodies: [
    {
      name: "shapes",
      kind: "dynamic",
      position: [0, 1, "length"],
      orientation: [0, 0, 0, 1],
      velocity: [1, 0, 0],
      angularVelocity: [0, 0, 0.5],
      density: 700,
      shapes: [
        {
          name: "core",
          type: "box",
          size: ["length", 0.2, 0.1],
          position: [0, 0, 0.5],
          orientation: [0, 0, 0, 1],
          density: 800,
          use: ["mass", "visual"],
        },
        { type: "sphere", radius: "radius" },
        { type: "ellipsoid", radii: [0.3, 0.2, 0.1] },
        { type: "cylinder", radius: 0.1, length: 0.4 },
        { type: "capsule", radius: 0.1, length: 0.4 },
        { type: "cone", radius: 0.1, length: 0.4 },
        { type: "torus", radius: 0.5, tube: 0.1 },
        { type: "hull", points: TETRAHEDRON.vertices },
        { type: "mesh", ...TETRAHEDRON, extras: { colour: "#aabbcc" } },
      ],
    },
    {
      name: "point",
      mass: 3,
      centerOfMass: [0, 0.1, 0],
      inertia: [0.2, 0.3, 0.4, 0.01, 0, 0],
      extras: { source: { id: 7, tags: ["a", null, true] } },
    },
    { name: "floor", kind: "fixed", position: [0, 0, -1], shapes: [{ type: "box", size: [10, 10, 1] }] },
    {
      name: "crank",
      kind: "kinematic",
      shapes: [{ type: "sphere", radius: 0.1 }],
      motion: { position: ["length*cos(rate*t)", 0, 1], rotation: { axis: [0, 0, 1], angle: "30*deg*sin(rate*t)" } },
    },
    { name: "dot", point: true, mass: "radius", position: [5, 5, 5] },
  ],
  forces: [
    { name: "sun", type: "point-gravity", center: [0, 0, 10], strength: 5, bodies: ["point"] },
    { type: "constant", body: "point", force: [0, 0, 1], torque: [1, 0, 0], point: [0, 0, 0.1], frame: "body" },
    { type: "damping", linear: 0.1, angular: "radius", bodies: ["shapes", "point"] },
    {
      type: "spring",
      a: "ground",
      b: "point",
      pointA: [0, 1, 0],
      pointB: [0, 0, "radius"],
      stiffness: 100,
      damping: 0.5,
      length: 1,
    },
  ],
  settings: {
    step: "1/240",
    until: 2,
    method: "auto",
    order: 4,
    rotation: { method: "series", order: 6 },
    tolerance: { position: "radius*1e-6", angle: 1e-6, speed: 1e-5, trajectory: "radius*1e-4" },
    methods: [
      { of: "point", method: "free" },
      { of: ["shapes"], method: "free" },
    ],
    budget: { iterations: 12, milliseconds: "2*radius" },
    halve: false,
    assemble: false,
    integrator: "rk4",
    stabilisation: "baumgarte",
    baumgarte: { alpha: "2*radius", beta: 10 },
    penalty: { frequency: 100, damping: 1 },
    iterative: { sweeps: "plain", largestImpulse: "10*radius" },
    velocityCorrection: true,
  },
  extras: { author: "nobody" },
};

/** With joints. */
export const jointedModel: Model = {
  ...fullModel,
  joints: [
    { name: "cardan", type: "universal", a: "ground", b: "point", anchor: [0, 0, 1], axis: [0, "rate", 0], axis2: [1, 0, 0], extras: {} },
    {
      type: "distance",
      a: "point",
      b: "shapes",
      frameA: { position: [0, 0, "radius"], orientation: [0, 0, 0, 1] },
      frameB: { position: [0, 0, 0], orientation: [0, 0, 0, 1] },
      length: "2*length",
    },
    {
      type: "screw",
      a: "floor",
      b: "shapes",
      pitch: 0.01,
      coordinates: {
        turn: {
          stiffness: "2*rate",
          rest: "30*deg",
          damping: 0.1,
          drive: -1,
          start: "4*pi",
          servo: { target: "rate*sin(t)", p: "10*rate", i: 5, d: 1, limit: 20, rate: 100, mode: "speed", period: 0.01, integral: "rate/2" },
        },
      },
    },
    {
      type: "cylindrical",
      a: "floor",
      b: "shapes",
      coordinates: {
        turn: {
          servo: {
            table: [
              [0, 0],
              [1, "rate"],
            ],
            p: 3,
          },
        },
      },
    },
    { type: "generic", a: "floor", b: "shapes", locked: ["x", "rz"], breakForce: "100*rate", breakTorque: 20 },
    {
      type: "point-on-curve",
      a: "floor",
      b: "shapes",
      curve: {
        points: [
          [0, 0, 0],
          ["radius", 1, 0],
          [2, 0, 1],
        ],
        closed: true,
      },
    },
    {
      name: "slide",
      type: "prismatic",
      a: "floor",
      b: "shapes",
      coordinates: {
        "slide-x": {
          low: "-length",
          high: "length",
          restitution: 0.5,
          friction: "2*rate",
          brake: "10*rate*t",
          armature: 0.3,
          motor: { speed: "rate*cos(t)", limit: "20*rate" },
        },
      },
    },
    {
      name: "lift",
      type: "prismatic",
      a: "floor",
      b: "point",
      coordinates: { "slide-x": { motor: { position: "rate*t", limit: 20, approach: "rate/10" } } },
    },
    { name: "wheel", type: "revolute", a: "floor", b: "point" },
    { type: "velocity", a: "floor", b: "shapes", locked: ["x", "rz"], speeds: [1, "rate"] },
    { type: "rolling", a: "floor", b: "shapes", radius: "radius", frameA: {} },
    { type: "rolling-wheel", a: "floor", b: "shapes", radius: 0.3, frameA: {}, frameB: {} },
    { name: "rope", type: "rope", a: "floor", b: "shapes", coordinates: { length: { high: 3 } } },
    { type: "point-on-surface", a: "floor", b: "shapes", surface: { type: "sphere", radius: "radius" } },
    { type: "point-on-surface", a: "floor", b: "shapes", surface: { type: "cylinder", radius: 1 } },
    { type: "point-on-surface", a: "floor", b: "shapes", surface: { type: "ellipsoid", radii: [1, 2, 3] } },
    { type: "point-on-surface", a: "floor", b: "shapes", surface: { type: "torus", radius: 2, tube: 0.5 } },
  ],
  couplings: [
    { name: "train", type: "gear", ratio: "-rate", terms: [{ joint: "wheel" }, { joint: "cardan", coordinate: "turn-y" }], extras: {} },
    { type: "rack", radius: "radius", terms: [{ joint: "wheel", coordinate: "turn" }, { joint: "slide" }] },
    { type: "pulley", ratio: 2, terms: [{ joint: "slide" }, { joint: "rope", coordinate: "length" }], offset: "2*length" },
    { type: "mimic", ratio: 0.5, terms: [{ joint: "slide" }, { joint: "lift" }], offset: "radius" },
    { type: "linear", terms: [{ joint: "slide", factor: "2*rate" }, { joint: "lift", factor: -1 }, { joint: "rope" }] },
  ],
};
