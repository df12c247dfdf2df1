/**
 * `<visual>` and `<collision>` of a link → shapes with that one use. None is used for mass: `<inertial>` decides. Colours and textures
 * stand in `extras` of the shape: `{ color: [r, g, b, a], material, texture }`.
 */
import type { Extras, ShapeDescription, ShapeUse, Triple } from "@gelenk/core";
import { needed } from "../import/contents.js";
import { type MeshCache, meshShapes, scaleIsGood } from "../import/mesh-shapes.js";
import { moved } from "../import/placement.js";
import { enter, numbersOf, type Reading, requiredNumber, requiredText, textOf } from "../import/reading.js";
import { childOf, childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import { readOrigin } from "./read-origin.js";

/** What the shapes of a file have in common. */
export interface ShapeReading {
  readonly reading: Reading;
  /** Of the file of the robot: names of meshes are relative to it. */
  readonly folder: string;
  /** By name, from `<material>` of the robot. */
  readonly materials: ReadonlyMap<string, Extras>;
  readonly meshes: MeshCache;
}

export function readShapes(shared: ShapeReading, link: XmlElement): ShapeDescription[] {
  return (["visual", "collision"] as const).flatMap((use) => childrenOf(link, use).flatMap((element) => readUse(shared, element, use)));
}

function readUse(shared: ShapeReading, element: XmlElement, use: ShapeUse): ShapeDescription[] {
  enter(element);
  const { reading } = shared;
  const name = textOf(element, "name");
  const origin = readOrigin(reading, element);
  const geometry = needed(reading, element, "geometry");
  const material = childOf(element, "material");
  const extras = material && readMaterial(shared, material);
  if (!geometry) return [];
  enter(geometry);
  const about = (i: number) => ({
    // several parts of one mesh
    ...(name !== undefined && name !== "" && { name: i === 0 ? name : `${name} ${i + 1}` }),
    use: [use],
    ...(extras && Object.keys(extras).length > 0 && { extras }),
  });
  return readGeometry(shared, geometry, use).map((shape, i) => moved({ ...shape, ...about(i) }, origin));
}

type GeometryReader = (shared: ShapeReading, element: XmlElement, use: ShapeUse) => ShapeDescription[];

const GEOMETRIES: Readonly<Record<string, GeometryReader>> = {
  box: ({ reading }, element) => {
    if (requiredText(reading, element, "size") === undefined) return [];
    const size = numbersOf(reading, element, "size", 3);
    return size && positive(reading, element, "size", size) ? [{ type: "box", size: [size[0]!, size[1]!, size[2]!] }] : [];
  },
  sphere: ({ reading }, element) => sized(reading, element, ["radius"], ([radius]) => ({ type: "sphere", radius: radius! })),
  cylinder: ({ reading }, element) =>
    sized(reading, element, ["radius", "length"], ([radius, length]) => ({ type: "cylinder", radius: radius!, length: length! })),
  capsule: ({ reading }, element) =>
    sized(reading, element, ["radius", "length"], ([radius, length]) => ({ type: "capsule", radius: radius!, length: length! })),
  mesh: readMesh,
};

function readGeometry(shared: ShapeReading, geometry: XmlElement, use: ShapeUse): ShapeDescription[] {
  const known = geometry.children.find(({ name }) => Object.hasOwn(GEOMETRIES, name));
  if (known) return GEOMETRIES[known.name]!(shared, known, use);
  const [other] = geometry.children;
  const message = other ? `geometries <${other.name}> are not known` : "the geometry is empty";
  shared.reading.findings.warning("urdf.unknown-geometry", placeOf(other ?? geometry), `${message}; the shape is left out`);
  return [];
}

function sized(
  reading: Reading,
  element: XmlElement,
  attributes: readonly string[],
  shape: (sizes: readonly number[]) => ShapeDescription,
): ShapeDescription[] {
  const sizes = attributes.map((attribute) => requiredNumber(reading, element, attribute));
  const good = sizes.map((size, i) => size !== undefined && positive(reading, element, attributes[i]!, [size]));
  return good.every(Boolean) ? [shape(sizes as number[])] : [];
}

function positive(reading: Reading, element: XmlElement, attribute: string, sizes: readonly number[]): boolean {
  const bad = sizes.find((size) => !(size > 0));
  if (bad === undefined) return true;
  reading.findings.error("urdf.not-positive", placeOf(element, attribute), `a size must be positive, not ${bad}`);
  return false;
}

function readMesh(shared: ShapeReading, element: XmlElement, use: ShapeUse): ShapeDescription[] {
  const { reading, folder, meshes } = shared;
  const name = requiredText(reading, element, "filename");
  const scale = (numbersOf(reading, element, "scale", 3) ?? [1, 1, 1]) as Triple;
  if (name === undefined) return [];
  const place = (attribute: string) => placeOf(element, attribute);
  if (!scaleIsGood(reading, "urdf.not-positive", scale, () => place("scale"))) return [];
  return meshShapes(reading, meshes, { element, place: place("filename"), folder, name, scale, use }) ?? [];
}

/** `<material>` of the robot, by name. */
export function readMaterials(reading: Reading, robot: XmlElement): ReadonlyMap<string, Extras> {
  const found = new Map<string, Extras>();
  for (const material of childrenOf(robot, "material")) {
    const name = requiredText(reading, material, "name");
    if (name !== undefined) found.set(name, ownMaterial(reading, material));
  }
  return found;
}

/** What a material says itself; where that is nothing, what the one of its name does. */
function readMaterial({ reading, materials }: ShapeReading, material: XmlElement): Extras {
  const name = textOf(material, "name");
  const own = ownMaterial(reading, material);
  const named = name !== undefined && name !== "" ? { material: name } : {};
  if (Object.keys(own).length > 0 || name === undefined || name === "") return { ...named, ...own };
  const known = materials.get(name);
  if (!known) reading.findings.warning("urdf.unknown-material", placeOf(material), `there is no material "${name}"`);
  return { ...named, ...known };
}

function ownMaterial(reading: Reading, material: XmlElement): Extras {
  enter(material);
  const color = childOf(material, "color");
  const texture = childOf(material, "texture");
  const rgba = color && numbersOf(reading, color, "rgba", 4);
  const file = texture && textOf(texture, "filename");
  return { ...(rgba && { color: rgba }), ...(file !== undefined && { texture: file }) };
}
