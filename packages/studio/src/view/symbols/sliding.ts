/** Symbols of joints that slide along something. */
import type { BufferGeometry } from "three";
import { arcArrow, arrow, ball, block, helix, ring, rod } from "./solids.js";
import type { JointSymbol } from "./symbol.js";

const doubleArrow = (y: number): readonly BufferGeometry[] => arrow([-0.62, y, 0], [0.62, y, 0], 0.07, "both");
const TURN = (220 * Math.PI) / 180;

/** Square bar, square block around it, straight double arrow above. */
export const sliderSymbol: JointSymbol = {
  types: ["prismatic", "sled"],
  pictogram: "slider",
  aim: "up",
  pieces: () => ({ A: [block([2.4, 0.3, 0.3])], B: [block([0.85, 0.75, 0.75]), ...doubleArrow(0.78)] }),
};

/** Round rod, round sleeve, straight double arrow and an arc arrow. */
export const cylindricalSymbol: JointSymbol = {
  types: ["cylindrical", "slide-turn"],
  pictogram: "cylindrical",
  aim: "up",
  pieces: () => ({
    A: [rod([-1.2, 0, 0], [1.2, 0, 0], 0.17)],
    B: [rod([-0.45, 0, 0], [0.45, 0, 0], 0.38), ...doubleArrow(0.72), ...arcArrow(0.62, 0.06, TURN, 0.72)],
  }),
};

/** Plate across x. */
const plate = (size: number): BufferGeometry => block([0.08, size, size], [-0.1, 0, 0]);

/** Thin square plate, flat disc on it, four arrows in a cross. */
export const planarSymbol: JointSymbol = {
  types: ["planar"],
  pictogram: "planar",
  aim: "frame",
  pieces: () => {
    const directions = [
      [0, 1, 0],
      [0, -1, 0],
      [0, 0, 1],
      [0, 0, -1],
    ] as const;
    const arrows = directions.flatMap(([, y, z]) => arrow([0.08, 0.42 * y, 0.42 * z], [0.08, 0.95 * y, 0.95 * z], 0.06));
    return { A: [plate(2)], B: [rod([-0.05, 0, 0], [0.2, 0, 0], 0.38), ...arrows] };
  },
};

/** The same plate with a ball that may roll anywhere on it. */
export const pointOnPlaneSymbol: JointSymbol = {
  types: ["point-on-plane"],
  pictogram: "on-plane",
  aim: "frame",
  pieces: () => ({ A: [plate(1.9).translate(-0.3, 0, 0)], B: [ball(0.36)] }),
};

/** Rod with a raised helix whose hand is the pitch's sign, hexagonal nut, arc arrow. */
export const screwSymbol: JointSymbol = {
  types: ["screw"],
  pictogram: "screw",
  aim: "up",
  pieces: ({ pitch = 1 }) => ({
    A: [rod([-1.2, 0, 0], [1.2, 0, 0], 0.17), helix(0.2, 0.06, -1.15, 1.15, 8 * Math.sign(pitch || 1))],
    B: [rod([-0.32, 0, 0], [0.32, 0, 0], 0.48, 6), ...arcArrow(0.68, 0.06, TURN, 0.58)],
  }),
};

const rail = (): readonly BufferGeometry[] => [
  rod([-1.2, 0, 0], [1.2, 0, 0], 0.08),
  rod([-1.24, 0, 0], [-1.14, 0, 0], 0.34),
  rod([1.14, 0, 0], [1.24, 0, 0], 0.34),
];

/** Thin rod with an end disc at each stop, ball on it. */
export const railSymbol: JointSymbol = {
  types: ["point-on-line", "rail"],
  pictogram: "rail",
  aim: "frame",
  pieces: () => ({ A: rail(), B: [ball(0.3)] }),
};

/** Ball on a curve or a surface; those are drawn where they are. */
export const curveSymbol: JointSymbol = {
  types: ["point-on-curve"],
  pictogram: "curve",
  aim: "frame",
  pieces: () => ({ B: [ball(0.34)], A: [ring(0.46, 0.05)] }),
};

export const surfaceSymbol: JointSymbol = {
  types: ["point-on-surface"],
  pictogram: "surface",
  aim: "frame",
  pieces: () => ({ B: [ball(0.34)] }),
};
