/**
 * A robot → a model. Bodies stand where the tree has them at coordinates 0; joints are placed by frames on the bodies, x along the axis of
 * the file, so that coordinates are those of the file.
 *
 *   X_A = X_body,parent · origin · C,   X_B = X_body,child · C          C turns x into the axis
 */
import {
  type BodyDescription,
  type CoordinateDescription,
  type CouplingDescription,
  type Extras,
  GROUND,
  type JointDescription,
  type ResolvedModel,
} from "@gelenk/core";
import { type Pose, pose } from "@gelenk/core/math";
import { colorOf } from "../import/body-color.js";
import { massMembers } from "../import/merge-links.js";
import { mimicCoupling } from "../import/mimics.js";
import { alongAxis, moved, placed } from "../import/placement.js";
import type { Reading } from "../import/reading.js";
import type { Carrier, Carriers } from "./carriers.js";
import { checkLink, type LinkTree, WORLD } from "./link-tree.js";
import { drivesOf } from "./read-drives.js";
import {
  COORDINATE_OF,
  type UrdfDrive,
  type UrdfJoint,
  type UrdfJointType,
  type UrdfLink,
  type UrdfLoop,
  type UrdfRobot,
} from "./robot.js";

/** Of what is not named here nothing is left but bodies: fixed joints of the ground, and floating ones. */
const TYPES: Readonly<Partial<Record<UrdfJointType, string>>> = {
  revolute: "revolute",
  continuous: "revolute",
  prismatic: "prismatic",
  planar: "planar",
  fixed: "weld",
};

interface Building {
  readonly reading: Reading;
  readonly tree: LinkTree;
  readonly carriers: Carriers;
  /** By link that is a body: its name in the model. */
  readonly names: ReadonlyMap<UrdfLink, string>;
}

export function buildModel(reading: Reading, robot: UrdfRobot, tree: LinkTree, carriers: Carriers): ResolvedModel {
  const parts = partsOf(tree, carriers);
  const names = bodyNames(reading, tree, parts);
  const building: Building = { reading, tree, carriers, names };
  const drives = drivesOf(reading, robot.drives, tree.joints);
  const joints = robot.joints.flatMap((joint) => treeJoint(building, joint, drives.get(joint.name)));
  return {
    gelenk: 1,
    ...(robot.name !== undefined && { name: robot.name }),
    up: "z",
    gravity: [0, 0, -9.81],
    bodies: [...parts].flatMap(([link, frames]) => (names.get(link) === GROUND ? [] : [bodyOf(building, link, frames)])),
    joints: [...joints, ...robot.loops.flatMap((loop) => loopJoint(building, loop))],
    ...couplingsOf(robot),
  };
}

/** By link that is a body: the links that are part of it besides itself. */
function partsOf({ order }: LinkTree, { of }: Carriers): ReadonlyMap<UrdfLink, readonly UrdfLink[]> {
  const parts = new Map<UrdfLink, UrdfLink[]>();
  for (const link of order) {
    const { body } = of.get(link.name)!;
    const known = parts.get(body) ?? [];
    if (link !== body) known.push(link);
    parts.set(body, known);
  }
  return parts;
}

/** Names are kept but for `ground`, which stands for the world; the link `world` is the ground where there is nothing of it to see or to remember. */
function bodyNames(reading: Reading, tree: LinkTree, parts: ReadonlyMap<UrdfLink, readonly UrdfLink[]>): ReadonlyMap<UrdfLink, string> {
  const nameOf = (link: UrdfLink, frames: readonly UrdfLink[]): string => {
    const empty = link.shapes.length === 0 && frames.length === 0;
    if (link === tree.root && link.name === WORLD && !link.mass && empty) return GROUND;
    if (link.name !== GROUND) return link.name;
    let name = `${GROUND}-link`;
    while (tree.links.has(name)) name += "-link";
    reading.findings.warning("urdf.renamed", link.place, `the link "${GROUND}" is called "${name}": that name stands for the world itself`);
    return name;
  };
  return new Map([...parts].map(([link, frames]) => [link, nameOf(link, frames)]));
}

function bodyOf(building: Building, link: UrdfLink, frames: readonly UrdfLink[]): BodyDescription {
  const { of, poses, still } = building.carriers;
  const shapes = [link, ...frames].flatMap(({ name, shapes: own }) => {
    const { place } = of.get(name)!;
    return place === pose.IDENTITY_POSE ? own : own.map((shape) => moved(shape, place));
  });
  const extras = { ...extrasOf(building, link, frames), ...colorOf(shapes) };
  return {
    name: building.names.get(link)!,
    ...(still.has(link.name) && { kind: "fixed" as const }),
    ...placed(poses.get(link.name)!),
    ...(link.mass && massMembers(link.mass)),
    ...(shapes.length > 0 && { shapes }),
    ...(Object.keys(extras).length > 0 && { extras }),
  };
}

/** Links that are part of the body, and the joint that leaves no trace among those of the model. */
function extrasOf({ carriers, tree }: Building, link: UrdfLink, frames: readonly UrdfLink[]): Extras {
  const links = frames.map(({ name }) => {
    const joint = tree.parents.get(name)?.name;
    return { name, ...(joint !== undefined && { joint }), ...placed(carriers.of.get(name)!.place) };
  });
  const hung = tree.parents.get(link.name);
  const silent = hung?.type === "floating" || (hung?.type === "fixed" && carriers.still.has(link.name));
  return { ...(links.length > 0 && { links }), ...(silent && { joint: { name: hung.name, type: hung.type } }) };
}

function treeJoint(building: Building, joint: UrdfJoint, drive: UrdfDrive | undefined): JointDescription[] {
  const { carriers, names } = building;
  const type = TYPES[joint.type];
  const [a, b] = [carriers.of.get(joint.parent)!, carriers.of.get(joint.child)!];
  if (type === undefined || a.body === b.body || (joint.type === "fixed" && carriers.still.has(joint.child))) return [];
  const turned = alongAxis(joint.axis);
  const frameA = pose.compose(a.place, pose.compose(joint.origin, turned));
  const coordinate = COORDINATE_OF[joint.type];
  const acting: CoordinateDescription = { ...joint.coordinate, ...(drive && { servo: servoOf(joint, drive) }) };
  return [
    {
      ...{ name: joint.name, type, a: names.get(a.body)!, b: names.get(b.body)! },
      ...framesOf(frameA, pose.compose(b.place, turned)),
      ...(coordinate !== undefined && Object.keys(acting).length > 0 && { coordinates: { [coordinate]: acting } }),
      ...(drive && { extras: { drive: drive.about } }),
    },
  ];
}

const framesOf = (frameA: Pose, frameB: Pose) => ({ frameA: placed(frameA), frameB: placed(frameB) });

/** It does nothing until it is given gains. */
const servoOf = ({ effort }: UrdfJoint, { mode }: UrdfDrive) => ({
  p: 0,
  ...(mode !== "position" && { mode }),
  ...(effort !== undefined && { limit: effort }),
});

function loopJoint({ reading, tree, carriers, names }: Building, loop: UrdfLoop): JointDescription[] {
  const { name, type, place, linkA, linkB } = loop;
  if (!checkLink(reading, linkA, place, tree.links) || !checkLink(reading, linkB, place, tree.links)) return [];
  const [a, b] = [carriers.of.get(linkA)!, carriers.of.get(linkB)!];
  const still = ({ body }: Carrier) => carriers.still.has(body.name);
  if (a.body === b.body || (still(a) && still(b))) {
    reading.findings.error("urdf.rigid-loop", place, `the links "${linkA}" and "${linkB}" do not move against each other`);
    return [];
  }
  if (name !== undefined && tree.joints.has(name)) {
    reading.findings.error("urdf.duplicate-name", place, `the joint "${name}" is already described at ${tree.joints.get(name)!.place}`);
    return [];
  }
  return [
    {
      ...(name !== undefined && { name }),
      ...{ type, a: names.get(a.body)!, b: names.get(b.body)! },
      ...framesOf(pose.compose(a.place, loop.frameA), pose.compose(b.place, loop.frameB)),
    },
  ];
}

function couplingsOf({ joints }: UrdfRobot): { readonly couplings?: readonly CouplingDescription[] } {
  const couplings = joints.flatMap(({ name, mimic }) => (mimic ? [mimicCoupling({ name, ...mimic })] : []));
  return couplings.length > 0 ? { couplings } : {};
}
