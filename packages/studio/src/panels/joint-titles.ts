/** What joints are called on the page: the words of workshops where there are any. */
import type { JointType } from "@gelenk/core";

export const JOINT_TITLES = {
  revolute: "Hinge",
  prismatic: "Slider",
  spherical: "Ball joint",
  cylindrical: "Cylindrical joint",
  universal: "Cardan joint",
  "constant-velocity": "Constant-velocity joint",
  planar: "Planar joint",
  weld: "Weld",
  screw: "Screw",
  rail: "Rail",
  distance: "Distance",
  rope: "Rope",
  "point-on-line": "Point on a line",
  "point-on-plane": "Point on a plane",
  "point-on-curve": "Point on a curve",
  "point-on-surface": "Point on a surface",
  orientation: "Fixed orientation",
  direction: "Fixed direction",
  "double-rotation": "Double rotation",
  rolling: "Rolling ball",
  "rolling-wheel": "Rolling wheel",
  velocity: "Velocity joint",
  generic: "Generic joint",
} as const satisfies Partial<Record<JointType, string>>;

/** What a new one is named: `hinge`, `ball-joint`. */
export const usualJointName = (type: string): string => jointTitle(type).toLowerCase().replaceAll(" ", "-");

export const jointTitle = (type: string): string => (JOINT_TITLES as Readonly<Record<string, string>>)[type] ?? type;
