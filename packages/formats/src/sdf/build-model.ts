/**
 * Links and joints → a model. Links stand where the file places them; a joint has the same place on both of them, so that its coordinates are 0 there.
 *
 *   X_A = X_WA⁻¹ X_WJ C,   X_B = X_WB⁻¹ X_WJ C          C turns x into the axis, and y into the second one
 *
 * Nothing needs to be a tree: where joints form a loop, they close it.
 */
import type {
  BodyDescription,
  CoordinateDescription,
  CouplingDescription,
  Extras,
  ForceDescription,
  JointDescription,
  ResolvedModel,
  ShapeDescription,
} from "@gelenk/core";
import { type Pose, pose, vec3 } from "@gelenk/core/math";
import { colorOf } from "../import/body-color.js";
import { massMembers } from "../import/merge-links.js";
import { alongAxis, fromAxes, moved, placed } from "../import/placement.js";
import { ignore, type Reading } from "../import/reading.js";
import { placeOf } from "../xml/xml-tree.js";
import { type Building, directionOf, robotOf, startBuilding } from "./building.js";
import { collisionGroups, type TouchingLink } from "./collision-groups.js";
import { couplingsOf } from "./couplings.js";
import { endsOf, type FrameNode, type Frames, type JointNode, type LinkNode, placeIn, type ScopeNode } from "./frames.js";
import { COORDINATES } from "./read-joint.js";
import type { SdfAxis, SdfJointType, SdfWorld } from "./scene.js";

const TYPES: Readonly<Partial<Record<SdfJointType, string>>> = {
  revolute: "revolute",
  continuous: "revolute",
  prismatic: "prismatic",
  fixed: "weld",
  ball: "spherical",
  universal: "universal",
  revolute2: "universal",
  screw: "screw",
};

export function buildModel(reading: Reading, world: SdfWorld, frames: Frames, freeBase: boolean): ResolvedModel {
  const building = startBuilding(reading, frames, freeBase);
  const touch = collisionGroups(touchingLinks(building));
  const bodies: BodyDescription[] = [];
  const forces: ForceDescription[] = [];
  const joints: JointDescription[] = [];
  const couplings: CouplingDescription[] = [];
  for (const scope of frames.scopes) {
    for (const one of scope.links) {
      bodies.push(bodyOf(building, scope, one, touch(one.node)));
      forces.push(...carriedWeight(building, one, world));
    }
    joints.push(...scope.ownJoints.flatMap((one) => jointOf(building, scope, one)));
  }
  couplings.push(...couplingsOf(building, new Set(joints.map(({ name }) => name!))));
  const name = robotOf(frames)?.scope.name || world.scope.name;
  return {
    gelenk: 1,
    ...(name && { name }),
    ...{ up: "z" as const, gravity: world.gravity, bodies, joints },
    ...(couplings.length > 0 && { couplings }),
    ...(forces.length > 0 && { forces }),
    ...settingsOf(world, bodies),
  };
}

/** Of two surfaces the smaller friction counts, as in Gazebo. */
function settingsOf({ step }: SdfWorld, bodies: readonly BodyDescription[]): Pick<ResolvedModel, "settings"> {
  const touching = bodies.some(({ shapes = [] }) => shapes.some(({ use }) => use?.includes("collision")));
  if (!touching && step === undefined) return {};
  return { settings: { ...(step !== undefined && { step }), ...(touching && { contact: { combine: { friction: "minimum" } } }) } };
}

const touchingLinks = ({ frames }: Building): TouchingLink[] =>
  frames.scopes.flatMap((scope) =>
    scope.links.map(({ link, node }) => ({
      node,
      top: topOf(scope),
      touches: link.shapes.some(({ shape }) => shape.use?.includes("collision")),
      selfCollide: link.selfCollide ?? scope.scope.selfCollide,
    })),
  );

/** The model of the world that a scope is part of. */
function topOf(scope: ScopeNode): ScopeNode {
  let at = scope;
  while (at.parent && !at.parent.scope.isWorld) at = at.parent;
  return at;
}

function bodyOf(
  building: Building,
  scope: ScopeNode,
  { link, node }: LinkNode,
  touch: Pick<ShapeDescription, "groups" | "mask">,
): BodyDescription {
  const { frames, still, bodyNames } = building;
  const shapes = link.shapes.map(({ shape, pose: place }): ShapeDescription => {
    const put = moved(shape, placeIn(frames, scope, node, place));
    return shape.use?.includes("collision") ? { ...put, ...touch } : put;
  });
  const kind = still.has(node) ? "fixed" : link.kinematic ? "kinematic" : undefined;
  const extras = { ...extrasOf(building, scope, { link, node }), ...colorOf(shapes) };
  return {
    name: bodyNames.get(node)!,
    ...(kind && { kind }),
    ...placed(frames.poseOf(node)),
    ...(link.mass && massMembers(link.mass)),
    ...(shapes.length > 0 && { shapes }),
    ...(Object.keys(extras).length > 0 && { extras }),
  };
}

/** Frames with a name, and sensors, that are part of the link. */
function extrasOf({ frames, framesOn }: Building, scope: ScopeNode, { link, node }: LinkNode): Extras {
  const back = pose.invert(frames.poseOf(node));
  const own = (framesOn.get(node) ?? []).map(({ name, node: frame }) => ({
    ...{ name, ...placed(pose.compose(back, frames.poseOf(frame))) },
  }));
  const sensors = link.sensors.map(({ about, pose: place }) => ({ ...about, ...placed(placeIn(frames, scope, node, place)) }));
  return { ...(own.length > 0 && { frames: own }), ...(sensors.length > 0 && { sensors }) };
}

/** Where gravity does not act: a constant force against the weight, at the centre of mass. */
function carriedWeight({ still, bodyNames, reading }: Building, { link, node }: LinkNode, { gravity }: SdfWorld): ForceDescription[] {
  if (!link.weightless || still.has(node) || link.kinematic) return [];
  if (!link.mass) {
    const message = `gravity acts on the link "${link.name}": its mass comes from its shapes`;
    reading.findings.warning("sdf.weight", placeOf(link.element), message, "state its mass");
    return [];
  }
  const { mass } = link.mass;
  return [{ type: "constant", body: bodyNames.get(node)!, force: [-gravity[0] * mass, -gravity[1] * mass, -gravity[2] * mass] }];
}

function jointOf(building: Building, scope: ScopeNode, one: JointNode): JointDescription[] {
  const { reading, frames, bodyNames, jointNames, still } = building;
  const { joint, node } = one;
  const type = TYPES[joint.type];
  const [a, b] = endsOf(frames, scope, joint);
  if (!a || !b || type === undefined) return [];
  if (a === b) {
    reading.findings.error("sdf.rigid-joint", placeOf(joint.element), `the joint "${joint.name}" connects "${a.name}" with itself`);
    return [];
  }
  const stays = (end: FrameNode): boolean => end.kind === "world" || still.has(end);
  if (stays(a) && stays(b)) {
    if (joint.type !== "fixed") ignore(joint.element, "what it connects does not move");
    return [];
  }
  const turned = axisFrame(building, scope, one);
  const place = turned && pose.compose(frames.poseOf(node), turned);
  if (!place) return [];
  const inBody = (end: FrameNode): Pose => pose.compose(pose.invert(frames.poseOf(end)), place);
  const coordinates = coordinatesOf(joint.type, joint.axes);
  return [
    {
      ...{ name: jointNames.get(node)!, type, a: bodyNames.get(a)!, b: bodyNames.get(b)! },
      ...{ frameA: placed(inBody(a)), frameB: placed(inBody(b)) },
      ...(joint.pitch !== undefined && { pitch: joint.pitch }),
      ...(Object.keys(coordinates).length > 0 && { coordinates }),
    },
  ];
}

function coordinatesOf(type: SdfJointType, axes: readonly SdfAxis[]): Readonly<Record<string, CoordinateDescription>> {
  const acting = axes.map(({ coordinate }, i) => [COORDINATES[type][i]!, coordinate] as const);
  return Object.fromEntries(acting.filter(([, coordinate]) => Object.keys(coordinate).length > 0));
}

/** Cosine between two axes that count as perpendicular: what six digits leave of it. */
const ACROSS = 1e-5;

/** In the frame of the joint. */
function axisFrame(building: Building, scope: ScopeNode, one: JointNode): Pose | undefined {
  const { joint } = one;
  const directions = joint.axes.map((axis) => directionOf(building, scope, one, axis));
  const [first, second] = directions;
  if (!first) return pose.IDENTITY_POSE;
  if (!second) return alongAxis(first);
  const orientation = fromAxes(first, second);
  if (orientation && Math.abs(vec3.dot(first, second)) < ACROSS) return { position: vec3.ZERO, orientation };
  const message = `the axes of the joint "${joint.name}" are not perpendicular`;
  building.reading.findings.error("sdf.oblique-axes", placeOf(joint.element), message, "two joints with a link between them can be");
  return undefined;
}
