/** What is known before bodies and joints are made: their names, what does not move, and which frames are part of which link. */
import { GROUND } from "@gelenk/core";
import { quat, type Vec3 } from "@gelenk/core/math";
import { createNames } from "../import/names.js";
import type { Reading } from "../import/reading.js";
import type { FrameNode, Frames, JointNode, ScopeNode } from "./frames.js";
import type { SdfAxis } from "./scene.js";
import { stillLinks } from "./still-links.js";

interface NamedFrame {
  readonly name: string;
  readonly node: FrameNode;
}

export interface Building {
  readonly reading: Reading;
  readonly frames: Frames;
  /** Of links: names of their bodies; of the world: `ground`. */
  readonly bodyNames: ReadonlyMap<FrameNode, string>;
  readonly jointNames: ReadonlyMap<FrameNode, string>;
  /** Links that do not move. */
  readonly still: ReadonlySet<FrameNode>;
  /** By link: frames with a name that move with it. */
  readonly framesOn: ReadonlyMap<FrameNode, readonly NamedFrame[]>;
}

/** The model that is not static; of static ones alone the first. */
export const robotOf = ({ root }: Frames): ScopeNode | undefined => root.children.find(({ scope }) => !scope.isStatic) ?? root.children[0];

export function startBuilding(reading: Reading, frames: Frames, freeBase: boolean): Building {
  const robot = robotOf(frames);
  const names = { body: createNames(reading, "body", "sdf.renamed"), joint: createNames(reading, "joint", "sdf.renamed") };
  const prefixes = new Map<ScopeNode, string>();
  const bodyNames = new Map<FrameNode, string>([[frames.root.own, GROUND]]);
  const jointNames = new Map<FrameNode, string>();
  const framesOn = new Map<FrameNode, NamedFrame[]>();
  for (const one of frames.scopes) {
    // names of the robot itself are kept, those of models inside and beside have theirs in front
    const above = one.parent ? prefixes.get(one.parent)! : "";
    const plain = one.scope.isWorld || one === robot || one.scope.merged;
    const prefix = plain ? above : `${above}${one.scope.name}::`;
    prefixes.set(one, prefix);
    for (const { link, node } of one.links) bodyNames.set(node, names.body.take(`${prefix}${link.name}`, link.element));
    for (const { joint, node } of one.ownJoints) jointNames.set(node, names.joint.take(`${prefix}${joint.name}`, joint.element));
    for (const { written, node } of one.frames) {
      const carrier = frames.carrierOf(node);
      const known = framesOn.get(carrier) ?? [];
      known.push({ name: `${prefix}${written.name}`, node });
      framesOn.set(carrier, known);
    }
  }
  return { reading, frames, bodyNames, jointNames, framesOn, still: stillLinks(frames, robot, freeBase) };
}

/** Of an axis, in the frame of the joint. */
export function directionOf({ frames }: Building, scope: ScopeNode, { node }: JointNode, { xyz, frame, element }: SdfAxis): Vec3 {
  if (frame === "joint") return xyz;
  const given = frame === "model" ? scope.own : frames.find(scope, frame.named, element);
  if (!given) return xyz;
  return quat.rotateInverse(frames.poseOf(node).orientation, quat.rotate(frames.poseOf(given).orientation, xyz));
}
