/**
 * Geometry of shapes. What decides: closed forms of volume and extent. Round things are cut into flat parts inside of the
 * true surface: a circle of n chords has the share n/(2π)·sin(2π/n) of its area, so prisms and cones are exact with it;
 * balls lie between that share to the third power and one.
 */
import {
  box,
  capsule,
  cone,
  cylinder,
  ellipsoid,
  heightField,
  hull,
  mesh,
  plane,
  type ShapeDescription,
  sphere,
  torus,
} from "@gelenk/core";
import { type BufferGeometry, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { formOf, SEGMENTS } from "../../src/view/shape-geometry.js";

function geometryOf(shape: ShapeDescription): BufferGeometry {
  const form = formOf(shape);
  return form.build().scale(...(form.scale as [number, number, number]));
}

/** ⅙ Σ a·(b × c) over all triangles: the enclosed volume, positive if they face outwards. */
function volumeOf(geometry: BufferGeometry): number {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  const position = flat.getAttribute("position");
  const corner = (k: number) => new Vector3().fromBufferAttribute(position, k);
  let sum = 0;
  for (let k = 0; k < position.count; k += 3) sum += corner(k).dot(corner(k + 1).cross(corner(k + 2))) / 6;
  return sum;
}

function extentOf(geometry: BufferGeometry): readonly [number, number, number] {
  geometry.computeBoundingBox();
  return geometry.boundingBox!.getSize(new Vector3()).toArray();
}

/** Share of the area of a circle that its chords enclose. */
const CHORDS = (SEGMENTS / (2 * Math.PI)) * Math.sin((2 * Math.PI) / SEGMENTS);
const BALL = (4 / 3) * Math.PI;
/** Positions are single numbers of 24 bits. */
const ROUNDING = 5;

const expectExtent = (shape: ShapeDescription, expected: readonly number[]): void => {
  extentOf(geometryOf(shape)).forEach((size, k) => {
    expect(size).toBeCloseTo(expected[k]!, ROUNDING);
  });
};

describe("extents along x, y, z", () => {
  test.each<[string, ShapeDescription, readonly number[]]>([
    ["box", box(1, 2, 3), [1, 2, 3]],
    ["ball", sphere(0.5), [1, 1, 1]],
    ["ellipsoid", ellipsoid(1, 2, 0.5), [2, 4, 1]],
    ["cylinder along z", cylinder(0.5, 3), [1, 1, 3]],
    ["capsule along z", capsule(0.5, 2), [1, 1, 3]],
    ["cone along z", cone(0.5, 2), [1, 1, 2]],
    ["torus about z", torus(1, 0.25), [2.5, 2.5, 0.5]],
    [
      "hull",
      hull([
        [0, 0, 0],
        [2, 0, 0],
        [0, 1, 0],
        [0, 0, 3],
        [0.1, 0.1, 0.1],
      ]),
      [2, 1, 3],
    ],
    [
      "height field",
      heightField(
        [4, 2],
        [
          [0, 0, 1],
          [0, 0.5, 0],
        ],
      ),
      [4, 2, 1],
    ],
  ])("%s", (_, shape, expected) => expectExtent(shape, expected));

  test("the tip of a cone is at +z", () => {
    const position = geometryOf(cone(1, 2)).getAttribute("position");
    const radiusAtTop = Array.from({ length: position.count }, (_, k) =>
      position.getZ(k) > 0.99 ? Math.hypot(position.getX(k), position.getY(k)) : 0,
    );
    expect(Math.max(...radiusAtTop)).toBeLessThan(1e-6);
  });
});

describe("volumes", () => {
  test("flat faces: exact", () => {
    expect(volumeOf(geometryOf(box(1, 2, 3)))).toBeCloseTo(6, ROUNDING);
    expect(
      volumeOf(
        geometryOf(
          hull([
            [0, 0, 0],
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
            [0.1, 0.1, 0.1],
          ]),
        ),
      ),
    ).toBeCloseTo(1 / 6, ROUNDING);
    const tetrahedron = mesh(
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      [
        [0, 2, 1],
        [0, 1, 3],
        [0, 3, 2],
        [1, 2, 3],
      ],
    );
    expect(volumeOf(geometryOf(tetrahedron))).toBeCloseTo(1 / 6, ROUNDING);
  });

  test("prism and cone of chords", () => {
    expect(volumeOf(geometryOf(cylinder(0.5, 3)))).toBeCloseTo(Math.PI * 0.25 * 3 * CHORDS, ROUNDING);
    expect(volumeOf(geometryOf(cone(0.5, 2)))).toBeCloseTo((Math.PI * 0.25 * 2 * CHORDS) / 3, ROUNDING);
  });

  test("round things lie inside of the true ones, and close to them", () => {
    const cases: readonly (readonly [ShapeDescription, number])[] = [
      [sphere(0.5), BALL / 8],
      [ellipsoid(1, 2, 0.5), BALL],
      [capsule(0.5, 2), BALL / 8 + Math.PI * 0.5],
      [torus(1, 0.25), 2 * Math.PI ** 2 * 0.0625],
    ];
    for (const [shape, exact] of cases) {
      const share = volumeOf(geometryOf(shape)) / exact;
      expect(share).toBeLessThan(1);
      expect(share).toBeGreaterThan(0.975);
    }
  });
});

test("the faces of a plane look along its normal", () => {
  for (const normal of [
    [0, 1, 0],
    [0, 0, -1],
    [1, 2, -3],
    [-2, 0, 0],
  ] as const) {
    const vertices = geometryOf(plane(normal)).getAttribute("normal");
    const seen = new Vector3().fromBufferAttribute(vertices, 0);
    expect(seen.dot(new Vector3(...normal).normalize())).toBeCloseTo(1, ROUNDING);
  }
});

test("a height field faces up", () => {
  const normals = geometryOf(
    heightField(
      [1, 1],
      [
        [0, 0],
        [0, 0],
      ],
    ),
  ).getAttribute("normal");
  for (let k = 0; k < normals.count; k++) expect(normals.getZ(k)).toBeCloseTo(1, ROUNDING);
});
