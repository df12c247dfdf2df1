/**
 * What a shape looks like: a geometry that many shapes may share, and the scale that makes this shape of it. Boxes, balls, ellipsoids, cylinders and cones are
 * all scaled from one unit geometry each, so that any number of them is one draw call; the others share a geometry where their form is the same.
 *
 * Unit geometries: box of edge 1, ball of radius 1, cylinder and cone of radius 1 and length 1 along z. Round things are cut into SEGMENTS parts; their
 * vertices lie on the true surface.
 */
import { convexHull, flattenPoints, flattenTriangles, type ShapeDescription, type ShapeOf, type ShapeType, torusMesh } from "@gelenk/core";
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  PlaneGeometry,
  SphereGeometry,
} from "three";

export interface ShapeForm {
  /** Shapes with the same key share the geometry. */
  readonly key: string | object;
  readonly scale: readonly [number, number, number];
  build(): BufferGeometry;
}

export const SEGMENTS = 48;
/** Half the edge of the square that stands for an endless plane, m. */
const PLANE_REACH = 500;
const QUARTER = Math.PI / 2;

/** Shapes of three with an axis have it along y, those of the model along z. */
const alongZ = (geometry: BufferGeometry): BufferGeometry => geometry.rotateX(QUARTER);

/** Triangles with a normal of their own each: creases are sharp, and flat where they are flat. */
function facetted(vertices: ArrayLike<number>, triangles: ArrayLike<number>): BufferGeometry {
  const indexed = new BufferGeometry();
  indexed.setAttribute("position", new BufferAttribute(Float32Array.from(vertices), 3));
  indexed.setIndex([...Array.from(triangles)]);
  const geometry = indexed.toNonIndexed();
  geometry.computeVertexNormals();
  return geometry;
}

function smooth(vertices: ArrayLike<number>, triangles: ArrayLike<number>): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(vertices), 3));
  geometry.setIndex([...Array.from(triangles)]);
  geometry.computeVertexNormals();
  return geometry;
}

function hullGeometry(points: ShapeOf<"hull">["points"]): BufferGeometry {
  const hull = convexHull(Float64Array.from(points.flat()));
  return hull.status === "solid" ? facetted(hull.vertices, hull.triangles) : new BufferGeometry();
}

/** The surface alone: two triangles per cell, counter-clockwise seen from above. */
function fieldGeometry({ size, heights }: ShapeOf<"height-field">): BufferGeometry {
  const columns = heights[0]!.length;
  const vertices = heights.flatMap((row, j) =>
    row.flatMap((z, i) => [(i / (columns - 1) - 0.5) * size[0], (j / (heights.length - 1) - 0.5) * size[1], z]),
  );
  const triangles: number[] = [];
  for (let j = 0; j + 1 < heights.length; j++)
    for (let i = 0; i + 1 < columns; i++) {
      const a = j * columns + i;
      triangles.push(a, a + 1, a + columns + 1, a, a + columns + 1, a + columns);
    }
  return facetted(vertices, triangles);
}

/** A square with the plane's normal along z of the geometry, turned there. */
function planeGeometry([x, y, z]: ShapeOf<"plane">["normal"]): BufferGeometry {
  const geometry = new PlaneGeometry(2 * PLANE_REACH, 2 * PLANE_REACH);
  const size = Math.hypot(x, y, z);
  return geometry.rotateX(-Math.asin(y / size)).rotateY(Math.atan2(x, z));
}

const SAME = [1, 1, 1] as const;
const own = (key: object, build: () => BufferGeometry): ShapeForm => ({ key, scale: SAME, build });

type FormOf = { readonly [T in ShapeType]: (shape: ShapeOf<T>) => ShapeForm };

const FORMS: FormOf = {
  box: ({ size }) => ({ key: "box", scale: size, build: () => new BoxGeometry(1, 1, 1) }),
  sphere: ({ radius }) => ({ key: "ball", scale: [radius, radius, radius], build: ball }),
  ellipsoid: ({ radii }) => ({ key: "ball", scale: radii, build: ball }),
  cylinder: ({ radius, length }) => ({
    key: "cylinder",
    scale: [radius, radius, length],
    build: () => alongZ(new CylinderGeometry(1, 1, 1, SEGMENTS)),
  }),
  cone: ({ radius, length }) => ({
    key: "cone",
    scale: [radius, radius, length],
    build: () => alongZ(new ConeGeometry(1, 1, SEGMENTS)),
  }),
  capsule: ({ radius, length }) => ({
    key: `capsule ${length / radius}`,
    scale: [radius, radius, radius],
    build: () => alongZ(new CapsuleGeometry(1, length / radius, 12, SEGMENTS)),
  }),
  torus: ({ radius, tube }) => ({
    key: `torus ${tube / radius}`,
    scale: [radius, radius, radius],
    build: () => {
      const { vertices, triangles } = torusMesh(1, tube / radius);
      return smooth(vertices, triangles);
    },
  }),
  hull: ({ points }) => own(points, () => hullGeometry(points)),
  mesh: ({ vertices, triangles }) => own(vertices, () => facetted(flattenPoints(vertices), flattenTriangles(triangles))),
  plane: ({ normal }) => ({ key: `plane ${normal.join(" ")}`, scale: SAME, build: () => planeGeometry(normal) }),
  "height-field": (shape) => own(shape.heights, () => fieldGeometry(shape)),
};

const ball = (): BufferGeometry => alongZ(new SphereGeometry(1, SEGMENTS, SEGMENTS / 2));

export const formOf = (shape: ShapeDescription): ShapeForm => (FORMS[shape.type] as (shape: ShapeDescription) => ShapeForm)(shape);
