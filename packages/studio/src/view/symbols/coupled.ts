/** Symbols of couplings between joints, and of springs, dampers and drives. */
import { Vector3 } from "three";
import { arcArrow, arrow, beaker, bent, gear, helix, rack, rod, wheel } from "./solids.js";
import type { JointSymbol } from "./symbol.js";

/** Two toothed wheels that mesh. */
export const gearSymbol: JointSymbol = {
  types: ["gear"],
  pictogram: "gear",
  aim: "frame",
  pieces: () => ({ A: [gear(0.72, 14, 0.28).translate(0, 0, -0.55)], B: [gear(0.5, 10, 0.28).rotateX(0.31).translate(0, 0, 0.68)] }),
};

/** Toothed bar, toothed wheel on it. */
export const rackSymbol: JointSymbol = {
  types: ["rack"],
  pictogram: "rack",
  aim: "frame",
  pieces: () => ({ A: [rack(2.4, 14, 0.4).translate(0, -0.55, 0)], B: [gear(0.55, 12, 0.28).translate(0, 0.12, 0)] }),
};

/** Two grooved wheels and the rope around them. */
export const pulleySymbol: JointSymbol = {
  types: ["pulley"],
  pictogram: "pulley",
  aim: "frame",
  pieces: () => ({
    A: [wheel(0.68, 0.34).translate(0, 0, -0.62)],
    B: [wheel(0.46, 0.34).translate(0, 0, 0.78)],
    third: [rod([0, 0.58, -0.55], [0, 0.4, 0.82], 0.05, 10), rod([0, -0.58, -0.55], [0, -0.4, 0.82], 0.05, 10)],
  }),
};

/** One follows the other. */
export const mimicSymbol: JointSymbol = {
  types: ["mimic", "linear"],
  pictogram: "mimic",
  aim: "frame",
  pieces: () => ({ A: arrow([0, 0.35, -0.9], [0, 0.35, 0.9], 0.12), B: arrow([0, -0.35, 0.9], [0, -0.35, -0.9], 0.12) }),
};

/** Coil with straight ends. */
export const springSymbol: JointSymbol = {
  types: ["spring"],
  pictogram: "spring",
  aim: "frame",
  pieces: () => ({
    third: [helix(0.42, 0.1, -0.85, 0.85, 8), rod([-1.2, 0.42, 0], [-0.83, 0.42, 0], 0.1), rod([0.83, 0.42, 0], [1.2, 0.42, 0], 0.1)],
    thirdColor: "spring",
  }),
};

/** Cup closed at A's end, piston and rod. */
export const damperSymbol: JointSymbol = {
  types: ["damper"],
  pictogram: "damper",
  aim: "frame",
  pieces: () => ({
    A: [beaker(-0.7, 0.4, 0.42), rod([-1.2, 0, 0], [-0.68, 0, 0], 0.1)],
    B: [rod([-0.12, 0, 0], [0.08, 0, 0], 0.33), rod([0.05, 0, 0], [1.2, 0, 0], 0.1)],
    opacityA: 0.55,
  }),
};

/** Flat spiral of three turns. */
export const torsionSymbol: JointSymbol = {
  types: ["torsion"],
  pictogram: "torsion",
  aim: "frame",
  pieces: () => ({
    third: [
      bent(
        Array.from({ length: 91 }, (_, k) => spiralPoint(k / 90)),
        0.07,
      ),
    ],
    thirdColor: "spring",
  }),
};
const spiralPoint = (s: number): Vector3 =>
  new Vector3(0, (0.25 + 0.75 * s) * Math.cos(6 * Math.PI * s), (0.25 + 0.75 * s) * Math.sin(6 * Math.PI * s));

const DRIVE = (280 * Math.PI) / 180;

/** Thick arc arrow around the axis. */
export const motorSymbol: JointSymbol = {
  types: ["motor", "servo"],
  pictogram: "motor",
  aim: "frame",
  pieces: () => ({ third: arcArrow(1.15, 0.12, DRIVE), thirdColor: "drive" }),
};

/** Chevrons along the slide. */
export const pusherSymbol: JointSymbol = {
  types: ["pusher"],
  pictogram: "motor",
  aim: "frame",
  pieces: () => ({
    third: [-0.5, 0, 0.5].map((x) => bent([new Vector3(x - 0.25, 1.25, 0), new Vector3(x, 0.95, 0), new Vector3(x - 0.25, 0.65, 0)], 0.08)),
    thirdColor: "drive",
  }),
};
