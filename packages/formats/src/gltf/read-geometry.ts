/**
 * Geometry of colliders → shapes. Implicit shapes have their axis along y, those of a model along z. The scale of a node is
 * applied to the shape: a ball becomes an ellipsoid; what no shape of a model is, such as a cylinder on an ellipse or with two
 * radii, becomes the convex hull of points on its surface.
 */
import { cos, type ShapeDescription, type ShapeOf, sin, type Triple } from "@gelenk/core";
import { type Mat3, mat3, type Pose, pose, quat, vec3 } from "@gelenk/core/math";
import { booleanAt, type GltfReading, type JsonPlace, numberAt, numbersAt, recordAt, tell, textAt, whereOf } from "./json-places.js";

/** The form of a shape without its place. */
export type Form = { [T in ShapeDescription["type"]]: Omit<ShapeOf<T>, "position" | "orientation"> }[ShapeDescription["type"]];

export interface PlacedForm {
  readonly form: Form;
  /** In the frame of the node. */
  readonly pose: Pose;
  /** Does it enclose a volume? */
  readonly solid: boolean;
}

/** Turns z of a shape of a model into y of a node. */
export const Z_TO_Y = quat.fromTo(vec3.vec3(0, 0, 1), vec3.vec3(0, 1, 0));
const ALONG_Y: Pose = { position: vec3.ZERO, orientation: Z_TO_Y };

/** Parts of a circle, where points stand for a round surface. */
const PARTS = 32;
/** Half the length of a plane that ends in one direction only, m. */
const FAR = 1000;

/** Lengths along the axes of the node; missing where the node has no extent. */
function scalesOf(g: GltfReading, at: JsonPlace, stretch: Mat3 | undefined): Triple | undefined {
  if (!stretch) return [1, 1, 1];
  const scales: Triple = [Math.abs(stretch.xx), Math.abs(stretch.yy), Math.abs(stretch.zz)];
  const largest = Math.max(...scales);
  const across = [stretch.xy, stretch.xz, stretch.yx, stretch.yz, stretch.zx, stretch.zy];
  if (Math.max(...across.map(Math.abs)) > 1e-6 * largest)
    tell(
      g,
      at,
      undefined,
      "approximated",
      "the scale of the nodes above shears the shape: it is applied along the axes of the shape alone",
    );
  return largest === 0 ? undefined : scales;
}

/** An implicit shape under the scale of its node; undefined where it is disabled or wrong. */
export function readImplicitShape(g: GltfReading, at: JsonPlace, stretch: Mat3 | undefined): PlacedForm | undefined {
  const type = textAt(g, at, "type");
  const read = type === undefined ? undefined : READERS.get(type);
  if (!read) {
    tell(g, at, undefined, "ignored", "shapes of this type are not known");
    g.reading.findings.warning(
      "gltf.unknown-shape",
      whereOf(g, at.pointer),
      `shapes of the type ${JSON.stringify(type)} are not known; the shape is left out`,
    );
    return undefined;
  }
  const scales = scalesOf(g, at, stretch);
  if (!scales) return undefined;
  const sizes = recordAt(g, at, type!) ?? { value: {}, pointer: `${at.pointer}/${type}` };
  return read(g, sizes, scales);
}

type ShapeReader = (g: GltfReading, at: JsonPlace, scales: Triple) => PlacedForm | undefined;

const READERS: ReadonlyMap<string, ShapeReader> = new Map<string, ShapeReader>([
  ["sphere", readSphere],
  ["box", readBox],
  ["cylinder", readCylinder],
  ["capsule", readCapsule],
  ["plane", readPlane],
]);

const upright = (form: Form): PlacedForm => ({ form, pose: pose.IDENTITY_POSE, solid: form.type !== "plane" && form.type !== "mesh" });
const alongY = (form: Form): PlacedForm => ({ form, pose: ALONG_Y, solid: true });

function readSphere(g: GltfReading, at: JsonPlace, [x, y, z]: Triple): PlacedForm {
  const radius = numberAt(g, at, "radius") ?? 0.5;
  return upright(
    same(x, y, z) ? { type: "sphere", radius: radius * x } : { type: "ellipsoid", radii: [radius * x, radius * y, radius * z] },
  );
}

function readBox(g: GltfReading, at: JsonPlace, [x, y, z]: Triple): PlacedForm {
  const [a, b, c] = numbersAt(g, at, "size", 3) ?? [1, 1, 1];
  return upright({ type: "box", size: [a! * x, b! * y, c! * z] });
}

const same = (...values: readonly number[]): boolean =>
  values.every((value) => Math.abs(value - values[0]!) <= 1e-12 * Math.abs(values[0]!));

function roundSizes(g: GltfReading, at: JsonPlace): { readonly height: number; readonly bottom: number; readonly top: number } {
  return {
    height: numberAt(g, at, "height") ?? 0.5,
    bottom: numberAt(g, at, "radiusBottom") ?? 0.25,
    top: numberAt(g, at, "radiusTop") ?? 0.25,
  };
}

const AS_HULL = `there is no such shape: the convex hull of points on its surface, ${PARTS} around`;

function readCylinder(g: GltfReading, at: JsonPlace, scales: Triple): PlacedForm {
  const { height, bottom, top } = roundSizes(g, at);
  const [x, y, z] = scales;
  const length = height * y;
  if (same(x, z) && same(bottom, top)) return alongY({ type: "cylinder", radius: bottom * x, length });
  if (same(x, z) && top === 0) return alongY({ type: "cone", radius: bottom * x, length });
  // the tip below
  const over: Pose = { position: vec3.ZERO, orientation: quat.fromTo(vec3.vec3(0, 0, 1), vec3.vec3(0, -1, 0)) };
  if (same(x, z) && bottom === 0) return { form: { type: "cone", radius: top * x, length }, pose: over, solid: true };
  tell(g, at, undefined, "approximated", AS_HULL);
  return upright(
    hullAround(
      [
        [bottom, -height / 2],
        [top, height / 2],
      ],
      scales,
    ),
  );
}

function readCapsule(g: GltfReading, at: JsonPlace, scales: Triple): PlacedForm {
  const { height, bottom, top } = roundSizes(g, at);
  const [x, y, z] = scales;
  if (same(x, y, z) && same(bottom, top)) return alongY({ type: "capsule", radius: bottom * x, length: height * y });
  tell(g, at, undefined, "approximated", AS_HULL);
  const half = PARTS / 4;
  const cap = (radius: number, side: 1 | -1) =>
    Array.from({ length: half + 1 }, (_, k): readonly [number, number] => {
      const angle = (Math.PI / 2 / half) * k;
      return [radius * cos(angle), side * (height / 2 + radius * sin(angle))];
    });
  return upright(hullAround([...cap(bottom, -1), ...cap(top, 1)], scales));
}

/** Circles of the profile (radius, y) about the y axis, under the scale. */
function hullAround(profile: readonly (readonly [number, number])[], [x, y, z]: Triple): Form {
  const points = profile.flatMap(([radius, height]) =>
    Array.from({ length: radius > 0 ? PARTS : 1 }, (_, k): Triple => {
      const angle = ((2 * Math.PI) / PARTS) * k;
      return [radius * cos(angle) * x, height * y, radius * sin(angle) * z];
    }),
  );
  return { type: "hull", points };
}

function readPlane(g: GltfReading, at: JsonPlace, [x, , z]: Triple): PlacedForm {
  const [sizeX, sizeZ] = [numberAt(g, at, "sizeX"), numberAt(g, at, "sizeZ")];
  const two = booleanAt(g, at, "doubleSided") === true;
  if (sizeX === undefined && sizeZ === undefined) {
    if (two) tell(g, at, "doubleSided", "approximated", "an endless plane is touched from above alone");
    return upright({ type: "plane", normal: [0, 1, 0] });
  }
  if (sizeX === undefined || sizeZ === undefined)
    tell(g, at, undefined, "approximated", `a plane that ends in one direction only ends at ${FAR} m in the other`);
  const [a, b] = [sizeX === undefined ? FAR : (sizeX / 2) * x, sizeZ === undefined ? FAR : (sizeZ / 2) * z];
  const vertices: readonly Triple[] = [
    [-a, 0, -b],
    [-a, 0, b],
    [a, 0, b],
    [a, 0, -b],
  ];
  return upright({
    type: "mesh",
    vertices,
    triangles: [
      [0, 1, 2],
      [0, 2, 3],
    ],
    ...(two && { sides: "two" as const }),
  });
}

/** Vertices under the stretch of a node, stride 3. */
export function stretched(vertices: Float64Array, stretch: Mat3 | undefined): Float64Array {
  if (!stretch) return vertices;
  const out = new Float64Array(vertices.length);
  for (let o = 0; o < vertices.length; o += 3) vec3.writeVec3(out, o, mat3.transform(stretch, vec3.readVec3(vertices, o)));
  return out;
}
