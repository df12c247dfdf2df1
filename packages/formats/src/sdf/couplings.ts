/**
 * Relations between coordinates: joints that follow others, and gearboxes.
 *
 * A gearbox connects two wheels P and C that turn about axes a₁ and a₂ on a reference body R: θ₂ = −ratio·θ₁, with θ₁ the turn from R to P
 * and θ₂ from R to C. The joints that carry the wheels have these turns as coordinates, up to their signs: q₂ = −ratio·s₁·s₂·q₁.
 */
import { type CouplingDescription, suggestName } from "@gelenk/core";
import { quat, type Vec3, vec3 } from "@gelenk/core/math";
import { followersOfThemselves, mimicCoupling } from "../import/mimics.js";
import { placeOf } from "../xml/xml-tree.js";
import { type Building, directionOf } from "./building.js";
import { carrierNamed, endsOf, type FrameNode, findJoint, type JointNode, type ScopeNode } from "./frames.js";
import { COORDINATES } from "./read-joint.js";
import type { SdfAxis, SdfMimic } from "./scene.js";

/** `joints`: names of those that are in the model. */
export function couplingsOf(building: Building, joints: ReadonlySet<string>): CouplingDescription[] {
  const mimics: CouplingDescription[] = [];
  const leaders = new Map<string, string>();
  const places = new Map<string, string>();
  const gears: CouplingDescription[] = [];
  const hinges = hingesOf(building);
  for (const scope of building.frames.scopes) {
    for (const one of scope.ownJoints) {
      gears.push(...gearOf(building, scope, one, hinges));
      for (const [i, { mimic }] of one.joint.axes.entries()) {
        const coupling = mimic && mimicOf(building, scope, one, { mimic, axis: i, joints });
        if (!coupling) continue;
        mimics.push(coupling.coupling);
        leaders.set(coupling.own, coupling.other);
        places.set(coupling.own, placeOf(mimic.element));
      }
    }
  }
  for (const key of followersOfThemselves(leaders))
    building.reading.findings.error("sdf.mimic-circle", places.get(key)!, "the joint follows itself, perhaps through others");
  return [...mimics, ...gears];
}

interface Following {
  readonly mimic: SdfMimic;
  readonly axis: number;
  readonly joints: ReadonlySet<string>;
}

function mimicOf({ reading, jointNames }: Building, scope: ScopeNode, { joint, node }: JointNode, { mimic, axis, joints }: Following) {
  const leader = findJoint(scope, mimic.joint);
  const place = placeOf(mimic.element);
  if (!leader) {
    const hint = () => suggestName(mimic.joint, [...scope.joints.keys()]);
    reading.findings.error("sdf.unknown-joint", place, `there is no joint "${mimic.joint}" to follow`, hint);
    return undefined;
  }
  const [name, other] = [jointNames.get(node)!, jointNames.get(leader.node)!];
  const coordinate = COORDINATES[joint.type][axis];
  const followed = COORDINATES[leader.joint.type][mimic.axis === "axis" ? 0 : 1];
  if (coordinate === undefined || followed === undefined || !joints.has(name) || !joints.has(other)) {
    reading.findings.error("sdf.bad-mimic", place, `the joint "${mimic.joint}" has no such axis to follow, or one of both cannot move`);
    return undefined;
  }
  const coupling = mimicCoupling({ ...mimic, name, joint: other, coordinate, followed });
  return { coupling, own: JSON.stringify([name, coordinate]), other: JSON.stringify([other, followed]) };
}

/** Cosine of the angle between axes that count as parallel. */
const ALONG = 1 - 1e-9;

/** By both of the links it connects: every hinge. */
type Hinges = ReadonlyMap<FrameNode, ReadonlyMap<FrameNode, readonly (readonly [ScopeNode, JointNode])[]>>;

function hingesOf({ frames }: Building): Hinges {
  const hinges = new Map<FrameNode, Map<FrameNode, (readonly [ScopeNode, JointNode])[]>>();
  for (const scope of frames.scopes) {
    for (const one of scope.ownJoints) {
      if (one.joint.type !== "revolute" && one.joint.type !== "continuous") continue;
      const [parent, child] = endsOf(frames, scope, one.joint);
      if (!parent || !child) continue;
      const children = hinges.get(parent) ?? new Map<FrameNode, (readonly [ScopeNode, JointNode])[]>();
      const between = children.get(child) ?? [];
      between.push([scope, one]);
      hinges.set(parent, children.set(child, between));
    }
  }
  return hinges;
}

function gearOf(building: Building, scope: ScopeNode, one: JointNode, hinges: Hinges): CouplingDescription[] {
  const { frames, jointNames, reading } = building;
  const { joint, node } = one;
  if (!joint.gear) return [];
  const reference = carrierNamed(frames, scope, joint.gear.reference, joint.element);
  const [parent, child] = endsOf(frames, scope, joint);
  if (!reference || !parent || !child) return [];
  const [axis, axis2] = joint.axes.map((written) => inWorld(building, scope, one, written));
  const first = wheelOn(building, hinges, [reference, parent], axis!);
  const second = wheelOn(building, hinges, [reference, child], axis2!);
  if (!first || !second) {
    const message = `the gearbox "${joint.name}" needs hinges of its parent and child on "${joint.gear.reference}" along its axes`;
    reading.findings.error("sdf.bad-gearbox", placeOf(joint.element), message);
    return [];
  }
  return [
    {
      name: jointNames.get(node)!,
      type: "gear",
      ratio: -joint.gear.ratio * first.sign * second.sign,
      terms: [{ joint: jointNames.get(first.node)! }, { joint: jointNames.get(second.node)! }],
    },
  ];
}

const inWorld = (building: Building, scope: ScopeNode, one: JointNode, axis: SdfAxis): Vec3 =>
  quat.rotate(building.frames.poseOf(one.node).orientation, directionOf(building, scope, one, axis));

/** The hinge of a wheel on its reference, and whether it counts the turn of the wheel about the axis, or its opposite. */
function wheelOn(building: Building, hinges: Hinges, [reference, wheel]: readonly [FrameNode, FrameNode], axis: Vec3) {
  for (const [a, b, sense] of [
    [reference, wheel, 1],
    [wheel, reference, -1],
  ] as const) {
    for (const [scope, one] of hinges.get(a)?.get(b) ?? []) {
      const along = vec3.dot(inWorld(building, scope, one, one.joint.axes[0]!), axis);
      if (Math.abs(along) >= ALONG) return { node: one.node, sign: Math.sign(along) * sense };
    }
  }
  return undefined;
}
