/**
 * `<geometry>` → shapes. A polyline, extruded from z = 0 to its height, is a prism where it is convex, else the hull of it. Planes never end.
 */
import type { ShapeDescription, ShapeUse, Triple } from "@gelenk/core";
import { vec3 } from "@gelenk/core/math";
import { childBoolean, childNumbers, childText, contentNumbers, needed, requiredChildText } from "../import/contents.js";
import { heightRows, rangeOf, readHeightFile } from "../import/height-file.js";
import { meshShapes, scaleIsGood } from "../import/mesh-shapes.js";
import { approximate, enter, ignore, textOf } from "../import/reading.js";
import { childOf, childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { SdfFile } from "./context.js";
import { direction } from "./read-joint.js";

type GeometryReader = (file: SdfFile, element: XmlElement, use: ShapeUse) => ShapeDescription[];

const GEOMETRIES: Readonly<Record<string, GeometryReader>> = {
  box: (file, element) => sized(file, element, { size: 3 }, ({ size }) => ({ type: "box", size: size as unknown as Triple })),
  sphere: (file, element) => sized(file, element, { radius: 1 }, ({ radius }) => ({ type: "sphere", radius: radius![0]! })),
  cylinder: (file, element) => sized(file, element, ROUND, (sizes) => ({ type: "cylinder", ...roundSizes(sizes) })),
  capsule: (file, element) => sized(file, element, ROUND, (sizes) => ({ type: "capsule", ...roundSizes(sizes) })),
  cone: (file, element) => sized(file, element, ROUND, (sizes) => ({ type: "cone", ...roundSizes(sizes) })),
  ellipsoid: (file, element) =>
    sized(file, element, { radii: 3 }, ({ radii }) => ({ type: "ellipsoid", radii: radii as unknown as Triple })),
  plane: readPlane,
  mesh: readMesh,
  heightmap: readHeightMap,
  polyline: readPolyline,
  empty: (_file, element) => {
    enter(element);
    return [];
  },
};

const ROUND = { radius: 1, length: 1 } as const;
type Sizes = Readonly<Record<string, readonly number[]>>;
const roundSizes = ({ radius, length }: Sizes) => ({ radius: radius![0]!, length: length![0]! });

export function readGeometry(file: SdfFile, owner: XmlElement, use: ShapeUse): ShapeDescription[] {
  const geometry = needed(file.reading, owner, "geometry");
  if (!geometry) return [];
  enter(geometry);
  const known = geometry.children.find(({ name }) => Object.hasOwn(GEOMETRIES, name));
  if (known) return GEOMETRIES[known.name]!(file, known, use);
  const [other] = geometry.children;
  const message = other ? `geometries <${other.name}> are not read` : "the geometry is empty";
  file.reading.findings.warning("sdf.unknown-geometry", placeOf(other ?? geometry), `${message}; the shape is left out`);
  return [];
}

/** `counts`: children that must be there, and how many positive numbers each holds. */
function sized(
  { reading }: SdfFile,
  element: XmlElement,
  counts: Readonly<Record<string, number>>,
  shape: (sizes: Sizes) => ShapeDescription,
): ShapeDescription[] {
  enter(element);
  const sizes = Object.entries(counts).map(([name, count]) => {
    const child = needed(reading, element, name);
    const numbers = child && contentNumbers(reading, child, count);
    const bad = numbers?.find((size) => !(size > 0));
    if (bad !== undefined) reading.findings.error("sdf.not-positive", placeOf(child!), `a size must be positive, not ${bad}`);
    return [name, bad === undefined ? numbers : undefined] as const;
  });
  return sizes.every(([, numbers]) => numbers) ? [shape(Object.fromEntries(sizes) as Sizes)] : [];
}

function readPlane({ reading }: SdfFile, element: XmlElement, use: ShapeUse): ShapeDescription[] {
  enter(element);
  const written = childOf(element, "normal");
  const normal = written ? direction(reading, written) : vec3.vec3(0, 0, 1);
  const size = childOf(element, "size");
  if (size && use === "visual") approximate(size, "planes never end");
  else if (size) ignore(size, "planes never end; the format asks for a size to draw them");
  return normal ? [{ type: "plane", normal: vec3.toVector3(normal) }] : [];
}

function readMesh(file: SdfFile, element: XmlElement, use: ShapeUse): ShapeDescription[] {
  const { reading, meshes, folder } = file;
  enter(element);
  const optimization = textOf(element, "optimization");
  if (optimization) approximate(element, "the surface stands for its convex parts", "optimization");
  const name = requiredChildText(reading, element, "uri");
  const scale = (childNumbers(reading, element, "scale", 3) ?? [1, 1, 1]) as Triple;
  const submesh = childOf(element, "submesh");
  if (name === undefined || !scaleIsGood(reading, "sdf.not-positive", scale, () => placeOf(childOf(element, "scale")!))) return [];
  const wanted = { element, place: placeOf(childOf(element, "uri")!), folder, name, scale, use };
  if (!submesh) return meshShapes(reading, meshes, wanted) ?? [];
  enter(submesh);
  const part = { name: childText(submesh, "name") ?? "", center: childBoolean(reading, submesh, "center") ?? false };
  const shapes = meshShapes(reading, meshes, { ...wanted, submesh: part });
  if (shapes?.length === 0)
    reading.findings.warning("sdf.unknown-submesh", placeOf(submesh), `the mesh has no part "${part.name}"; the shape is left out`);
  return shapes ?? [];
}

/**
 * Black is 0 and the brightest point `size` z, as in Gazebo; with a negative z it is the other way round. The middle of the image is at `pos`.
 */
function readHeightMap({ reading, folder }: SdfFile, element: XmlElement): ShapeDescription[] {
  enter(element);
  const name = requiredChildText(reading, element, "uri");
  const [x, y, z] = childNumbers(reading, element, "size", 3) ?? [1, 1, 1];
  const position = childNumbers(reading, element, "pos", 3) as Triple | undefined;
  if (name === undefined) return [];
  if (!(x! > 0) || !(y! > 0)) {
    reading.findings.error("sdf.not-positive", placeOf(childOf(element, "size")!), `a height map has an extent, not ${x} × ${y}`);
    return [];
  }
  const grid = readHeightFile(reading, { folder, name, place: placeOf(childOf(element, "uri")!) });
  if (!grid) {
    ignore(element, "its heights cannot be read");
    return [];
  }
  const [, brightest] = rangeOf(grid);
  const share = (value: number): number => (brightest > 0 ? value / brightest : 0);
  const heights = heightRows(grid, (value) => Math.abs(z!) * (z! < 0 ? 1 - share(value) : share(value)));
  return [{ type: "height-field", size: [x!, y!], heights, ...(position?.some((value) => value !== 0) && { position }) }];
}

function readPolyline({ reading }: SdfFile, element: XmlElement): ShapeDescription[] {
  enter(element);
  const corners = childrenOf(element, "point").map((point) => contentNumbers(reading, point, 2));
  const written = needed(reading, element, "height");
  const [height] = (written && contentNumbers(reading, written, 1)) ?? [];
  if (height === undefined || corners.some((corner) => !corner)) return [];
  const points = corners as unknown as readonly (readonly [number, number])[];
  if (height <= 0 || points.length < 3) {
    reading.findings.error("sdf.not-positive", placeOf(element), "a polyline has at least three points and a height above 0");
    return [];
  }
  if (!isConvex(points)) approximate(element, "its convex hull stands for it");
  return [{ type: "hull", points: [0, height].flatMap((z) => points.map(([x, y]): Triple => [x, y, z])) }];
}

/** Do all corners turn the same way, once around? */
function isConvex(points: readonly (readonly [number, number])[]): boolean {
  const n = points.length;
  let sense = 0;
  // directions of the edges change their side once down and once up on the way around
  let flips = 0;
  for (let i = 0; i < n; i++) {
    const [a, b, c] = [points[i]!, points[(i + 1) % n]!, points[(i + 2) % n]!];
    const turn = Math.sign((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]));
    if (turn !== 0 && sense !== 0 && turn !== sense) return false;
    if (turn !== 0) sense = turn;
    if (isUp(a, b) !== isUp(b, c)) flips++;
  }
  return flips <= 2;
}

const isUp = (a: readonly [number, number], b: readonly [number, number]): boolean => b[1] > a[1] || (b[1] === a[1] && b[0] > a[0]);
