import type { JointDescription, ResolvedModel } from "../../../src/index.js";

/** A tree that uses most kinds, some joints written from child to parent. */
export function zoo(): ResolvedModel {
  const kinds: readonly Partial<JointDescription>[] = [
    { type: "revolute" },
    { type: "spherical" },
    { type: "prismatic" },
    { type: "universal" },
    { type: "cylindrical" },
    { type: "planar" },
    { type: "weld" },
    { type: "screw", pitch: 0.3 },
    { type: "point-on-line" },
    { type: "orientation" },
    { type: "direction" },
    { type: "point-on-plane" },
    { type: "constant-velocity" },
  ];
  const place = (i: number) => [Math.sin(3 * i), Math.cos(2 * i), 0.3 * i] as const;
  return {
    gelenk: 1,
    gravity: [0.5, -9.81, 1],
    bodies: kinds.map((_, i) => ({ name: `b${i}`, mass: 1 + 0.1 * i, inertia: [0.3, 0.4, 0.5] as const, position: place(i) })),
    joints: kinds.map((kind, i): JointDescription => {
      const parent = i === 0 ? "ground" : `b${(i - 1) >> 1}`;
      const [a, b] = i % 3 === 2 ? [`b${i}`, parent] : [parent, `b${i}`];
      const [x, y, z] = place(i);
      return { name: `j${i}`, a, b, anchor: [x + 0.2, y - 0.1, z + 0.3], axis: [1, i, 2], axis2: [0, 1, i], ...kind } as JointDescription;
    }),
    forces: [
      { type: "spring", a: "ground", b: "b5", stiffness: 20, damping: 0.5, length: 0.3 },
      { type: "damping", linear: 0.1, angular: 0.05, bodies: ["b2", "b7"] },
    ],
  };
}
