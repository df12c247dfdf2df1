/** Outlines of shapes as line segments in the shape's own frame, six numbers each: for debug pictures, not for computing. */
import { cos, sin } from "../math/trig.js";
import { cross, normalise, perpendicular, readVec3 } from "../math/vec3.js";
import type { ShapeDescription, ShapeOf, ShapeType, Triple } from "../model/description.js";

const CIRCLE_PARTS = 24;

type Point = readonly [number, number, number];

/** Appends the polyline through the points. */
function polyline(out: number[], points: readonly Point[]): void {
  for (let i = 1; i < points.length; i++) out.push(...points[i - 1]!, ...points[i]!);
}

/** Ellipse around `center`, spanned by the half axes u and v; from 0 to `share` of a full turn. */
function ellipse(out: number[], center: Point, u: Point, v: Point, share = 1): void {
  const points = Array.from({ length: CIRCLE_PARTS + 1 }, (_, i): Point => {
    const angle = (2 * Math.PI * share * i) / CIRCLE_PARTS;
    const c = cos(angle);
    const s = sin(angle);
    return [center[0] + c * u[0] + s * v[0], center[1] + c * u[1] + s * v[1], center[2] + c * u[2] + s * v[2]];
  });
  polyline(out, points);
}

function box(out: number[], [x, y, z]: Triple): void {
  const corner = (i: number): Point => [((i & 1) - 0.5) * x, (((i >> 1) & 1) - 0.5) * y, (((i >> 2) & 1) - 0.5) * z];
  for (let i = 0; i < 8; i++) for (const bit of [1, 2, 4]) if (!(i & bit)) polyline(out, [corner(i), corner(i | bit)]);
}

function ellipsoid(out: number[], [a, b, c]: Triple): void {
  ellipse(out, [0, 0, 0], [a, 0, 0], [0, b, 0]);
  ellipse(out, [0, 0, 0], [0, b, 0], [0, 0, c]);
  ellipse(out, [0, 0, 0], [0, 0, c], [a, 0, 0]);
}

/** Two circles of the given radii at ±length/2 and four lines between them. */
function frustum(out: number[], bottom: number, top: number, length: number): void {
  const z = length / 2;
  for (const [r, height] of [
    [bottom, -z],
    [top, z],
  ] as const) {
    if (r > 0) ellipse(out, [0, 0, height], [r, 0, 0], [0, r, 0]);
  }
  for (const [x, y] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    polyline(out, [
      [x * bottom, y * bottom, -z],
      [x * top, y * top, z],
    ]);
  }
}

function capsule(out: number[], r: number, length: number): void {
  frustum(out, r, r, length);
  for (const side of [1, -1]) {
    ellipse(out, [0, 0, (side * length) / 2], [r, 0, 0], [0, 0, side * r], 0.5);
    ellipse(out, [0, 0, (side * length) / 2], [0, r, 0], [0, 0, side * r], 0.5);
  }
}

function torus(out: number[], radius: number, tube: number): void {
  for (const r of [radius - tube, radius + tube]) ellipse(out, [0, 0, 0], [r, 0, 0], [0, r, 0]);
  for (const [x, y] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    ellipse(out, [x * radius, y * radius, 0], [x * tube, y * tube, 0], [0, 0, tube]);
  }
}

/** A cross at every point. */
function cloud(out: number[], points: readonly Triple[]): void {
  const size = 0.01;
  for (const [x, y, z] of points) {
    out.push(x - size, y, z, x + size, y, z, x, y - size, z, x, y + size, z, x, y, z - size, x, y, z + size);
  }
}

function mesh(out: number[], vertices: readonly Triple[], triangles: readonly Triple[]): void {
  for (const [a, b, c] of triangles) {
    // each edge once: the neighbour walks it the other way round
    for (const [i, k] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      if (i < k) out.push(...vertices[i]!, ...vertices[k]!);
    }
  }
}

/** How much of a plane is shown, and how long its normal, m. */
const PLANE_HALF = 5;
const NORMAL_LENGTH = 1;

/** A square about the origin with its middle lines, and the normal. */
function plane(out: number[], normal: Triple): void {
  const n = normalise(readVec3(normal));
  const u = perpendicular(n);
  const v = cross(n, u);
  const at = (a: number, b: number): Point => [a * u.x + b * v.x, a * u.y + b * v.y, a * u.z + b * v.z];
  for (const s of [-PLANE_HALF, 0, PLANE_HALF]) {
    polyline(out, [at(s, -PLANE_HALF), at(s, PLANE_HALF)]);
    polyline(out, [at(-PLANE_HALF, s), at(PLANE_HALF, s)]);
  }
  out.push(0, 0, 0, NORMAL_LENGTH * n.x, NORMAL_LENGTH * n.y, NORMAL_LENGTH * n.z);
}

/** The lines of the grid. */
function heightField(out: number[], [x, y]: readonly [number, number], heights: readonly (readonly number[])[]): void {
  const rows = heights.length;
  const columns = heights[0]!.length;
  const at = (row: number, column: number): Point => [
    (column / (columns - 1) - 0.5) * x,
    (row / (rows - 1) - 0.5) * y,
    heights[row]![column]!,
  ];
  for (let row = 0; row < rows; row++)
    for (let column = 1; column < columns; column++) polyline(out, [at(row, column - 1), at(row, column)]);
  for (let row = 1; row < rows; row++)
    for (let column = 0; column < columns; column++) polyline(out, [at(row - 1, column), at(row, column)]);
}

type Outlines = { readonly [T in ShapeType]: (out: number[], shape: ShapeOf<T>) => void };

const OUTLINES: Outlines = {
  box: (out, s) => box(out, s.size),
  sphere: (out, s) => ellipsoid(out, [s.radius, s.radius, s.radius]),
  ellipsoid: (out, s) => ellipsoid(out, s.radii),
  cylinder: (out, s) => frustum(out, s.radius, s.radius, s.length),
  capsule: (out, s) => capsule(out, s.radius, s.length),
  cone: (out, s) => frustum(out, s.radius, 0, s.length),
  torus: (out, s) => torus(out, s.radius, s.tube),
  hull: (out, s) => cloud(out, s.points),
  mesh: (out, s) => mesh(out, s.vertices, s.triangles),
  plane: (out, s) => plane(out, s.normal),
  "height-field": (out, s) => heightField(out, s.size, s.heights),
};

/** Segments [x y z x y z]… of the shape's outline in its own frame, m. */
export function outlineOf(shape: ShapeDescription): readonly number[] {
  const out: number[] = [];
  (OUTLINES[shape.type] as (out: number[], shape: ShapeDescription) => void)(out, shape);
  return out;
}
