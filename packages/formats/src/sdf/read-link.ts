/**
 * `<link>`: mass, shapes, sensors. A link that states no mass has 1 kg and moments of 1 kg·m², as the format has it; with `auto` its collision shapes decide.
 *
 * Torsional friction over a patch of radius a: torque = (3π/16) a μ · normal force, here the length `spinFriction`.
 */
import type { Extras, MassProperties, ShapeDescription, ShapeUse } from "@gelenk/core";
import { childBoolean, childNumber, childNumbers, childText } from "../import/contents.js";
import { MOMENTS, type Moments, massFrom } from "../import/inertial.js";
import { approximate, booleanOf, enter, ignore, type Reading, requiredText, textOf } from "../import/reading.js";
import { childOf, childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { SdfFile } from "./context.js";
import { readGeometry } from "./read-geometry.js";
import { noPose, readPose } from "./read-pose.js";
import type { SdfLink, SdfShape } from "./scene.js";

export function readLink(file: SdfFile, element: XmlElement): SdfLink | undefined {
  const { reading } = file;
  enter(element);
  const name = requiredText(reading, element, "name");
  const mass = readInertial(reading, element);
  const selfCollide = childBoolean(reading, element, "self_collide");
  const link = {
    element,
    pose: readPose(reading, element),
    ...(mass.properties && { mass: mass.properties }),
    shapes: [
      ...childrenOf(element, "visual").flatMap((visual) => readShape(file, visual, "visual", undefined)),
      ...childrenOf(element, "collision").flatMap((collision) => readShape(file, collision, "collision", mass.density)),
    ],
    weightless: childBoolean(reading, element, "gravity") === false,
    kinematic: childBoolean(reading, element, "kinematic") === true,
    ...(selfCollide !== undefined && { selfCollide }),
    sensors: childrenOf(element, "sensor").map((sensor) => readSensor(reading, sensor)),
  };
  return name === undefined ? undefined : { name, ...link };
}

interface ReadMass {
  /** Missing where shapes decide. */
  readonly properties?: MassProperties;
  /** Of the shapes, where they decide, kg/m³. */
  readonly density?: number;
}

const USUAL_MOMENTS: Moments = [1, 1, 1, 0, 0, 0];
/** Of water, kg/m³. */
const USUAL_DENSITY = 1000;

function readInertial(reading: Reading, link: XmlElement): ReadMass {
  const inertial = childOf(link, "inertial");
  if (inertial) enter(inertial);
  if (inertial && booleanOf(reading, inertial, "auto")) {
    for (const name of ["mass", "pose", "inertia"]) {
      const child = childOf(inertial, name);
      if (child) ignore(child, "the shapes decide");
    }
    return { density: childNumber(reading, inertial, "density") ?? USUAL_DENSITY };
  }
  const place = inertial ?? link;
  const inertia = inertial && childOf(inertial, "inertia");
  if (inertia) enter(inertia);
  return {
    properties: massFrom(reading, {
      mass: (inertial && childNumber(reading, inertial, "mass")) ?? 1,
      moments: inertia
        ? (MOMENTS.map((name, i) => childNumber(reading, inertia, name) ?? USUAL_MOMENTS[i]!) as unknown as Moments)
        : USUAL_MOMENTS,
      origin: (inertial ? readPose(reading, inertial) : noPose(link)).pose,
      massElement: (inertial && childOf(inertial, "mass")) ?? place,
      inertiaElement: inertia ?? place,
    }),
  };
}

function readShape(file: SdfFile, element: XmlElement, use: "visual" | "collision", density: number | undefined): SdfShape[] {
  const { reading } = file;
  enter(element);
  const name = textOf(element, "name");
  const pose = readPose(reading, element);
  const uses: readonly ShapeUse[] = density === undefined ? [use] : [use, "mass"];
  const own = density === undefined ? undefined : (childNumber(reading, element, "density") ?? density);
  const about = use === "visual" ? readMaterial(reading, element) : {};
  const touch = use === "collision" ? readSurface(reading, element) : {};
  if (!touch) return [];
  return readGeometry(file, element, use).map((shape, i) => ({
    pose,
    shape: {
      ...shape,
      // several parts of one mesh
      ...(name && { name: i === 0 ? name : `${name} ${i + 1}` }),
      use: shape.type === "plane" || shape.type === "height-field" ? [use] : uses,
      ...(own !== undefined && { density: own }),
      ...touch,
      ...(Object.keys(about).length > 0 && { extras: about }),
    },
  }));
}

function readMaterial(reading: Reading, visual: XmlElement): Extras {
  const material = childOf(visual, "material");
  if (!material) return {};
  enter(material);
  const script = childOf(material, "script");
  if (script) enter(script);
  const name = script && childText(script, "name");
  const diffuse = colour(reading, material, "diffuse");
  const color = diffuse ?? colour(reading, material, "ambient");
  return { ...(color && { color }), ...(name && { material: name }) };
}

/** With 1 for the last number where there are three. */
function colour(reading: Reading, material: XmlElement, name: string): readonly number[] | undefined {
  const element = childOf(material, name);
  const three = element && /^\S+\s+\S+\s+\S+$/.test(element.text.trim());
  const numbers = element && childNumbers(reading, material, name, three ? 3 : 4);
  return numbers && [...numbers, 1].slice(0, 4);
}

type Touch = Pick<ShapeDescription, "friction" | "restitution" | "spinFriction" | "sensor">;

/** Undefined where it touches nothing. */
function readSurface(reading: Reading, collision: XmlElement): Touch | undefined {
  const surface = childOf(collision, "surface");
  // what the format has where nothing is said
  if (!surface) return { friction: 1 };
  enter(surface);
  const bounce = childOf(surface, "bounce");
  if (bounce) enter(bounce);
  const restitution = bounce && childNumber(reading, bounce, "restitution_coefficient");
  const contact = childOf(surface, "contact");
  if (contact) enter(contact);
  const senses = contact && childBoolean(reading, contact, "collide_without_contact");
  const mask = contact && childOf(contact, "collide_bitmask");
  const bits = mask && childNumber(reading, contact, "collide_bitmask");
  if (mask && bits !== 0 && bits !== 0xffff && bits !== 0xff) ignore(mask, "who touches whom is not told by bits");
  if (bits === 0) return undefined;
  return { ...readFriction(reading, surface), ...(restitution && { restitution }), ...(senses && { sensor: true }) };
}

function readFriction(reading: Reading, surface: XmlElement): Touch {
  const friction = childOf(surface, "friction");
  if (!friction) return { friction: 1 };
  enter(friction);
  const ode = childOf(friction, "ode");
  const bullet = childOf(friction, "bullet");
  for (const engine of [ode, bullet]) if (engine) enter(engine);
  const first = (ode && childNumber(reading, ode, "mu")) ?? (bullet && childNumber(reading, bullet, "friction")) ?? 1;
  const second = ode && childNumber(reading, ode, "mu2");
  if (second !== undefined && second !== first) approximate(childOf(ode!, "mu2")!, "friction is the same in all directions: mu");
  const torsional = childOf(friction, "torsional");
  const spin = torsional ? readTorsion(reading, torsional) : 0;
  if (!(first >= 0)) reading.findings.error("sdf.negative", placeOf(ode ?? friction), `friction is at least 0; ${first} is not`);
  return { friction: first, ...(spin > 0 && { spinFriction: spin }) };
}

function readTorsion(reading: Reading, torsional: XmlElement): number {
  enter(torsional);
  const coefficient = childNumber(reading, torsional, "coefficient") ?? 1;
  const radius = childNumber(reading, torsional, "patch_radius") ?? 0;
  if (childBoolean(reading, torsional, "use_patch_radius") !== false) return ((3 * Math.PI) / 16) * coefficient * radius;
  ignore(torsional, "contacts are not deep: the radius of the patch must be stated");
  return 0;
}

/** Kept under `extras` of the body; nothing measures them. */
function readSensor(reading: Reading, element: XmlElement): SdfLink["sensors"][number] {
  approximate(element, "kept under extras; nothing measures it");
  const [name, type] = [textOf(element, "name"), textOf(element, "type")];
  return { about: { ...(name && { name }), ...(type && { type }) }, pose: readPose(reading, element) };
}
