/**
 * What shapes look like, as triangles. Round shapes are turned about y, their axis in glTF, with the normals of the
 * true surface; the others have flat faces, for which viewers find the normals themselves. Vertices of round shapes
 * lie on the true surface, cut into SEGMENTS parts around.
 */
import { convexHull, cos, flattenPoints, flattenTriangles, type ShapeDescription, type ShapeOf, type ShapeType, sin } from "@gelenk/core";
import { boxPolyhedron } from "@gelenk/core/collision";

export interface Surface {
  /** Stride 3. */
  readonly positions: ArrayLike<number>;
  readonly normals?: ArrayLike<number>;
  readonly corners: ArrayLike<number>;
}

const SEGMENTS = 48;

/** A point of a profile: distance from the axis, height, and the normal there. */
type ProfilePoint = readonly [radius: number, height: number, normalOut: number, normalUp: number];

/** Surfaces of revolution about y; each strip is smooth in itself. Profiles run upwards, or around the outside, seen with the axis on the left. */
function turned(strips: readonly (readonly ProfilePoint[])[]): Surface {
  const positions: number[] = [];
  const normals: number[] = [];
  const corners: number[] = [];
  for (const strip of strips) {
    const first = positions.length / 3;
    for (const [radius, height, out, up] of strip)
      for (let k = 0; k <= SEGMENTS; k++) {
        // the last is the first again, to the bit
        const angle = (2 * Math.PI * (k % SEGMENTS)) / SEGMENTS;
        const [c, s] = [cos(angle), sin(angle)];
        positions.push(radius * c, height, -radius * s);
        normals.push(out * c, up, -out * s);
      }
    for (let row = 0; row + 1 < strip.length; row++)
      for (let k = 0; k < SEGMENTS; k++) {
        const a = first + row * (SEGMENTS + 1) + k;
        const b = a + SEGMENTS + 1;
        if (strip[row]![0] > 0) corners.push(a, a + 1, b + 1);
        if (strip[row + 1]![0] > 0) corners.push(a, b + 1, b);
      }
  }
  return { positions, normals, corners };
}

/** From one angle above the horizon to another. */
const arc = (radius: number, middle: number, from: number, to: number, parts: number): ProfilePoint[] =>
  Array.from({ length: parts + 1 }, (_, k): ProfilePoint => {
    const angle = from + ((to - from) * k) / parts;
    const [c, s] = [Math.abs(angle) === Math.PI / 2 ? 0 : cos(angle), sin(angle)];
    return [radius * c, middle + radius * s, c, s];
  });

const disc = (radius: number, height: number, up: 1 | -1): ProfilePoint[] => {
  const [inner, outer]: ProfilePoint[] = [
    [0, height, 0, up],
    [radius, height, 0, up],
  ];
  return up < 0 ? [inner!, outer!] : [outer!, inner!];
};

const QUARTER = Math.PI / 2;

function cone(radius: number, length: number): Surface {
  const slant = Math.sqrt(radius * radius + length * length);
  const [out, up] = [length / slant, radius / slant];
  return turned([
    disc(radius, -length / 2, -1),
    [
      [radius, -length / 2, out, up],
      [0, length / 2, out, up],
    ],
  ]);
}

function torus({ radius, tube }: ShapeOf<"torus">): Surface {
  const ring = Array.from({ length: SEGMENTS / 2 + 1 }, (_, k): ProfilePoint => {
    const angle = (4 * Math.PI * (k % (SEGMENTS / 2))) / SEGMENTS;
    return [radius + tube * cos(angle), tube * sin(angle), cos(angle), sin(angle)];
  });
  const { positions, normals, corners } = turned([ring]);
  // about z, as the shape has it
  const upright = (values: ArrayLike<number>) =>
    Array.from(values, (_, n) => (n % 3 === 0 ? values[n]! : n % 3 === 1 ? -values[n + 1]! : values[n - 1]!));
  return { positions: upright(positions), normals: upright(normals!), corners };
}

function box([x, y, z]: ShapeOf<"box">["size"]): Surface {
  const { vertices, faceVertices } = boxPolyhedron(x / 2, y / 2, z / 2);
  // four corners each
  const faces = Array.from({ length: faceVertices.length / 4 }, (_, k) => faceVertices.subarray(4 * k, 4 * k + 4));
  return { positions: vertices, corners: faces.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!]) };
}

function hull({ points }: ShapeOf<"hull">): Surface | undefined {
  const made = convexHull(Float64Array.from(points.flat()));
  return made.status === "solid" ? { positions: made.vertices, corners: made.triangles } : undefined;
}

/** The surface alone: two triangles per cell, counter-clockwise seen from above. */
function heightField({ size, heights }: ShapeOf<"height-field">): Surface {
  const columns = heights[0]!.length;
  const positions = heights.flatMap((row, j) =>
    row.flatMap((z, i) => [(i / (columns - 1) - 0.5) * size[0], (j / (heights.length - 1) - 0.5) * size[1], z]),
  );
  const corners: number[] = [];
  for (let j = 0; j + 1 < heights.length; j++)
    for (let i = 0; i + 1 < columns; i++) {
      const a = j * columns + i;
      corners.push(a, a + 1, a + columns + 1, a, a + columns + 1, a + columns);
    }
  return { positions, corners };
}

type SurfaceOf = { readonly [T in ShapeType]: (shape: ShapeOf<T>) => Surface | undefined };

const SURFACES: SurfaceOf = {
  box: ({ size }) => box(size),
  sphere: ({ radius }) => turned([arc(radius, 0, -QUARTER, QUARTER, SEGMENTS / 2)]),
  // its node has the half axes as scale
  ellipsoid: () => turned([arc(1, 0, -QUARTER, QUARTER, SEGMENTS / 2)]),
  cylinder: ({ radius, length }) =>
    turned([
      disc(radius, -length / 2, -1),
      [
        [radius, -length / 2, 1, 0],
        [radius, length / 2, 1, 0],
      ],
      disc(radius, length / 2, 1),
    ]),
  capsule: ({ radius, length }) =>
    turned([[...arc(radius, -length / 2, -QUARTER, 0, SEGMENTS / 4), ...arc(radius, length / 2, 0, QUARTER, SEGMENTS / 4)]]),
  cone: ({ radius, length }) => cone(radius, length),
  torus,
  hull,
  mesh: ({ vertices, triangles }) => ({ positions: flattenPoints(vertices), corners: flattenTriangles(triangles) }),
  // it has no end
  plane: () => undefined,
  "height-field": heightField,
};

/** In the frame of the node of the shape; undefined for what has no end, or no extent. */
export const surfaceOf = (shape: ShapeDescription): Surface | undefined =>
  (SURFACES[shape.type] as (shape: ShapeDescription) => Surface | undefined)(shape);

/** Shapes whose axis is z in a model and y in a node. */
export const ALONG_AXIS: ReadonlySet<ShapeType> = new Set(["cylinder", "capsule", "cone"]);

/** m: how far a surface reaches from the origin of its node. */
export function reachOf({ positions }: Surface): number {
  let largest = 0;
  for (let o = 0; o < positions.length; o += 3)
    largest = Math.max(
      largest,
      positions[o]! * positions[o]! + positions[o + 1]! * positions[o + 1]! + positions[o + 2]! * positions[o + 2]!,
    );
  return Math.sqrt(largest);
}
