/**
 * Meshes that touch at places with different normals have rows of all of them. The balance of forces decides: closed forms for a block in a
 * corner and in a groove.
 */
import { expect, it } from "vitest";
import { World } from "../../../src/index.js";
import type { ShapeDescription, Triple } from "../../../src/model/description.js";
import { boxMesh } from "../../geometry/meshes.js";

const HALF = 0.2;
const DENSITY = 500;
const MASS = DENSITY * 8 * HALF ** 3;

/** A block as mesh. */
function block(): ShapeDescription {
  const { vertices, triangles } = boxMesh([-HALF, -HALF, -HALF], [HALF, HALF, HALF]);
  const triples = (list: ArrayLike<number>): Triple[] =>
    Array.from({ length: list.length / 3 }, (_, i): Triple => [list[3 * i]!, list[3 * i + 1]!, list[3 * i + 2]!]);
  return { type: "mesh", vertices: triples(vertices), triangles: triples(triangles), friction: 0 };
}

/** Two planes 4 m wide that meet in the z axis, at angles from the x axis; seen from between them. */
function corner(low: number, high: number): ShapeDescription {
  const along = (angle: number, z: number): Triple => [2 * Math.cos(angle), 2 * Math.sin(angle), z];
  return {
    type: "mesh",
    vertices: [[0, 0, -2], [0, 0, 2], along(low, -2), along(low, 2), along(high, -2), along(high, 2)],
    triangles: [
      [0, 1, 3],
      [0, 3, 2],
      [0, 4, 5],
      [0, 5, 1],
    ],
    friction: 0,
  };
}

it.each([
  ["a corner", 0, Math.PI / 2, [-3, -9, 0]],
  ["a groove", Math.PI / 4, (3 * Math.PI) / 4, [0, -9, 0]],
] as const)("a block of a mesh lies in %s without sinking in", (_name, low, high, gravity) => {
  const world = new World({ gravity, step: 1 / 240 });
  world.addBody({ kind: "fixed", shapes: [corner(low, high)] });
  // its own axes along the planes
  const [u, v] = [
    [Math.cos(low), Math.sin(low)],
    [Math.cos(high), Math.sin(high)],
  ] as const;
  const position: Triple = [HALF * (u[0] + v[0]), HALF * (u[1] + v[1]), 0];
  const orientation = [0, 0, Math.sin(low / 2), Math.cos(low / 2)] as const;
  const body = world.addBody({ name: "block", shapes: [block()], density: DENSITY, position, orientation });
  for (let i = 0; i < 120; i++) {
    const report = world.step();
    expect(report.penetration).toBeLessThanOrEqual(1e-5);
    // nothing was found to have sunk in by other features than those of its rows
    expect(report.subSteps).toBe(1);
  }
  // within the tolerance of contacts
  for (let k = 0; k < 3; k++) expect(Math.abs(body.position[k]! - position[k]!)).toBeLessThan(2e-5);
  // without friction each plane carries what of the weight is along its normal
  const points = world.contacts.flatMap(({ points }) => points);
  for (const normal of [v, u] as const) {
    const along = points.filter(({ normal: n }) => Math.abs(n[0] * normal[0] + n[1] * normal[1]) > 0.999);
    const force = along.reduce((sum, { force: f }) => sum + Math.abs(f[0] * normal[0] + f[1] * normal[1]), 0);
    expect(along.length).toBeGreaterThanOrEqual(4);
    // solves end at 1e-8 of a speed, which over a step is 1e-5 of the weight at most
    expect(force / (-MASS * (gravity[0] * normal[0] + gravity[1] * normal[1]))).toBeCloseTo(1, 4);
  }
});
