/**
 * The nodes of a glTF scene as bodies see them. A node with a motion is a body, and so is one without that stands on nothing and has a surface; what hangs
 * below a body belongs to it, down to the next motion.
 *
 *   world matrix of a node   T R U     R a rotation, U = Rᵀ L what scales and shears, from all nodes above:  U = R_nᵀ U_parent R_n S_n
 *
 * Bodies do not scale: their frames are T R alone, and U goes into their shapes. Every node is visited once, whatever the lists of children say.
 */
import { type Mat3, mat3, type Pose, pose, type Quat, quat, type Vec3, vec3 } from "@gelenk/core/math";
import { isRecord } from "../mesh/gltf-file.js";
import {
  entryAt,
  type GltfReading,
  type JsonPlace,
  listAt,
  numbersAt,
  pointerTo,
  recordAt,
  textAt,
  valueAt,
  whereOf,
} from "./json-places.js";

export const PHYSICS = "KHR_physics_rigid_bodies";

export interface GltfNode {
  readonly index: number;
  readonly at: JsonPlace;
  readonly name: string | undefined;
  /** Of the physics extension. */
  readonly physics: JsonPlace | undefined;
  /** Of `extras.gelenk`. */
  readonly own: JsonPlace | undefined;
  /** The body that it belongs to; missing: the world. */
  readonly body: NodeBody | undefined;
  /** In the frame of its body, or in the world. */
  readonly pose: Pose;
  /** What scales it and its children; missing: nothing. */
  readonly stretch: Mat3 | undefined;
}

export interface NodeBody {
  readonly node: GltfNode;
  readonly motion: JsonPlace | undefined;
  /** In the world. */
  readonly pose: Pose;
  /** All nodes that belong to it, itself among them. */
  readonly nodes: GltfNode[];
}

export interface NodeTree {
  readonly nodes: ReadonlyMap<number, GltfNode>;
  readonly bodies: readonly NodeBody[];
}

interface Local {
  readonly pose: Pose;
  readonly stretch: Mat3 | undefined;
}

interface Open {
  readonly index: unknown;
  readonly where: string;
  readonly parent?: GltfNode;
}

export function readNodes(g: GltfReading, root: JsonPlace, scene: JsonPlace | undefined): NodeTree {
  const list = listAt(g, root, "nodes");
  const nodes = new Map<number, GltfNode>();
  const bodies: NodeBody[] = [];
  const open: Open[] = rootsOf(g, root, scene).toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    const { index, where, parent } = next;
    const at = isIndex(index) && list && index < list.items.length ? recordAt(g, list.at, String(index)) : undefined;
    if (!at || nodes.has(index as number)) {
      const message = at ? "a node hangs below two others, or below itself" : `there is no node ${JSON.stringify(index)}`;
      g.reading.findings.error(at ? "gltf.bad-node" : "gltf.bad-index", where, message);
      continue;
    }
    const node = placeNode(g, at, index as number, parent);
    nodes.set(node.index, node);
    if (node.body?.node === node) bodies.push(node.body);
    node.body?.nodes.push(node);
    const children = listAt(g, at, "children");
    children?.items.forEach((_, k) => {
      const last = children.items.length - 1 - k;
      open.push({ index: valueAt(g, children.at, String(last)), where: whereOf(g, pointerTo(children.at, last)), parent: node });
    });
  }
  return { nodes, bodies };
}

const isIndex = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** Nodes at the top: of the scene that is shown, else all that hang below no other. */
function rootsOf(g: GltfReading, root: JsonPlace, scene: JsonPlace | undefined): readonly Open[] {
  const shown = scene && listAt(g, scene, "nodes");
  if (shown) return shown.items.map((_, k) => ({ index: valueAt(g, shown.at, String(k)), where: whereOf(g, pointerTo(shown.at, k)) }));
  const items = scene ? [] : (listAt(g, root, "nodes")?.items ?? []);
  const below = new Set(
    items.flatMap((node) => (isRecord(node) && Array.isArray(node["children"]) ? (node["children"] as unknown[]) : [])),
  );
  return items.map((_, index) => ({ index, where: whereOf(g, `/nodes/${index}`) })).filter(({ index }) => !below.has(index));
}

/** The scene that is shown. */
export function sceneOf(g: GltfReading, root: JsonPlace): JsonPlace | undefined {
  const holder = { holder: root, name: "scenes" };
  if (root.value["scene"] !== undefined) return entryAt(g, root, "scene", holder);
  const scenes = listAt(g, root, "scenes");
  return scenes && scenes.items.length > 0 ? recordAt(g, scenes.at, "0") : undefined;
}

/** What this program has left for itself in the `extras` of something. */
export function ownExtras(g: GltfReading, at: JsonPlace): JsonPlace | undefined {
  const extras = at.value["extras"];
  if (!isRecord(extras) || !isRecord(extras["gelenk"])) return undefined;
  const open = recordAt(g, at, "extras");
  return open && recordAt(g, open, "gelenk");
}

function placeNode(g: GltfReading, at: JsonPlace, index: number, parent: GltfNode | undefined): GltfNode {
  const extensions = at.value["extensions"];
  const physics =
    isRecord(extensions) && extensions[PHYSICS] !== undefined ? recordAt(g, recordAt(g, at, "extensions")!, PHYSICS) : undefined;
  const motion = physics && recordAt(g, physics, "motion");
  const own = ownExtras(g, at);
  const local = localOf(g, at);
  // the node that turns a model with z up into the y up of this format is no part of the model
  const isFrame = own?.value["world"] !== undefined;
  const inParent = isFrame ? pose.IDENTITY_POSE : below(parent, local);
  const stretch = isFrame ? undefined : stretchBelow(parent?.stretch, local);
  const facts = { index, at, physics, own, stretch, name: textAt(g, at, "name") };
  const hasSurface = at.value["mesh"] !== undefined || physics?.value["collider"] !== undefined || physics?.value["trigger"] !== undefined;
  const begins = motion !== undefined || (parent?.body === undefined && (hasSurface || own?.value["body"] !== undefined));
  if (!begins) return { ...facts, body: parent?.body, pose: inParent };
  const inWorld = parent?.body ? pose.compose(parent.body.pose, inParent) : inParent;
  const nodes: GltfNode[] = [];
  // a body and its node know each other
  const node: { -readonly [K in keyof GltfNode]: GltfNode[K] } = { ...facts, body: undefined, pose: pose.IDENTITY_POSE };
  node.body = { node, motion, pose: inWorld, nodes };
  return node;
}

/** In the frame of the parent's body: p = p_parent + R_parent U_parent t. */
function below(parent: GltfNode | undefined, local: Local): Pose {
  if (!parent) return local.pose;
  const { position, orientation } = local.pose;
  const stretched = parent.stretch ? mat3.transform(parent.stretch, position) : position;
  return pose.compose(parent.pose, { position: stretched, orientation });
}

function stretchBelow(above: Mat3 | undefined, local: Local): Mat3 | undefined {
  if (!above) return local.stretch;
  const { xx, yy, zz, xy, xz, yx, yz, zx, zy } = above;
  const even = xx === yy && xx === zz && [xy, xz, yx, yz, zx, zy].every((entry) => entry === 0);
  if (even) return local.stretch ? mat3.scaleMatrix(local.stretch, xx) : above;
  const turned = mat3.conjugateBy(mat3.transpose(mat3.fromQuat(local.pose.orientation)), above);
  return local.stretch ? mat3.multiplyMatrices(turned, local.stretch) : turned;
}

function localOf(g: GltfReading, at: JsonPlace): Local {
  const matrix = numbersAt(g, at, "matrix", 16);
  if (matrix) return fromMatrix(matrix);
  const position = vec3.readVec3(numbersAt(g, at, "translation", 3) ?? [0, 0, 0]);
  const orientation = unit(quat.readQuat(numbersAt(g, at, "rotation", 4) ?? [0, 0, 0, 1]));
  const [x, y, z] = numbersAt(g, at, "scale", 3) ?? [1, 1, 1];
  const plain = x === 1 && y === 1 && z === 1;
  return { pose: { position, orientation }, stretch: plain ? undefined : mat3.diagonal(x!, y!, z!) };
}

/** Numbers that are unit quaternions already stay as they are to the bit. */
export const unit = (q: Quat): Quat => (Math.abs(quat.norm(q) - 1) < 1e-14 ? q : quat.normalise(q));

function fromMatrix(m: readonly number[]): Local {
  const column = (k: number): Vec3 => vec3.vec3(m[k]!, m[k + 1]!, m[k + 2]!);
  const linear = mat3.fromColumns(column(0), column(4), column(8));
  // a mirror image is no rotation: the first axis is turned around, and the scale along it is negative
  const sign = mat3.determinant(linear) < 0 ? -1 : 1;
  const x = vec3.normalise(vec3.scale(column(0), sign));
  const across = vec3.addScaled(column(4), x, -vec3.dot(column(4), x));
  const y = vec3.length(across) > 0 ? vec3.normalise(across) : vec3.perpendicular(x);
  const isRotation = vec3.length(column(0)) > 0;
  const R = isRotation ? mat3.fromColumns(x, y, vec3.cross(x, y)) : mat3.IDENTITY3;
  const U = mat3.multiplyMatrices(mat3.transpose(R), linear);
  const rest = mat3.addMatrices(U, mat3.diagonal(-1, -1, -1));
  const plain = Object.values(rest).every((entry) => Math.abs(entry as number) < 1e-12);
  return {
    pose: { position: vec3.vec3(m[12]!, m[13]!, m[14]!), orientation: quat.normalise(mat3.toQuat(R)) },
    stretch: plain ? undefined : U,
  };
}
