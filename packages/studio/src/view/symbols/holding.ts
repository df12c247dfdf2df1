/** Symbols of joints that hold bodies together, at a distance, parallel, or on the roll. */
import { arrow, ball, block, ring, rod } from "./solids.js";
import type { JointSymbol } from "./symbol.js";

const EDGE = 0.6;
/** Where the beads of a seam lie: around a square of half edge EDGE. */
const seam = (): readonly (readonly [number, number])[] =>
  [-1, -0.6, -0.2, 0.2, 0.6, 1].flatMap((s) => [
    [s * EDGE, EDGE],
    [s * EDGE, -EDGE],
    [EDGE, s * EDGE],
    [-EDGE, s * EDGE],
  ]);

/** Two half cubes with a bead of small spheres around the seam. */
export const weldSymbol: JointSymbol = {
  types: ["weld"],
  pictogram: "weld",
  aim: "frame",
  pieces: () => ({
    A: [block([EDGE, 2 * EDGE, 2 * EDGE], [-EDGE / 2, 0, 0])],
    B: [block([EDGE, 2 * EDGE, 2 * EDGE], [EDGE / 2, 0, 0])],
    third: seam().map(([y, z]) => ball(0.1, [0, y, z])),
  }),
};

/** An eyelet at each end; the rod between them is drawn in its true length. */
export const distanceSymbol: JointSymbol = {
  types: ["distance"],
  pictogram: "distance",
  aim: "line",
  pieces: () => ({
    A: [
      ring(0.24, 0.09)
        .rotateY(Math.PI / 2)
        .translate(-1, 0, 0),
      rod([-0.76, 0, 0], [0, 0, 0], 0.06),
    ],
    B: [
      ring(0.24, 0.09)
        .rotateY(Math.PI / 2)
        .translate(1, 0, 0),
      rod([0, 0, 0], [0.76, 0, 0], 0.06),
    ],
  }),
};

export const ropeSymbol: JointSymbol = { ...distanceSymbol, types: ["rope"], pictogram: "rope" };

/** Two cubes, parallel to each other wherever they are. */
export const orientationSymbol: JointSymbol = {
  types: ["orientation"],
  pictogram: "orientation",
  aim: "frame",
  pieces: () => ({ A: [block([0.7, 0.7, 0.7], [-0.45, -0.4, -0.2])], B: [block([0.7, 0.7, 0.7], [0.45, 0.4, 0.2])] }),
};

/** Two parallel arrows. */
export const directionSymbol: JointSymbol = {
  types: ["direction"],
  pictogram: "direction",
  aim: "frame",
  pieces: () => ({ A: arrow([-1, -0.35, 0], [1, -0.35, 0], 0.12), B: arrow([-1, 0.35, 0], [1, 0.35, 0], 0.12) }),
};

const AXES = [
  ["x", [1, 0, 0]],
  ["y", [0, 1, 0]],
  ["z", [0, 0, 1]],
] as const;

/** A core with an arrow along each direction that is free; held ones end in a plate. */
export const genericSymbol: JointSymbol = {
  types: ["generic"],
  pictogram: "generic",
  aim: "frame",
  pieces: ({ locked = [] }) => {
    const held = new Set<string>(locked);
    const bars = AXES.filter(([axis]) => held.has(axis)).map(([, [x, y, z]]) => block([0.2 + 1.8 * x, 0.2 + 1.8 * y, 0.2 + 1.8 * z]));
    const arrows = AXES.filter(([axis]) => !held.has(axis)).flatMap(([, [x, y, z]]) =>
      arrow([-1.1 * x, -1.1 * y, -1.1 * z], [1.1 * x, 1.1 * y, 1.1 * z], 0.08, "both"),
    );
    return { A: bars.length > 0 ? bars : [block([0.5, 0.5, 0.5])], B: [ball(0.34), ...arrows] };
  },
};

/** Two bars that move past each other, an arrow for the held speed. */
export const velocitySymbol: JointSymbol = {
  types: ["velocity"],
  pictogram: "velocity",
  aim: "frame",
  pieces: () => ({
    A: [block([1.8, 0.16, 0.6], [0, -0.4, 0])],
    B: [block([0.8, 0.4, 0.5], [-0.2, -0.05, 0])],
    third: arrow([-0.5, 0.4, 0], [1, 0.4, 0], 0.1),
    thirdColor: "drive",
  }),
};

/** Ring on a strip across x, three short ticks across the line of contact: no slip. */
export const rollingSymbol: JointSymbol = {
  types: ["rolling", "rolling-wheel"],
  pictogram: "rolling",
  aim: "frame",
  pieces: () => ({
    A: [block([0.1, 2.2, 0.7], [-0.95, 0, 0])],
    B: [ring(0.75, 0.14).rotateY(Math.PI / 2), rod([0, 0, -0.3], [0, 0, 0.3], 0.12)],
    third: [-0.25, 0, 0.25].map((y) => rod([-0.86, y, -0.3], [-0.86, y, 0.3], 0.05, 10)),
    thirdColor: "contact",
  }),
};
