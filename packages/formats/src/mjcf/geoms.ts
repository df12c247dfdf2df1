/**
 * `<geom>` → a shape in the frame of its body. Sizes of MJCF are half lengths. A mesh is touched by its convex hull, as in MuJoCo.
 *
 *   fromto    the axis of a capsule, cylinder, box or ellipsoid: its middle, its direction as z, half its length as the last size
 */
import { type MassProperties, massOfShape, placeMass, type ShapeDescription } from "@gelenk/core";
import { mat3, type Pose, vec3 } from "@gelenk/core/math";
import { moved, placed, poseOf } from "../import/placement.js";
import { approximate, ignore } from "../import/reading.js";
import type { XmlElement } from "../xml/xml-tree.js";
import { layersOf } from "./defaults.js";
import { SOFT } from "./joints.js";
import { ignoreIn, type Layers, numberIn, numbersIn, placeIn, states, textIn, wordIn } from "./layers.js";
import { poseIn, zInto } from "./orientation.js";
import type { GeomShape, MjcfGeom, MjcfReading } from "./scene.js";

const LOST = {
  ...{ solref: SOFT, solimp: SOFT, solmix: SOFT, margin: SOFT, gap: SOFT, priority: "coefficients of both surfaces count" },
  ...{ fluidshape: "forces of air and water are not imported", fluidcoef: "forces of air and water are not imported" },
  ...{ user: "numbers of users are not imported", fitscale: "primitives are not fitted to meshes" },
  ...{ shellinertia: "the shape is taken as solid" },
} as const;

const GEOM_TYPES = ["plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh", "sdf"] as const;
type GeomType = (typeof GEOM_TYPES)[number];

/** Numbers of `size` that each primitive needs; the last is replaced by `fromto`. */
const SIZES: Readonly<Partial<Record<GeomType, number>>> = { sphere: 1, capsule: 2, ellipsoid: 3, cylinder: 2, box: 3 };

const PRIMITIVES: Readonly<Partial<Record<GeomType, (size: readonly number[]) => ShapeDescription>>> = {
  sphere: ([radius]) => ({ type: "sphere", radius: radius! }),
  capsule: ([radius, half]) => ({ type: "capsule", radius: radius!, length: 2 * half! }),
  ellipsoid: ([x, y, z]) => ({ type: "ellipsoid", radii: [x!, y!, z!] }),
  cylinder: ([radius, half]) => ({ type: "cylinder", radius: radius!, length: 2 * half! }),
  box: ([x, y, z]) => ({ type: "box", size: [2 * x!, 2 * y!, 2 * z!] }),
};

export interface GeomScope {
  readonly frame: Pose;
  readonly childClass?: string | undefined;
  readonly suffix: string;
}

/** Undefined where there is no shape; the report says why. */
export function readGeom(context: MjcfReading, element: XmlElement, { frame, childClass, suffix }: GeomScope): MjcfGeom | undefined {
  const { reading } = context;
  const layers = layersOf(context, "geom", element, childClass);
  const type = wordIn(reading, layers, "type", GEOM_TYPES) ?? "sphere";
  const written = textIn([element], "name");
  const numbers = (attribute: string, otherwise: number) => numberIn(reading, layers, attribute) ?? otherwise;
  const [slide = 1, spin = 0.005, roll = 0.0001] = numbersIn(reading, layers, "friction", 1, 3) ?? [];
  const [group, contype, conaffinity] = [numbers("group", 0), numbers("contype", 1), numbers("conaffinity", 1)];
  const condim = numbers("condim", 3);
  ignoreIn(layers, LOST);
  const found = readShape(context, layers, type, contype !== 0 || conaffinity !== 0);
  const density = readDensity(context, layers, found);
  const looks = readLooks(context, layers);
  if (!found) return undefined;
  if (group !== 0) looks["group"] = group;
  return {
    name: written === undefined ? undefined : written + suffix,
    element,
    group,
    contype,
    conaffinity,
    condim,
    friction: [slide, spin, roll],
    shape: moved(found.shape, frame),
    touched: found.touched && moved(found.touched, frame),
    mesh: found.mesh,
    density,
    extras: looks,
  };
}

function readShape(context: MjcfReading, layers: Layers, type: GeomType, touches: boolean): GeomShape | undefined {
  const { reading } = context;
  if (type === "mesh") return meshGeom(context, layers, touches);
  if (type === "hfield") return heightGeom(context, layers);
  if (type === "plane") {
    numbersIn(reading, layers, "size", 1, 3);
    return { shape: { type: "plane", normal: [0, 0, 1], ...placed(poseIn(context, layers)) } };
  }
  const make = PRIMITIVES[type];
  if (!make) ignore(layers[0]!, `geoms of type ${type} are not imported`);
  else if (states(layers, "mesh")) {
    const message = `a ${type} that is fitted to a mesh is not imported; the geom is left out`;
    reading.findings.warning("mjcf.fitted-geom", placeIn(layers, "mesh"), message, "state its size");
    ignore(layers[0]!, "primitives are not fitted to meshes");
  } else return primitive(context, layers, type, make);
  return undefined;
}

function primitive(
  context: MjcfReading,
  layers: Layers,
  type: GeomType,
  make: (size: readonly number[]) => ShapeDescription,
): GeomShape | undefined {
  const { reading } = context;
  const written = numbersIn(reading, layers, "size", 1, 3) ?? [];
  const needed = SIZES[type]!;
  const line = type === "sphere" ? undefined : axisOf(context, layers);
  if (line === "bad") return undefined;
  // box and ellipsoid about an axis are as wide as thick
  const size = line ? [...Array.from({ length: needed - 1 }, () => written[0] ?? 0), line.half] : written.slice(0, needed);
  if (size.length < needed || size.some((value) => !(value > 0))) {
    const message = `a ${type} needs ${line ? needed - 1 : needed} positive sizes, not "${written.join(" ")}"`;
    reading.findings.error("mjcf.not-positive", placeIn(layers, "size"), message);
    return undefined;
  }
  return { shape: { ...make(size), ...placed(line ? line.place : poseIn(context, layers)) } };
}

/** `fromto`, undefined where it is not stated. It replaces `pos` and all orientations. */
function axisOf(context: MjcfReading, layers: Layers): { readonly place: Pose; readonly half: number } | "bad" | undefined {
  const { reading } = context;
  const ends = numbersIn(reading, layers, "fromto", 6);
  if (!ends) return undefined;
  // also read, so that the report knows them
  if (states(layers, "pos")) poseIn(context, layers);
  const [from, to] = [vec3.readVec3(ends), vec3.readVec3(ends, 3)];
  const along = vec3.subtract(from, to);
  const orientation = zInto(along);
  if (!orientation) {
    reading.findings.error("mjcf.no-direction", placeIn(layers, "fromto"), "both ends of the geom are at one place");
    return "bad";
  }
  return { place: { position: vec3.scale(vec3.add(from, to), 0.5), orientation }, half: vec3.length(along) / 2 };
}

function meshGeom(context: MjcfReading, layers: Layers, touches: boolean): GeomShape | undefined {
  const { reading, meshes } = context;
  const name = textIn(layers, "mesh");
  const place = poseIn(context, layers);
  // ignored by MuJoCo as well
  numbersIn(reading, layers, "size", 1, 3);
  const asset = name === undefined ? undefined : meshes.get(name);
  if (!asset) {
    reading.findings.error(
      "mjcf.unknown-mesh",
      placeIn(layers, "mesh"),
      name === undefined ? "the geom names no mesh" : `there is no mesh "${name}"`,
    );
    return undefined;
  }
  const surface = asset.surface();
  if (!surface) {
    ignore(layers[0]!, "its mesh cannot be read");
    return undefined;
  }
  const hull = touches ? asset.hull() : undefined;
  if (touches && !hull) approximate(layers[0]!, "the mesh is flat: it is seen, and touched by nothing");
  return { mesh: asset, shape: { ...surface, ...placed(place) }, ...(hull && { touched: { ...hull, ...placed(place) } }) };
}

function heightGeom(context: MjcfReading, layers: Layers): GeomShape | undefined {
  const { reading, heightFields } = context;
  const name = textIn(layers, "hfield");
  const place = poseIn(context, layers);
  const field = name === undefined ? undefined : heightFields.get(name);
  if (!field) {
    reading.findings.error(
      "mjcf.unknown-hfield",
      placeIn(layers, "hfield"),
      name === undefined ? "the geom names no height field" : `there is no height field "${name}"`,
    );
    return undefined;
  }
  if (field.heights.length === 0) {
    ignore(layers[0]!, "its heights cannot be read");
    return undefined;
  }
  return { shape: { type: "height-field", ...field, ...placed(place) } };
}

/** From `mass`, else `density`; of what encloses no volume 0. An open mesh has the mass of its hull. */
function readDensity({ reading }: MjcfReading, layers: Layers, found: GeomShape | undefined): number {
  const mass = numberIn(reading, layers, "mass");
  const density = numberIn(reading, layers, "density") ?? 1000;
  const { shape } = found ?? {};
  if (!shape || shape.type === "plane" || shape.type === "height-field") return 0;
  const refuse = (attribute: string) =>
    reading.findings.error("mjcf.not-positive", placeIn(layers, attribute), `the ${attribute} is negative`);
  if (mass !== undefined && mass < 0) refuse("mass");
  if (density < 0) refuse("density");
  if (mass === undefined) return density;
  if (mass === 0) return 0;
  const volume = massOfGeom(found!, 1)?.mass;
  return volume === undefined ? 0 : mass / volume;
}

/** In the frame of the body; undefined where nothing encloses a volume. */
export function massOfGeom({ shape, mesh }: GeomShape, density: number): MassProperties | undefined {
  if (!mesh) return massOfShape(shape, density, "").properties;
  const unit = mesh.solid() ?? mesh.hullSolid();
  return unit && placeMass(scaleMass(unit, density), poseOf(shape));
}

export const scaleMass = ({ mass, center, inertia }: MassProperties, factor: number): MassProperties => ({
  mass: mass * factor,
  center,
  inertia: mat3.scaleMatrix(inertia, factor),
});

/** What has the mass of a geom: its shape, or the hull of an open mesh. */
export function solidOf({ shape, touched, mesh }: GeomShape): ShapeDescription {
  if (!mesh || mesh.solid()) return shape;
  const hull = touched ? undefined : mesh.hull();
  return touched ?? (hull ? { ...hull, ...placed(poseOf(shape)) } : shape);
}

function readLooks({ reading, materials }: MjcfReading, layers: Layers): Record<string, unknown> {
  const material = textIn(layers, "material");
  if (material !== undefined && !materials.has(material))
    reading.findings.warning("mjcf.unknown-material", placeIn(layers, "material"), `there is no material "${material}"`);
  const color = numbersIn(reading, layers, "rgba", 4) ?? (material === undefined ? undefined : materials.get(material));
  return { ...(material !== undefined && { material }), ...(color && { color }) };
}
