/** Nodes → bodies with their shapes: colliders and triggers of a node and of what hangs below it, and the meshes that are seen. */
import { type BodyDescription, type Extras, massOfBody, type ShapeDescription, type ShapeUse } from "@gelenk/core";
import { type Pose, pose } from "@gelenk/core/math";
import { colorOf } from "../import/body-color.js";
import { placed } from "../import/placement.js";
import { isRecord } from "../mesh/gltf-file.js";
import { booleanAt, entryAt, type GltfReading, type JsonPlace, recordAt, tell, valueAt, whereOf } from "./json-places.js";
import type { GltfNode, NodeBody } from "./node-tree.js";
import { type Form, type PlacedForm, readImplicitShape, Z_TO_Y } from "./read-geometry.js";
import { uniqueName } from "./read-joints.js";
import { colorOfMesh, type MeshReading, meshOfNode, touchedByNode } from "./read-meshes.js";
import { readMotion } from "./read-motion.js";
import type { SurfaceReader } from "./read-surfaces.js";

export interface BodyContext {
  readonly g: GltfReading;
  readonly root: JsonPlace;
  readonly meshes: MeshReading;
  readonly surfaces: SurfaceReader;
  /** The extension with implicit shapes. */
  readonly implicit: JsonPlace | undefined;
  /** Names that bodies may have. */
  freeName(wanted: string): string;
}

export interface ReadBody {
  readonly body: BodyDescription;
  /** Without what the file keeps for this program, which may be anything until it has been checked: for masses. */
  readonly plain: BodyDescription;
  /** Force that changes the gravity of the body, as a share of its weight. */
  readonly lift: number;
}

export function readBody(context: BodyContext, source: NodeBody): ReadBody {
  const { g, freeName } = context;
  const { node } = source;
  const all = source.nodes.flatMap((part) => shapesOf(context, part, source.motion !== undefined));
  const shapes = all.map(({ shape }) => shape);
  const plain = all.flatMap((entry) => entry.plain ?? []);
  const name = uniqueName(g, freeName, node.name?.trim() || `node-${node.index}`, "body", node.at.pointer);
  const kept = keptExtras(g, node);
  const extras: Extras = { ...kept, ...colorOf(plain) };
  const looks = { ...(shapes.length > 0 && { shapes }), ...(Object.keys(extras).length > 0 && { extras }) };
  const own = ownMembers(g, node, "body");
  if (!source.motion) {
    const still: BodyDescription = { name, kind: "fixed", ...placed(source.pose) };
    return { body: { ...still, ...looks, ...own }, plain: still, lift: 0 };
  }
  const { members: read, gravityFactor } = readMotion(g, source, plain);
  // a mass point has a mass and nothing else; the file must state more
  const { inertia, centerOfMass, ...point } = read;
  const members = own["point"] === true ? point : read;
  return { body: { name, ...members, ...looks, ...own }, plain: { name, ...members, shapes: plain }, lift: gravityFactor - 1 };
}

/** Extras of other programs go with the body. */
function keptExtras(g: GltfReading, { at }: GltfNode): Extras {
  if (!isRecord(at.value["extras"])) return {};
  const { gelenk, ...others } = at.value["extras"];
  if (gelenk === undefined) valueAt(g, at, "extras");
  else for (const key of Object.keys(others)) valueAt(g, recordAt(g, at, "extras")!, key);
  return others;
}

function ownMembers(g: GltfReading, { own }: GltfNode, key: string): Readonly<Record<string, unknown>> {
  const value = own && valueAt(g, own, key);
  return isRecord(value) ? value : {};
}

/** Shapes with an axis have it along z; the node of one stands along y. */
const ROUND: ReadonlySet<string> = new Set(["cylinder", "capsule", "cone"]);

interface ReadShape {
  readonly shape: ShapeDescription;
  /** Missing where the file itself says nothing of its form. */
  readonly plain?: ShapeDescription;
}

function shapesOf(context: BodyContext, node: GltfNode, moves: boolean): readonly ReadShape[] {
  const { g } = context;
  const own = ownMembers(g, node, "shape");
  const name = node.name === undefined || node.body?.node === node ? {} : { name: node.name };
  if (typeof own["type"] === "string") {
    const turned = ROUND.has(own["type"]) ? pose.compose(node.pose, { ...pose.IDENTITY_POSE, orientation: Z_TO_Y }) : node.pose;
    const collider = node.physics && (recordAt(g, node.physics, "collider") ?? recordAt(g, node.physics, "trigger"));
    return [
      { shape: { ...name, ...placed(turned), ...(collider && context.surfaces.of(collider)), ...own } as unknown as ShapeDescription },
    ];
  }
  const touched = (["collider", "trigger"] as const).flatMap((kind) => touchedShape(context, node, kind, moves));
  // a node that shows the shape that is touched has one shape for both
  const seen = touched.length > 0 && own["use"] !== undefined ? [] : seenShape(context, node);
  return [
    ...touched.map((plain) => ({ plain, shape: { ...name, ...plain, ...own } as ShapeDescription })),
    ...seen.map((plain) => ({ plain, shape: { ...plain, ...own } as ShapeDescription })),
  ];
}

function seenShape({ g, meshes }: BodyContext, node: GltfNode): readonly ShapeDescription[] {
  const surface = meshOfNode(meshes, node.at, node.stretch);
  if (!surface) return [];
  const color = colorOfMesh(meshes, node.at);
  if (node.at.value["skin"] !== undefined) tell(g, node.at, "skin", "ignored", "bodies are rigid: the mesh is shown as it is modelled");
  const name = node.name === undefined ? {} : { name: node.name };
  return [{ ...name, ...surface, ...placed(node.pose), use: ["visual"], ...(color && { extras: { color } }) }];
}

function touchedShape(context: BodyContext, node: GltfNode, kind: "collider" | "trigger", moves: boolean): readonly ShapeDescription[] {
  const { g, surfaces } = context;
  const at = node.physics && recordAt(g, node.physics, kind);
  if (!at) return [];
  // of a compound trigger the nodes that it lists have triggers of their own
  if (kind === "trigger" && at.value["nodes"] !== undefined) valueAt(g, at, "nodes");
  const geometry = recordAt(g, at, "geometry");
  if (!geometry) {
    if (kind === "collider") tell(g, at, undefined, "ignored", "a collider without geometry");
    return [];
  }
  const made = formOf(context, node, geometry);
  if (!made) return [];
  const place = placed(inNode(node.pose, made.pose));
  const use: ShapeUse[] = kind === "collider" && moves && made.solid ? ["collision", "mass"] : ["collision"];
  return [{ ...made.form, ...place, use, ...surfaces.of(at), ...(kind === "trigger" && { sensor: true }) } as ShapeDescription];
}

const inNode = (node: Pose, local: Pose): Pose => (local === pose.IDENTITY_POSE ? node : pose.compose(node, local));

function formOf({ g, root, meshes, implicit }: BodyContext, node: GltfNode, geometry: JsonPlace): PlacedForm | undefined {
  const convex = booleanAt(g, geometry, "convexHull") === true;
  const shape = entryAt(g, geometry, "shape", { holder: implicit, name: "shapes" });
  if (shape) return readImplicitShape(g, shape, node.stretch);
  const source = entryAt(g, geometry, "node", { holder: root, name: "nodes" });
  if (!source) {
    if (geometry.value["shape"] === undefined && geometry.value["node"] === undefined)
      g.reading.findings.warning(
        "gltf.no-geometry",
        whereOf(g, geometry.pointer),
        "neither a shape nor a node is named; the collider is left out",
      );
    return undefined;
  }
  const form = touchedByNode(meshes, Number(source.pointer.split("/").at(-1)), node.stretch, convex, geometry.pointer);
  if (!form) {
    tell(g, geometry, undefined, "ignored", "the node has no triangles");
    return undefined;
  }
  return { form: form as Form, pose: pose.IDENTITY_POSE, solid: form.type === "hull" || form.sides !== "two" };
}

/** N: (factor − 1) times the weight of a body, for a gravity of g. */
export function liftForce(body: BodyDescription, lift: number, gravity: readonly number[]): readonly [number, number, number] | undefined {
  const mass = massOfBody(body, "").properties?.mass;
  if (mass === undefined) return undefined;
  const [x, y, z] = gravity.map((component) => component * mass * lift) as [number, number, number];
  return [x, y, z];
}
