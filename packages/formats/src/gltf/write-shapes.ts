/**
 * Shapes → nodes with a mesh for the eye and a collider or trigger for contacts. Boxes, balls, cylinders, capsules, cones and
 * planes are implicit shapes, ellipsoids balls under a scale, hulls and meshes their own mesh. What is neither (torus, height
 * field) collides as a mesh, and the extras keep what it is.
 */
import {
  type CombinationRule,
  coefficientsOf,
  completeContact,
  DEFAULTS,
  type MaterialTable,
  materialTable,
  pow,
  type ResolvedModel,
  type ShapeDescription,
  type ShapeUse,
} from "@gelenk/core";
import { type Pose, pose, quat, vec3 } from "@gelenk/core/math";
import { placed, poseOf } from "../import/placement.js";
import type { FateNote } from "../xml/xml-tree.js";
import { accountFor, type ExportReport, remark } from "./export-losses.js";
import { addCorners, addFloats, addNode, type GltfBuilder, type GltfNodeJson } from "./gltf-builder.js";
import { PHYSICS } from "./node-tree.js";
import { Z_TO_Y } from "./read-geometry.js";
import { ALONG_AXIS, reachOf, type Surface, surfaceOf } from "./shape-surface.js";

export interface ShapeWriter {
  readonly builder: GltfBuilder;
  readonly report: ExportReport;
  readonly model: ResolvedModel;
  readonly physics: boolean;
  readonly materials: MaterialTable;
  /** Numbers of meshes and of their reach, by what they show. */
  readonly meshes: Map<string, { readonly mesh: number; readonly reach: number } | undefined>;
  readonly colors: Map<string, number>;
  readonly implicitShapes: Indexed;
  readonly physicsMaterials: Indexed;
  readonly filters: Indexed;
  /** Does any shape belong to a group, so that all of them need a filter? */
  readonly filtered: boolean;
}

/** A list without repetitions. */
export interface Indexed {
  readonly items: object[];
  readonly numbers: Map<string, number>;
}

const indexed = (): Indexed => ({ items: [], numbers: new Map() });

function indexOf({ items, numbers }: Indexed, item: object): number {
  const key = JSON.stringify(item);
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, items.length);
  return items.push(item) - 1;
}

export function startShapes(builder: GltfBuilder, report: ExportReport, model: ResolvedModel, physics: boolean): ShapeWriter {
  const filtered = (model.bodies ?? []).some(({ shapes }) => shapes?.some(({ groups, mask }) => groups ?? mask));
  return {
    ...{ builder, report, model, physics, filtered },
    ...{ meshes: new Map(), colors: new Map(), implicitShapes: indexed(), physicsMaterials: indexed(), filters: indexed() },
    materials: materialTable(model.materials),
  };
}

/** Turns y of a node into z of a shape. */
const Y_TO_Z = quat.conjugate(Z_TO_Y);

/** The node stands so that its y axis is that of the shape, or the normal of the plane. */
function nodePose(shape: ShapeDescription): Pose {
  const X_BS = poseOf(shape);
  const turn = (q: typeof Y_TO_Z): Pose => pose.compose(X_BS, { position: vec3.ZERO, orientation: q });
  if (ALONG_AXIS.has(shape.type)) return turn(Y_TO_Z);
  return shape.type === "plane" ? turn(quat.fromTo(vec3.vec3(0, 1, 0), vec3.normalise(vec3.readVec3(shape.normal)))) : X_BS;
}

/** Members of a node for a pose. */
export function nodePlace(X: Pose): Pick<GltfNodeJson, "translation" | "rotation"> {
  const { position, orientation } = placed(X);
  return { ...(position && { translation: position }), ...(orientation && { rotation: orientation }) };
}

const usesOf = (shape: ShapeDescription): readonly ShapeUse[] => {
  const hasVolume = shape.type !== "plane" && shape.type !== "height-field";
  return shape.use ?? (hasVolume ? DEFAULTS.shape.use : DEFAULTS.surface.use);
};

/** Adds the node of a shape; returns how far it reaches from the origin of the body. */
export function writeShape(writer: ShapeWriter, shape: ShapeDescription, place: string, parent: GltfNodeJson, color: string): number {
  const { builder, physics } = writer;
  const uses = usesOf(shape);
  const [isSeen, isTouched] = [uses.includes("visual"), physics && uses.includes("collision")];
  const shown = isSeen || (isTouched && collidesAsMesh(shape)) ? meshOf(writer, shape, isSeen ? color : undefined) : undefined;
  const node: GltfNodeJson = {
    ...(shape.name !== undefined && { name: shape.name }),
    ...nodePlace(nodePose(shape)),
    ...(shape.type === "ellipsoid" && { scale: shape.radii }),
    ...(shown && { mesh: shown.mesh }),
  };
  const index = builder.nodes.length;
  if (physics) describePhysics(writer, shape, place, { node, index, uses, shown: shown !== undefined });
  if (shown ?? physics) addNode(builder, node, parent);
  const scale = shape.type === "ellipsoid" ? Math.max(...shape.radii) : 1;
  return vec3.length(poseOf(shape).position) + (shown?.reach ?? 0) * scale;
}

interface ShapeNode {
  readonly node: GltfNodeJson;
  readonly index: number;
  readonly uses: readonly ShapeUse[];
  readonly shown: boolean;
}

const SIZES = [
  "type",
  "size",
  "radius",
  "radii",
  "length",
  "tube",
  "points",
  "vertices",
  "triangles",
  "sides",
  "normal",
  "heights",
] as const;
const YES = true as const;

function describePhysics(writer: ShapeWriter, shape: ShapeDescription, place: string, { node, index, uses, shown }: ShapeNode): void {
  const isTouched = uses.includes("collision");
  const geometry = isTouched ? geometryOf(writer, shape, index, shown) : undefined;
  const said: Record<string, FateNote | true> = {
    position: YES,
    orientation: YES,
    name: YES,
    use: YES,
    density: { fate: "imported", note: "as part of the mass" },
  };
  const form = formFate(shape, geometry !== undefined);
  for (const key of SIZES) said[key] = form.fate;
  if (geometry) for (const key of ["friction", "staticFriction", "restitution", "material", "sensor"]) said[key] = YES;
  const rest = accountFor(writer.report, place, shape, said);
  const own = { use: uses, ...(form.keep && sizesOf(shape)), ...rest };
  if (isTouched && !geometry) remark(writer.report, place, "ignored", "a hull without a volume cannot be touched in the file");
  if (geometry) {
    const surface = {
      ...(!shape.sensor && { physicsMaterial: physicsMaterial(writer, shape) }),
      ...(writer.filtered && { collisionFilter: filterOf(writer, shape) }),
    };
    node.extensions = { [PHYSICS]: { [shape.sensor ? "trigger" : "collider"]: { geometry, ...surface } } };
  }
  node.extras = { gelenk: { shape: own } };
}

const sizesOf = (shape: ShapeDescription): object =>
  Object.fromEntries(Object.entries(shape).filter(([key]) => (SIZES as readonly string[]).includes(key)));

const collidesAsMesh = ({ type }: ShapeDescription): boolean => ["torus", "hull", "mesh", "height-field"].includes(type);

interface FormFate {
  readonly fate: FateNote | true;
  /** Must the extras say what it is? */
  readonly keep: boolean;
}

function formFate(shape: ShapeDescription, isTouched: boolean): FormFate {
  const { type } = shape;
  if (type === "mesh" || type === "hull") {
    const points = type === "mesh" ? shape.vertices : shape.points;
    const exact = points.every((point) => point.every((x) => Math.fround(x) === x));
    const sides = type === "mesh" && shape.sides === "two";
    const rounded: FateNote = { fate: "approximated", note: "vertices are stored with 24 bits: 6e-8 of their size" };
    return { fate: exact ? YES : rounded, keep: sides || (type === "hull" && !isTouched) };
  }
  if (type === "torus" || type === "height-field")
    return { fate: { fate: "approximated", note: "as a mesh; the extras have the numbers" }, keep: true };
  if (!isTouched) return { fate: { fate: "approximated", note: "as a mesh for the eye; the extras have the numbers" }, keep: true };
  return { fate: YES, keep: false };
}

/** The geometry of a collider. */
function geometryOf(writer: ShapeWriter, shape: ShapeDescription, node: number, shown: boolean): object | undefined {
  const implicit = implicitShape(shape);
  if (implicit) return { shape: indexOf(writer.implicitShapes, implicit) };
  return shown ? { node, ...(shape.type === "hull" && { convexHull: true }) } : undefined;
}

function implicitShape(shape: ShapeDescription): object | undefined {
  switch (shape.type) {
    case "box":
      return { type: "box", box: { size: shape.size } };
    case "sphere":
      return { type: "sphere", sphere: { radius: shape.radius } };
    case "ellipsoid":
      return { type: "sphere", sphere: { radius: 1 } };
    case "cylinder":
      return { type: "cylinder", cylinder: { height: shape.length, radiusBottom: shape.radius, radiusTop: shape.radius } };
    case "cone":
      return { type: "cylinder", cylinder: { height: shape.length, radiusBottom: shape.radius, radiusTop: 0 } };
    case "capsule":
      return { type: "capsule", capsule: { height: shape.length, radiusBottom: shape.radius, radiusTop: shape.radius } };
    case "plane":
      return { type: "plane", plane: {} };
    default:
      return undefined;
  }
}

/** What two coefficients make together, as the extension calls it; rules that it has not are averages there. */
const MODES: Readonly<Record<CombinationRule, string>> = {
  mean: "average",
  geometric: "average",
  minimum: "minimum",
  maximum: "maximum",
  product: "multiply",
  sum: "average",
};

function physicsMaterial({ model, materials, physicsMaterials }: ShapeWriter, shape: ShapeDescription): number {
  const { friction, staticFriction, restitution, spinFriction, rollFriction } = coefficientsOf(shape, materials);
  const states = shape.friction ?? shape.staticFriction ?? shape.restitution ?? shape.spinFriction ?? shape.rollFriction;
  const { combine } = completeContact(model.settings ?? {});
  const more = { ...(spinFriction !== 0 && { spinFriction }), ...(rollFriction !== 0 && { rollFriction }) };
  const name = shape.material !== undefined && states === undefined ? { name: shape.material } : {};
  return indexOf(physicsMaterials, {
    ...name,
    ...{ staticFriction, dynamicFriction: friction, restitution },
    ...{ frictionCombine: MODES[combine.friction], restitutionCombine: MODES[combine.restitution] },
    ...(Object.keys(more).length > 0 && { extras: { gelenk: { material: more } } }),
  });
}

const filterOf = ({ filters }: ShapeWriter, { groups = ["default"], mask }: ShapeDescription): number =>
  indexOf(filters, { collisionSystems: groups, ...(mask && { collideWithSystems: mask }) });

/** The mesh that shows a shape; shapes of the same form and colour share it. */
function meshOf(
  writer: ShapeWriter,
  shape: ShapeDescription,
  color: string | undefined,
): { readonly mesh: number; readonly reach: number } | undefined {
  const form = shape.type === "ellipsoid" ? { type: "ellipsoid" } : sizesOf(shape);
  const key = `${JSON.stringify(form)} ${color}`;
  if (!writer.meshes.has(key)) {
    const surface = surfaceOf(shape);
    writer.meshes.set(
      key,
      surface && surface.corners.length > 0 ? { mesh: addMesh(writer, surface, color), reach: reachOf(surface) } : undefined,
    );
  }
  return writer.meshes.get(key);
}

function addMesh({ builder, colors }: ShapeWriter, { positions, normals, corners }: Surface, color: string | undefined): number {
  const attributes = {
    POSITION: addFloats(builder, positions, 3, { bounds: true, vertices: true }),
    ...(normals && { NORMAL: addFloats(builder, normals, 3, { vertices: true }) }),
  };
  const material = color === undefined ? {} : { material: materialOf(builder, colors, color) };
  return builder.meshes.push({ primitives: [{ attributes, indices: addCorners(builder, corners), ...material }] }) - 1;
}

/** `#rrggbb` → a dull surface; files have colours linear in light. */
function materialOf({ materials }: GltfBuilder, colors: Map<string, number>, color: string): number {
  if (!colors.has(color)) {
    const bytes = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
    const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    const baseColorFactor = [...bytes.map(linear), 1];
    colors.set(color, materials.push({ pbrMetallicRoughness: { baseColorFactor, roughnessFactor: 0.62, metallicFactor: 0 } }) - 1);
  }
  return colors.get(color)!;
}
