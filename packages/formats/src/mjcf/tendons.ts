/**
 * `<tendon>`. A fixed one is a number, L = Σ c q: equalities couple it, actuators pull it; with one joint its springs and limits are those of the joint. A
 * spatial one between two sites, without anything to wrap around, is a rope, whose length has springs and limits.
 */
import { pose, vec3 } from "@gelenk/core/math";
import { once } from "../import/once.js";
import { placed } from "../import/placement.js";
import { approximate, enter, ignore, numbersOf, textOf } from "../import/reading.js";
import { childrenOf, type XmlElement } from "../xml/xml-tree.js";
import { actingOn, attach, type Build, type SiteOfBody } from "./build.js";
import { layersOf } from "./defaults.js";
import type { LinearLength } from "./equality.js";
import { isLimited, SOFT } from "./joints.js";
import { placeBodies, referenceCoordinates } from "./kinematics.js";
import { holderOf, ignoreIn, type Layers, numberIn, numbersIn } from "./layers.js";
import { byName } from "./lookup.js";
import type { MjcfJoint } from "./scene.js";

/** A tendon as a sum of coordinates; a rope is one coordinate. */
export interface FixedTendon extends LinearLength {
  /** Its length where the springs of all joints are without force (`springref`): there its own spring is, too, if it does not say otherwise. */
  readonly springLength: number;
}

const LOOKS = "how MuJoCo draws";
const LOST = {
  ...{ solreflimit: SOFT, solimplimit: SOFT, solreffriction: SOFT, solimpfriction: SOFT, margin: SOFT, group: LOOKS, width: LOOKS },
  ...{
    material: LOOKS,
    rgba: LOOKS,
    user: "numbers of users are not imported",
    actuatorfrcrange: "the sum of several actuators is not limited",
  },
  ...{ actuatorfrclimited: "the sum of several actuators is not limited" },
} as const;

export function readTendons(build: Build, root: XmlElement): ReadonlyMap<string, FixedTendon> {
  const found = new Map<string, FixedTendon>();
  const relaxed = once(() => relaxedBodies(build));
  for (const section of childrenOf(root, "tendon")) {
    enter(section);
    for (const element of section.children) {
      if (element.name !== "fixed" && element.name !== "spatial") continue;
      const layers = layersOf(build.context, "tendon", element);
      ignoreIn(layers, LOST);
      const tendon = element.name === "fixed" ? readFixed(build, element) : readSpatial(build, element, relaxed);
      const name = textOf(element, "name");
      if (!tendon) continue;
      if (name !== undefined) found.set(name, tendon);
      actOnTendon(build, layers, tendon);
    }
  }
  return found;
}

function readFixed({ context: { reading }, jointsByName, coordinates }: Build, element: XmlElement): FixedTendon | undefined {
  const terms = childrenOf(element, "joint").flatMap((child) => {
    enter(child);
    const joint = byName(reading, jointsByName, child, "joint", "joint");
    const [factor] = numbersOf(reading, child, "coef", 1) ?? [];
    const place = joint && coordinates.get(joint);
    return place && factor !== undefined && factor !== 0 ? [{ place, factor, joint }] : [];
  });
  const lengthAt = (coordinateOf: (joint: MjcfJoint) => number): number =>
    terms.reduce((sum, { factor, joint }) => sum + factor * coordinateOf(joint), 0);
  if (terms.length > 0)
    return {
      terms: terms.map(({ place, factor }) => ({ place, factor })),
      reference: lengthAt(({ reference }) => reference),
      springLength: lengthAt(({ springReference }) => springReference),
    };
  ignore(element, "it has no joints that it could pull");
  return undefined;
}

type Relaxed = () => Build["reference"];

function readSpatial(build: Build, element: XmlElement, relaxed: Relaxed): FixedTendon | undefined {
  const { reading } = build.context;
  const [first, second, ...rest] = element.children;
  if (!first || !second || rest.length > 0 || first.name !== "site" || second.name !== "site") {
    ignore(element, "only tendons between two sites are imported, without pulleys and things to wrap around");
    return undefined;
  }
  const ends = [first, second].map((site) => {
    enter(site);
    return byName(reading, build.sites, site, "site", "site");
  });
  const [a, b] = ends;
  return a && b && rope(build, element, [a, b], relaxed);
}

function rope(
  build: Build,
  element: XmlElement,
  [first, second]: readonly [SiteOfBody, SiteOfBody],
  relaxed: Relaxed,
): FixedTendon | undefined {
  const [a, b] = [attach(build, first.body, first.pose), attach(build, second.body, second.pose)];
  if (a.name === b.name || (build.fixed.has(a.name) && build.fixed.has(b.name))) {
    ignore(element, "both ends are on one rigid body");
    return undefined;
  }
  const name = build.names.joint.take(textOf(element, "name") ?? `tendon ${a.name} ${b.name}`, element);
  build.joints.push({ name, type: "rope", a: a.name, b: b.name, frameA: placed(a.frame), frameB: placed(b.frame), collide: true });
  const lengthAt = (stations: Build["reference"]): number => {
    const inWorld = ({ body, pose: { position } }: SiteOfBody) => pose.transformPoint(stations.get(body)!.at(-1)!.pose, position);
    return vec3.distance(inWorld(first), inWorld(second));
  };
  return {
    terms: [{ place: { joint: name, coordinate: "length" }, factor: 1 }],
    reference: lengthAt(build.reference),
    springLength: lengthAt(relaxed()),
  };
}

/** Where all bodies are while the springs of joints are without force. */
function relaxedBodies({ bodies, places, reference, configuration }: Build): Build["reference"] {
  const isSame = bodies.every(({ joints }) => joints.every((joint) => joint.springReference === joint.reference));
  if (isSame) return reference;
  return placeBodies(bodies, places, {
    ...configuration,
    coordinates: referenceCoordinates(bodies, ({ springReference }) => springReference),
  });
}

/** Springs, dampers, friction and limits of the length; on a sum of several coordinates the engine has none. */
function actOnTendon(build: Build, layers: Layers, { terms, springLength }: FixedTendon): void {
  const { reading, compiler } = build.context;
  const number = (attribute: string) => numbersIn(reading, layers, attribute, 1, 10)?.[0] ?? 0;
  const [stiffness, damping, friction, armature] = [
    number("stiffness"),
    number("damping"),
    number("frictionloss"),
    numberIn(reading, layers, "armature") ?? 0,
  ];
  const range = numbersIn(reading, layers, "range", 2);
  const limited = isLimited(reading, layers, "limited", range, compiler.autoLimits) && !build.options.disabled.has("limit");
  const [low, high = low] = numbersIn(reading, layers, "springlength", 1, 2) ?? [-1];
  if (low! !== high!)
    approximate(holderOf(layers, "springlength")!, "the spring is without force at the lower length alone", "springlength");
  const attributes = { stiffness, damping, frictionloss: friction, armature, range: limited ? 1 : 0 };
  const [only] = terms;
  if (terms.length > 1) {
    for (const [attribute, value] of Object.entries(attributes)) {
      const holder = value === 0 ? undefined : holderOf(layers, attribute);
      if (holder) ignore(holder, "nothing acts on sums of coordinates but couplings and actuators", attribute);
    }
    return;
  }
  const { factor, place } = only!;
  const scale = factor * factor;
  const acting = actingOn(build, place);
  if (stiffness !== 0) addSpring(acting, scale * stiffness, (low! < 0 ? springLength : low!) / factor);
  if (damping !== 0) acting.damping = (acting.damping ?? 0) + scale * damping;
  if (friction !== 0) acting.friction = (acting.friction ?? 0) + Math.abs(factor) * friction;
  if (armature !== 0) acting.armature = (acting.armature ?? 0) + scale * armature;
  if (limited) limit(acting, factor, range ?? [0, 0]);
}

type Acting = ReturnType<typeof actingOn>;

/** Two springs on one coordinate are one. */
function addSpring(acting: Acting, stiffness: number, rest: number): void {
  const [before, whole] = [acting.stiffness ?? 0, (acting.stiffness ?? 0) + stiffness];
  acting.rest = (before * (acting.rest ?? 0) + stiffness * rest) / whole;
  acting.stiffness = whole;
}

function limit(acting: Acting, factor: number, [low, high]: readonly number[]): void {
  const ends = [low! / factor, high! / factor];
  acting.low = Math.max(acting.low ?? Number.NEGATIVE_INFINITY, Math.min(...ends));
  acting.high = Math.min(acting.high ?? Number.POSITIVE_INFINITY, Math.max(...ends));
}
