/**
 * Mass points that keep distances: the simplest mechanisms there are, without inertia tensors or joints of angles (theory 04, section 3.1).
 *
 *   net      square meshes in rows and columns, hung by two fixed corners. Its rows are bent like a hammock: a straight row between two fixed
 *            points could not move, and its tension would be infinite
 *   cuboid   eight points and the distances of all 28 pairs, of which 18 are needed. It flies freely and turns as the rigid body of the same
 *            masses: with half edges a, b, c its moments are m(b² + c²) and cyclic
 */
import { type BodyDescription, cos, type JointDescription, type ResolvedModel, sin, type Triple } from "@gelenk/core";
import { cross, scale } from "./rotation.js";
import { defineScene, PASS_THROUGH, type SceneValues } from "./scene.js";

const SIZE: Triple = [1, 0.6, 0.4];

/** About the axis of the middle moment, nearly: the unstable one. */
const SPIN_AXIS: Triple = [0.1, 1, 0.2];

const pointAt = (name: string, position: Triple, mass: number, radius: number): BodyDescription => ({
  name,
  point: true,
  mass,
  position,
  shapes: [{ type: "sphere", radius }],
});

/** A distance between two points; its length is the one they have. */
const distanceOf = (a: string, b: string): JointDescription => ({ name: `${a}…${b}`, type: "distance", a, b });

function buildNet({ columns, rows, mesh, mass, bend }: SceneValues<"columns" | "rows" | "mesh" | "mass" | "bend">): ResolvedModel {
  const bodies: BodyDescription[] = [];
  const joints: JointDescription[] = [];
  const name = (column: number, row: number) => `point-${column + 1}-${row + 1}`;
  let [x, y] = [0, 0];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const hung = row === 0 && (column === 0 || column === columns - 1);
      bodies.push({ ...pointAt(name(column, row), [x, y, mesh * row], mass, mesh / 10), ...(hung && { kind: "fixed" as const }) });
      if (column > 0) joints.push(distanceOf(name(column - 1, row), name(column, row)));
      if (row > 0) joints.push(distanceOf(name(column, row - 1), name(column, row)));
    }
    const angle = bend * (column - (columns - 2) / 2);
    x += mesh * cos(angle);
    y += mesh * sin(angle);
  }
  return { gelenk: 1, bodies, joints };
}

function buildCuboid({ mass, spin }: SceneValues<"mass" | "spin">): ResolvedModel {
  const corners = Array.from({ length: 8 }, (_, i) => SIZE.map((edge, k) => (((i >> k) & 1) - 0.5) * edge) as unknown as Triple);
  const name = (i: number) => `point-${i + 1}`;
  const rate = scale(SPIN_AXIS, spin);
  return {
    gelenk: 1,
    gravity: [0, 0, 0],
    bodies: corners.map((corner, i) => ({ ...pointAt(name(i), corner, mass, 0.03), velocity: cross(rate, corner) })),
    joints: corners.flatMap((_, i) => corners.slice(i + 1).map((__, k) => distanceOf(name(i), name(i + 1 + k)))),
  };
}

export const massPoints = defineScene({
  name: "mass-points",
  about:
    "Mass points that keep distances: a net hung by two corners, or a free cuboid of eight points and all 28 distances. " +
    "Closed form: lengths and energy are constant; the cuboid turns as the rigid body with the moments mass·(b² + c²) and cyclic.",
  parameters: {
    cuboid: { default: 0, min: 0, max: 1, unit: "", integer: true, about: "0: the net; 1: the cuboid" },
    columns: { default: 8, min: 3, max: 60, unit: "", integer: true, about: "points of the net from one fixed corner to the other" },
    rows: { default: 8, min: 2, max: 60, unit: "", integer: true, about: "points of the net away from them" },
    mesh: { default: 0.1, min: 1e-3, max: 10, unit: "m", about: "distance of neighbours in the net" },
    mass: { default: 0.01, min: 1e-6, max: 1e6, unit: "kg", about: "of one point" },
    bend: { default: 0.2, min: 0.01, max: 1, unit: "rad", about: "angle between neighbouring meshes of the net at the start" },
    spin: { default: 3, min: -100, max: 100, unit: "rad/s", about: "rate of the cuboid about its middle axis at the start, nearly" },
  },
  settings: { until: 2, step: 1 / 240, contact: PASS_THROUGH },
  build: (values) => (values.cuboid === 1 ? buildCuboid(values) : buildNet(values)),
});
