/**
 * The frames of a file: of the world, of models, links and joints, and those that it names. Each is placed in another one and moves with a
 * link or with the world.
 *
 *   X_WF = X_WB X_BF                     B the frame that its pose names, or the usual one: of a link the model, of a joint its child, of a frame what it is attached to
 *   X_BM = X_BP X_MP⁻¹                   of a model whose pose places its frame P
 *
 * Names are looked for in the scope they stand in; `arm::hand` is the hand in the model `arm` of that scope, `__model__` the model itself.
 * Chains are walked, not called, so that they may be as long as a file is.
 */
import { suggestName } from "@gelenk/core";
import { type Pose, pose } from "@gelenk/core/math";
import type { Reading } from "../import/reading.js";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { SdfFrame, SdfJoint, SdfLink, SdfPose, SdfScope } from "./scene.js";

export interface FrameNode {
  readonly kind: "world" | "model" | "link" | "joint" | "frame";
  readonly name: string;
  readonly element: XmlElement;
  /** The frame it is placed in; missing of the world. */
  base?: FrameNode;
  /** In that frame. */
  local: Pose;
  /** What it moves with, step by step, up to a link or the world; missing there. */
  attached?: FrameNode;
}

/** Names of one scope. */
export interface ScopeNode {
  readonly scope: SdfScope;
  readonly own: FrameNode;
  readonly parent?: ScopeNode;
  readonly names: Map<string, FrameNode>;
  readonly joints: Map<string, JointNode>;
  readonly models: Map<string, ScopeNode>;
  readonly children: ScopeNode[];
  readonly links: readonly LinkNode[];
  readonly ownJoints: readonly JointNode[];
  readonly frames: readonly { readonly written: SdfFrame; readonly node: FrameNode }[];
}

export interface LinkNode {
  readonly link: SdfLink;
  readonly node: FrameNode;
}

export interface JointNode {
  readonly joint: SdfJoint;
  readonly node: FrameNode;
}

export interface Frames {
  readonly root: ScopeNode;
  /** All scopes, those around before those inside. */
  readonly scopes: readonly ScopeNode[];
  /** In the world, at the start. */
  poseOf(node: FrameNode): Pose;
  /** The frame of the link it moves with; that of the world where it does not move. */
  carrierOf(node: FrameNode): FrameNode;
  /** By name, or undefined with an error. */
  find(scope: ScopeNode, name: string, element: XmlElement): FrameNode | undefined;
}

/** Undefined, with errors, where a frame is placed in itself, moves with itself, or names what does not exist. */
export function findFrames(reading: Reading, world: SdfScope): Frames | undefined {
  const before = reading.findings.errors;
  const scopes: ScopeNode[] = [];
  const root = openScope(reading, world, undefined, scopes);
  const find: Frames["find"] = (scope, name, element) => lookUp(scope, name, root) ?? unknown(reading, scope, name, element);
  for (const scope of scopes) connect(scope, root, find);
  // those inside first: their places are needed by those around them
  for (const scope of [...scopes].reverse()) placeModel(scope, find);
  const poses = new Map<FrameNode, Pose>();
  const carriers = new Map<FrameNode, FrameNode>();
  for (const node of nodesOf(scopes)) {
    if (
      !follow(
        node,
        ({ base }) => base,
        poses,
        (above, { local }) => (above ? pose.compose(above, local) : local),
      )
    )
      circle(reading, node, "placed in itself, through others");
    if (
      !follow(
        node,
        ({ attached }) => attached,
        carriers,
        (above, one) => above ?? one,
      )
    )
      circle(reading, node, "attached to itself, through others");
  }
  if (reading.findings.errors > before) return undefined;
  return { root, scopes, find, poseOf: (node) => poses.get(node)!, carrierOf: (node) => carriers.get(node)! };
}

/** The pose of something in the frame of a node: given there, or in the frame it names. */
export function placeIn(frames: Frames, scope: ScopeNode, node: FrameNode, { pose: local, relativeTo, element }: SdfPose): Pose {
  const base = relativeTo === undefined ? undefined : frames.find(scope, relativeTo, element);
  if (!base) return local;
  return pose.compose(pose.invert(frames.poseOf(node)), pose.compose(frames.poseOf(base), local));
}

/** The links that a joint connects, or the world. */
export const endsOf = (frames: Frames, scope: ScopeNode, { parent, child, element }: SdfJoint): readonly (FrameNode | undefined)[] =>
  [parent, child].map((name) => carrierNamed(frames, scope, name, element));

/** The link that a frame of that name moves with. */
export function carrierNamed(frames: Frames, scope: ScopeNode, name: string, element: XmlElement): FrameNode | undefined {
  const found = frames.find(scope, name, element);
  return found && frames.carrierOf(found);
}

const newNode = (kind: FrameNode["kind"], { name, element, pose: place }: SdfLink | SdfJoint | SdfFrame | SdfScope): FrameNode => ({
  ...{ kind, name, element, local: place.pose },
});

function openScope(reading: Reading, scope: SdfScope, parent: ScopeNode | undefined, all: ScopeNode[]): ScopeNode {
  const opened: ScopeNode = {
    scope,
    own: newNode(scope.isWorld ? "world" : "model", scope),
    ...(parent && { parent }),
    ...{ names: new Map(), joints: new Map(), models: new Map(), children: [] },
    links: scope.links.map((link) => ({ link, node: newNode("link", link) })),
    ownJoints: scope.joints.map((joint) => ({ joint, node: newNode("joint", joint) })),
    frames: scope.frames.map((written) => ({ written, node: newNode("frame", written) })),
  };
  all.push(opened);
  for (const model of scope.models) opened.children.push(openScope(reading, model, opened, all));
  register(reading, opened);
  return opened;
}

/**
 * Names of links, frames, models and joints. Two of a kind are refused; of two kinds, as old files have them, a
 * link goes before a frame before a model before a joint.
 */
function register(reading: Reading, opened: ScopeNode): void {
  const { names, joints, models, children } = opened;
  const add = (kind: string, items: Iterable<readonly [string, FrameNode]>): void => {
    const taken = new Set<string>();
    for (const [name, node] of items) {
      if (name === "") reading.findings.error("sdf.empty-name", placeOf(node.element), `the name of the ${kind} is empty`);
      else if (taken.has(name)) reading.findings.error("sdf.duplicate-name", placeOf(node.element), `there are two ${kind}s "${name}"`);
      else if (!names.has(name)) names.set(name, node);
      taken.add(name);
    }
  };
  const merged = children.filter(({ scope }) => scope.merged);
  add("link", named(opened.links));
  add("frame", named(opened.frames));
  add(
    "model",
    children.map(({ scope, own }) => [scope.name, own] as const),
  );
  add("joint", named(opened.ownJoints));
  for (const child of children) models.set(child.scope.name, child);
  for (const one of opened.ownJoints) joints.set(one.joint.name, one);
  for (const inner of merged) {
    for (const [name, node] of inner.names) if (!names.has(name)) names.set(name, node);
    for (const [name, node] of inner.joints) if (!joints.has(name)) joints.set(name, node);
    for (const [name, node] of inner.models) if (!models.has(name)) models.set(name, node);
  }
}

const named = (items: readonly { readonly node: FrameNode }[]): (readonly [string, FrameNode])[] =>
  items.map(({ node }) => [node.name, node] as const);

/** The scope a name leads into, and what is left of the name there. */
function enterScope(scope: ScopeNode, name: string, has: (scope: ScopeNode, name: string) => boolean): readonly [ScopeNode, string] {
  let [at, rest] = [scope, name];
  for (let cut = rest.indexOf("::"); cut >= 0 && !has(at, rest); cut = rest.indexOf("::")) {
    const first = rest.slice(0, cut);
    // old files begin with the name of the model itself
    const next = at.models.get(first) ?? (first === at.scope.name && at === scope ? at : undefined);
    if (!next) break;
    [at, rest] = [next, rest.slice(cut + 2)];
  }
  return [at, rest];
}

function lookUp(scope: ScopeNode, name: string, root: ScopeNode): FrameNode | undefined {
  const [at, rest] = enterScope(scope, name, ({ names }, candidate) => names.has(candidate));
  if (rest === "__model__" && !at.scope.isWorld) return at.own;
  return at.names.get(rest) ?? (rest === "world" && at === scope ? root.own : undefined);
}

/** A joint by its name, which may lead into models inside. */
export function findJoint(scope: ScopeNode, name: string): JointNode | undefined {
  const [at, rest] = enterScope(scope, name, ({ joints }, candidate) => joints.has(candidate));
  return at.joints.get(rest);
}

function unknown({ findings }: Reading, { names, scope }: ScopeNode, name: string, element: XmlElement): undefined {
  const message = `there is no frame "${name}" in the ${scope.isWorld ? "world" : `model "${scope.name}"`}`;
  findings.error("sdf.unknown-frame", placeOf(element), message, () => suggestName(name, [...names.keys()]));
  return undefined;
}

/** Says of each frame of the scope in which it is placed and what it moves with. */
function connect(scope: ScopeNode, root: ScopeNode, find: Frames["find"]): void {
  const { own } = scope;
  const at = (name: string | undefined, element: XmlElement, usual: FrameNode): FrameNode =>
    (name === undefined ? undefined : find(scope, name, element)) ?? usual;
  for (const { link, node } of scope.links) node.base = at(link.pose.relativeTo, link.pose.element, own);
  for (const { joint, node } of scope.ownJoints) {
    const child = at(joint.child, joint.element, own);
    node.base = at(joint.pose.relativeTo, joint.pose.element, child);
    node.attached = child;
  }
  for (const { written, node } of scope.frames) {
    const carrier = at(written.attachedTo, written.element, own);
    node.base = at(written.pose.relativeTo, written.pose.element, carrier);
    node.attached = carrier;
  }
  for (const { scope: inner, own: model } of scope.children) {
    // a model of a file of its own is placed by what stands around it
    model.base = at(inner.pose.relativeTo, inner.pose.element, own);
  }
  if (!scope.scope.isWorld) own.attached = scope.scope.isStatic ? root.own : (canonical(scope, find) ?? root.own);
}

/** The link that a model moves with: the one it names, its first one, or that of the first model inside. */
function canonical(scope: ScopeNode, find: Frames["find"]): FrameNode | undefined {
  const { canonicalLink, element } = scope.scope;
  if (canonicalLink !== undefined) return find(scope, canonicalLink, element);
  return scope.links[0]?.node ?? scope.children[0]?.own;
}

/** Its pose places one of its frames: the place of the model itself follows. */
function placeModel(scope: ScopeNode, find: Frames["find"]): void {
  const { placementFrame, element } = scope.scope;
  const frame = placementFrame === undefined ? undefined : find(scope, placementFrame, element);
  if (!frame) return;
  let inside = pose.IDENTITY_POSE;
  const walked = new Set<FrameNode>();
  let at: FrameNode | undefined = frame;
  // circles are told where all chains are walked
  for (; at && at !== scope.own && !walked.has(at); at = at.base) {
    walked.add(at);
    inside = pose.compose(at.local, inside);
  }
  if (at === scope.own) scope.own.local = pose.compose(scope.own.local, pose.invert(inside));
}

function* nodesOf(scopes: readonly ScopeNode[]): Generator<FrameNode> {
  for (const { own, links, ownJoints, frames } of scopes) {
    yield own;
    for (const { node } of [...links, ...ownJoints, ...frames]) yield node;
  }
}

/** Fills in `known` along a chain, from its end to the node; false where it never ends. */
function follow<T>(
  node: FrameNode,
  next: (node: FrameNode) => FrameNode | undefined,
  known: Map<FrameNode, T>,
  value: (above: T | undefined, node: FrameNode) => T,
): boolean {
  const chain = new Set<FrameNode>();
  let at: FrameNode | undefined = node;
  for (; at && !known.has(at); at = next(at)) {
    if (chain.has(at)) {
      // told once
      for (const one of chain) known.set(one, value(undefined, one));
      return false;
    }
    chain.add(at);
  }
  let above = at && known.get(at);
  for (const one of [...chain].reverse()) {
    above = value(above, one);
    known.set(one, above);
  }
  return true;
}

function circle({ findings }: Reading, { kind, name, element }: FrameNode, what: string): void {
  findings.error("sdf.frame-circle", placeOf(element), `the ${kind} "${name}" is ${what}`);
}
