/**
 * `<equality>`: loops that are closed, and relations between coordinates.
 *
 *   connect   a ball joint          weld    a weld
 *   joint     y − y₀ = a₀ + a₁(x − x₀) + …      tendon    the same for lengths of fixed tendons, L = Σ c q
 *
 * Relations are linear; of higher coefficients the part at x₀ counts.
 */
import type { CouplingTerm } from "@gelenk/core";
import { type Pose, pose, quat, vec3 } from "@gelenk/core/math";
import { placed } from "../import/placement.js";
import { approximate, enter, ignore, requiredText, textOf } from "../import/reading.js";
import { childrenOf, type XmlElement } from "../xml/xml-tree.js";
import { attach, type Build, type CoordinatePlace } from "./build.js";
import { layersOf } from "./defaults.js";
import { SOFT } from "./joints.js";
import { booleanIn, holderOf, ignoreIn, type Layers, numbersIn, states } from "./layers.js";
import { byName, find } from "./lookup.js";
import type { MjcfBody, MjcfJoint } from "./scene.js";

type Reader = (build: Build, element: XmlElement, layers: Layers, tendons: ReadonlyMap<string, LinearLength>) => void;

const KINDS: Readonly<Record<string, Reader>> = {
  connect: readConnect,
  weld: readWeld,
  joint: readJointEquality,
  tendon: readTendonEquality,
};

export function readEqualities(build: Build, root: XmlElement, tendons: ReadonlyMap<string, LinearLength>): void {
  const { context, options } = build;
  for (const section of childrenOf(root, "equality")) {
    enter(section);
    for (const element of section.children) {
      const read = Object.hasOwn(KINDS, element.name) ? KINDS[element.name]! : undefined;
      if (!read) {
        ignore(element, "not imported");
        continue;
      }
      const layers = layersOf(context, "equality", element);
      textOf(element, "name");
      ignoreIn(layers, { solref: SOFT, solimp: SOFT, torquescale: SOFT });
      if (booleanIn(context.reading, layers, "active") === false || options.disabled.has("equality"))
        ignore(element, "switched off in the file");
      else read(build, element, layers, tendons);
    }
  }
}

interface Side {
  readonly body: MjcfBody;
  readonly frame: Pose;
}

/** A frame on one body as one on another, where both are in the pose that the file describes. */
const carriedOver = ({ reference }: Build, from: Side, to: MjcfBody): Pose =>
  pose.compose(pose.invert(reference.get(to)!.at(-1)!.pose), pose.compose(reference.get(from.body)!.at(-1)!.pose, from.frame));

function readConnect(build: Build, element: XmlElement, layers: Layers): void {
  const sides = readSites(build, element) ?? anchored(build, element, layers);
  if (sides) close(build, element, "spherical", sides);
}

/** Both bodies at the point `anchor` of the first. */
function anchored(build: Build, element: XmlElement, layers: Layers): readonly [Side, Side] | undefined {
  const { reading } = build.context;
  const bodies = readBodies(build, element);
  const anchor = requiredText(reading, element, "anchor") === undefined ? undefined : numbersIn(reading, layers, "anchor", 3);
  if (!bodies || !anchor) return undefined;
  const first = { body: bodies[0], frame: { position: vec3.readVec3(anchor), orientation: quat.IDENTITY } };
  return [first, { body: bodies[1], frame: carriedOver(build, first, bodies[1]) }];
}

function readWeld(build: Build, element: XmlElement, layers: Layers): void {
  const sides = readSites(build, element) ?? welded(build, element, layers);
  if (sides) close(build, element, "weld", sides);
}

/** The second body at `relpose` of the first; without one as they are. */
function welded(build: Build, element: XmlElement, layers: Layers): readonly [Side, Side] | undefined {
  const { reading } = build.context;
  const bodies = readBodies(build, element);
  const relative = numbersIn(reading, layers, "relpose", 7);
  const anchor = numbersIn(reading, layers, "anchor", 3) ?? [0, 0, 0];
  if (!bodies) return undefined;
  const second: Side = { body: bodies[1], frame: { position: vec3.readVec3(anchor), orientation: quat.IDENTITY } };
  const [x, y, z, w, i, j, k] = relative ?? [0, 0, 0, 0, 0, 0, 0];
  const turn = { x: i!, y: j!, z: k!, w: w! };
  if (quat.norm(turn) === 0) return [{ body: bodies[0], frame: carriedOver(build, second, bodies[0]) }, second];
  return [{ body: bodies[0], frame: { position: vec3.vec3(x!, y!, z!), orientation: quat.normalise(turn) } }, second];
}

function readBodies({ context: { reading }, bodies, bodiesByName }: Build, element: XmlElement): readonly [MjcfBody, MjcfBody] | undefined {
  const first = byName(reading, bodiesByName, element, "body1", "body");
  const second = textOf(element, "body2") === undefined ? bodies[0]! : find(reading, bodiesByName, element, "body2", "body");
  return first && second ? [first, second] : undefined;
}

/** Undefined where the element names no sites. */
function readSites({ context: { reading }, sites }: Build, element: XmlElement): readonly [Side, Side] | undefined {
  if (!states([element], "site1")) return undefined;
  const [a, b] = [byName(reading, sites, element, "site1", "site"), byName(reading, sites, element, "site2", "site")];
  return (
    a &&
    b && [
      { body: a.body, frame: a.pose },
      { body: b.body, frame: b.pose },
    ]
  );
}

function close(build: Build, element: XmlElement, type: "spherical" | "weld", [first, second]: readonly [Side, Side]): void {
  const [a, b] = [attach(build, first.body, first.frame), attach(build, second.body, second.frame)];
  if (a.name === b.name || (build.fixed.has(a.name) && build.fixed.has(b.name))) {
    ignore(element, "both bodies are one rigid body");
    return;
  }
  const name = build.names.joint.take(textOf(element, "name") ?? `${element.name} ${a.name} ${b.name}`, element);
  build.joints.push({ name, type, a: a.name, b: b.name, frameA: placed(a.frame), frameB: placed(b.frame), collide: true });
}

function readJointEquality(build: Build, element: XmlElement, layers: Layers): void {
  const { context, jointsByName } = build;
  const first = byName(context.reading, jointsByName, element, "joint1", "joint");
  const second = find(context.reading, jointsByName, element, "joint2", "joint");
  const length = (joint: MjcfJoint): LinearLength | undefined => {
    const place = build.coordinates.get(joint);
    return joint.kind === "hinge" || joint.kind === "slide"
      ? { terms: [{ place: place!, factor: 1 }], reference: joint.reference }
      : undefined;
  };
  if (first && (second || textOf(element, "joint2") === undefined)) relate(build, element, layers, length(first), second && length(second));
}

function readTendonEquality(build: Build, element: XmlElement, layers: Layers, tendons: ReadonlyMap<string, LinearLength>): void {
  const { reading } = build.context;
  const names = ["tendon1", "tendon2"].map((attribute) => textOf(element, attribute));
  const [first, second] = names.map((name) => (name === undefined ? undefined : tendons.get(name)));
  if (!first || (names[1] !== undefined && !second)) {
    ignore(element, "only fixed tendons of hinges and slides can be coupled");
    if (names[0] === undefined) requiredText(reading, element, "tendon1");
    return;
  }
  relate(build, element, layers, first, second);
}

/** L = Σ factor·q, and what it is in the pose that the file describes. */
export interface LinearLength {
  readonly terms: readonly { readonly place: CoordinatePlace; readonly factor: number }[];
  readonly reference: number;
}

function relate(build: Build, element: XmlElement, layers: Layers, y: LinearLength | undefined, x: LinearLength | undefined): void {
  const { reading } = build.context;
  const [a0 = 0, a1 = 1, ...higher] = numbersIn(reading, layers, "polycoef", 1, 5) ?? [];
  if (!y) {
    ignore(element, "only hinges and slides can be coupled");
    return;
  }
  if (x && higher.some((value) => value !== 0)) approximate(holderOf(layers, "polycoef")!, "the linear part alone", "polycoef");
  const factors = new Map<string, Required<CouplingTerm>>();
  const add = ({ terms }: LinearLength, scale: number) => {
    for (const { place, factor } of terms) {
      const key = JSON.stringify(place);
      factors.set(key, { ...place, factor: (factors.get(key)?.factor ?? 0) + scale * factor });
    }
  };
  add(y, 1);
  if (x) add(x, -a1);
  const terms = [...factors.values()].filter(({ factor }) => factor !== 0);
  if (terms.length === 0) {
    ignore(element, "it relates nothing");
    return;
  }
  const name = textOf(element, "name");
  build.couplings.push({
    ...(name !== undefined && { name: build.names.coupling.take(name, element) }),
    type: "linear",
    terms,
    offset: y.reference + a0 - (x ? a1 * x.reference : 0),
  });
}
