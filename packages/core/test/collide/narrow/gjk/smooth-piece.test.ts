import { describe, expect, it } from "vitest";
import { writePiece } from "../../../../src/collide/narrow/gjk/smooth-piece.js";
import { boxShape, coneShape, cylinderShape, ellipsoidShape } from "../../../../src/collide/shapes/collision-shape.js";
import { supportVertex, writeSupport } from "../../../../src/collide/shapes/support.js";
import { chance, tenfold } from "../../../chance.js";

const shapes = [cylinderShape(0.7, 2), coneShape(0.7, 2), ellipsoidShape(0.5, 0.9, 1.3), boxShape(1, 2, 3)];

describe.each(shapes.map((shape) => [shape.type, shape] as const))("pieces of a %s", (_, shape) => {
  it("the support point is that of one piece, and changes by its second derivative", () => {
    const random = chance(63);
    const [p, q, support] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
    const change = new Float64Array(6);
    const rows = [
      [0, 1, 2],
      [1, 3, 4],
      [2, 4, 5],
    ];
    for (let i = 0; i < tenfold(200); i++) {
      const n = random.direction();
      writeSupport(shape, n.x, n.y, n.z, 0, support, 0);
      const piece = shape.polyhedron === undefined ? (support[2]! > 0 ? 1 : 0) : supportVertex(shape.polyhedron, n.x, n.y, n.z, 0);
      expect(writePiece(shape, piece, n.x, n.y, n.z, p, change)).toBe(true);
      for (let k = 0; k < 3; k++) expect(Math.abs(p[k]! - support[k]!)).toBeLessThan(1e-14);
      // central differences with h = 1e-5: error h² times third derivatives, which grow with 1/ρ² towards the axis
      const across = Math.sqrt(n.x * n.x + n.y * n.y);
      const d = random.direction();
      const h = 1e-5;
      const H = Array.from(change);
      const before = new Float64Array(3);
      writePiece(shape, piece, n.x + h * d.x, n.y + h * d.y, n.z + h * d.z, q, change);
      writePiece(shape, piece, n.x - h * d.x, n.y - h * d.y, n.z - h * d.z, before, change);
      for (let k = 0; k < 3; k++) {
        const expected = (q[k]! - before[k]!) / (2 * h);
        const got = H[rows[k]![0]!]! * d.x + H[rows[k]![1]!]! * d.y + H[rows[k]![2]!]! * d.z;
        expect(Math.abs(got - expected)).toBeLessThan(1e-8 * (1 + 1 / across ** 3));
      }
    }
  });
});

it("a rim seen along its axis is not smooth", () => {
  expect(writePiece(cylinderShape(1, 1), 1, 0, 0, 1, new Float64Array(3), new Float64Array(6))).toBe(false);
});
