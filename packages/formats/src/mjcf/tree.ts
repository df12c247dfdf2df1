/**
 * `<worldbody>` → the tree of bodies, parents before children in the order of the file, the world first. Frames are resolved into what is
 * in them; `<replicate>` stands for its copies.
 */
import { type MassProperties, placeMass } from "@gelenk/core";
import { type Pose, pose, vec3 } from "@gelenk/core/math";
import { inertiaFrom, type Moments, problemsOf } from "../import/inertial.js";
import { enter, ignore, requiredNumber, textOf } from "../import/reading.js";
import { childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import { layersOf, reportUnknownClass } from "./defaults.js";
import { readGeom } from "./geoms.js";
import { alignsBody, readJoint } from "./joints.js";
import { booleanIn, ignoreIn, numberIn, numbersIn, placeIn, textIn } from "./layers.js";
import { eulerTurn, poseIn } from "./orientation.js";
import type { MjcfBody, MjcfGeom, MjcfJoint, MjcfReading, MjcfSite } from "./scene.js";

/** Elements that copies consist of, all together. */
const MOST_COPIES = 200_000;

/** The world as a body; also the fixed body with its geoms. */
export const WORLD_BODY = "world";

/** A body while its children are read. */
interface OpenBody extends MjcfBody {
  readonly joints: MjcfJoint[];
  readonly geoms: MjcfGeom[];
  readonly sites: MjcfSite[];
  inertial: MassProperties | undefined;
  align: boolean;
}

/** What holds inside a body, frame or copy. */
interface Scope {
  readonly body: OpenBody;
  /** Of the innermost frame in that of the body. */
  readonly frame: Pose;
  readonly childClass: string | undefined;
  readonly suffix: string;
}

interface TreeReading {
  readonly context: MjcfReading;
  readonly bodies: OpenBody[];
  left: number;
}

export function readTree(context: MjcfReading, root: XmlElement): readonly MjcfBody[] {
  const sections = childrenOf(root, "worldbody");
  const world = openBody(sections[0] ?? root, { name: WORLD_BODY, pose: pose.IDENTITY_POSE });
  const tree: TreeReading = { context, bodies: [world], left: MOST_COPIES };
  for (const section of sections) {
    enter(section);
    readChildren(tree, section, { body: world, frame: pose.IDENTITY_POSE, childClass: undefined, suffix: "" });
  }
  return tree.left < 0 ? [world] : tree.bodies;
}

type Stated = Pick<MjcfBody, "name" | "parent" | "pose"> & Partial<Pick<MjcfBody, "mocap" | "gravityCompensation">>;

const openBody = (element: XmlElement, { name, parent, pose: place, mocap = false, gravityCompensation = 0 }: Stated): OpenBody => ({
  name,
  element,
  parent,
  pose: place,
  joints: [],
  geoms: [],
  sites: [],
  inertial: undefined,
  mocap,
  gravityCompensation,
  align: false,
});

type ChildReader = (tree: TreeReading, element: XmlElement, scope: Scope) => void;

const CHILDREN: Readonly<Record<string, ChildReader>> = {
  body: readBody,
  frame: (tree, element, scope) => readFrame(tree, element, scope),
  replicate: readReplicate,
  geom({ context }, element, scope) {
    const geom = readGeom(context, element, scope);
    if (geom) scope.body.geoms.push(geom);
  },
  joint({ context }, element, scope) {
    scope.body.joints.push(readJoint(context, element, scope.frame, scope));
    scope.body.align ||= alignsBody(context, element);
  },
  freejoint({ context }, element, scope) {
    enter(element);
    scope.body.joints.push(readJoint(context, element, scope.frame, scope));
    scope.body.align ||= alignsBody(context, element);
  },
  site: readSite,
  inertial({ context }, element, { body }) {
    const mass = readInertial(context, element);
    if (mass) body.inertial = mass;
  },
};

const LOST_CHILDREN: Readonly<Record<string, string>> = {
  camera: "cameras are not imported",
  light: "lights are not imported",
  composite: "composite bodies are not imported: let MuJoCo save the model, which writes them out",
  flexcomp: "bodies that deform are not imported",
  attach: "models of other files are not attached: let MuJoCo save the model, which writes them out",
  plugin: "plugins are not imported",
};

function readChildren(tree: TreeReading, element: XmlElement, scope: Scope): void {
  for (const child of element.children) {
    if (scope.suffix !== "" && !spend(tree, child)) return;
    const read = Object.hasOwn(CHILDREN, child.name) ? CHILDREN[child.name] : undefined;
    if (read) read(tree, child, scope);
    else if (LOST_CHILDREN[child.name] !== undefined) ignore(child, LOST_CHILDREN[child.name]!);
  }
}

/** Is another element of a copy allowed? The first that is not is an error. */
function spend(tree: TreeReading, element: XmlElement): boolean {
  if (--tree.left === -1)
    tree.context.reading.findings.error("mjcf.too-many", placeOf(element), `copies have more than ${MOST_COPIES} elements`);
  return tree.left >= 0;
}

function readBody(tree: TreeReading, element: XmlElement, scope: Scope): void {
  const { reading } = tree.context;
  enter(element);
  const layers = [element];
  const written = textIn(layers, "name");
  ignoreIn(layers, LOST_OF_BODY);
  const body = openBody(element, {
    name: written === undefined ? undefined : written + scope.suffix,
    parent: scope.body,
    pose: pose.compose(scope.frame, poseIn(tree.context, layers)),
    mocap: booleanIn(reading, layers, "mocap") ?? false,
    gravityCompensation: numberIn(reading, layers, "gravcomp") ?? 0,
  });
  tree.bodies.push(body);
  readChildren(tree, element, { body, frame: pose.IDENTITY_POSE, childClass: childClassOf(tree, element, scope), suffix: scope.suffix });
}

const LOST_OF_BODY = { user: "numbers of users are not imported", sleep: "Gelenk decides itself what may rest" } as const;

function childClassOf({ context: { reading, defaults } }: TreeReading, element: XmlElement, around: Scope): string | undefined {
  const childClass = textOf(element, "childclass");
  if (childClass === undefined) return around.childClass;
  if (!defaults.classes.has(childClass)) reportUnknownClass(reading, defaults, childClass, placeOf(element, "childclass"));
  return childClass;
}

function readFrame(tree: TreeReading, element: XmlElement, scope: Scope, turned: Pose = poseIn(tree.context, [element])): void {
  enter(element);
  textIn([element], "name");
  readChildren(tree, element, { ...scope, frame: pose.compose(scope.frame, turned), childClass: childClassOf(tree, element, scope) });
}

/** Copies, each moved and turned against the one before; numbers behind their names have as many digits as the largest. */
function readReplicate(tree: TreeReading, element: XmlElement, scope: Scope): void {
  const { reading, compiler } = tree.context;
  const count = requiredNumber(reading, element, "count");
  const offset = vec3.readVec3(numbersIn(reading, [element], "offset", 3) ?? [0, 0, 0]);
  const angles = numbersIn(reading, [element], "euler", 3) ?? [0, 0, 0];
  const separator = textOf(element, "sep") ?? "";
  if (count === undefined) return;
  if (!(Number.isInteger(count) && count >= 0)) {
    reading.findings.error("mjcf.bad-count", placeOf(element, "count"), `${count} copies cannot be made`);
    return;
  }
  const digits = String(count - 1).length;
  let position = vec3.ZERO;
  // an empty copy counts as well, or many of them would take for ever
  for (let i = 0; i < count && spend(tree, element); i++) {
    const orientation = eulerTurn(
      compiler,
      angles.map((angle) => i * angle),
    );
    const suffix = `${separator}${String(i).padStart(digits, "0")}${scope.suffix}`;
    readFrame(tree, element, { ...scope, suffix }, { position, orientation });
    position = pose.transformPoint({ position, orientation }, offset);
  }
}

const LOOKS = "how MuJoCo draws";
const LOST_OF_SITE = {
  type: LOOKS,
  size: LOOKS,
  rgba: LOOKS,
  material: LOOKS,
  group: LOOKS,
  user: "numbers of users are not imported",
} as const;

function readSite({ context }: TreeReading, element: XmlElement, { body, frame, childClass, suffix }: Scope): void {
  const layers = layersOf(context, "site", element, childClass);
  const name = textIn([element], "name");
  ignoreIn(layers, LOST_OF_SITE);
  const ends = numbersIn(context.reading, layers, "fromto", 6);
  const place = poseIn(context, layers);
  const middle = ends && vec3.scale(vec3.add(vec3.readVec3(ends), vec3.readVec3(ends, 3)), 0.5);
  body.sites.push({
    name: name === undefined ? undefined : name + suffix,
    element,
    pose: pose.compose(frame, middle ? { ...place, position: middle } : place),
  });
}

/** `diaginertia` in axes that may be turned, or `fullinertia`: xx yy zz xy xz yz. */
function readInertial(context: MjcfReading, element: XmlElement): MassProperties | undefined {
  const { reading } = context;
  const layers = [element];
  enter(element);
  const place = poseIn(context, layers);
  const mass = requiredNumber(reading, element, "mass");
  const diagonal = numbersIn(reading, layers, "diaginertia", 3);
  const full = numbersIn(reading, layers, "fullinertia", 6);
  if (mass === undefined) return undefined;
  const [xx, yy, zz, xy = 0, xz = 0, yz = 0] = full ?? diagonal ?? [0, 0, 0];
  const moments: Moments = [xx!, yy!, zz!, xy, xz, yz];
  if (mass < 0) reading.findings.error("mjcf.not-positive", placeIn(layers, "mass"), "the mass is negative");
  if (mass > 0 && !context.compiler.balanceInertia)
    reading.findings.addAll(problemsOf(mass, moments).map((found) => ({ ...found, where: placeOf(element) })));
  return placeMass({ mass, center: vec3.ZERO, inertia: inertiaFrom(moments) }, place);
}
