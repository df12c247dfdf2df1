/**
 * A tree of a robot file, as far as reference data need it: links with inertia, joints that turn, slide or are fixed. What does not move is part of the ground.
 * A joint's axis becomes x of our frames: frame of our body = frame of the link, turned by C with C e_x = axis.
 */
import { columnX, columnY, columnZ, conjugateBy, fromColumns, fromQuat, type Mat3 } from "../../../src/math/mat3.js";
import { compose, IDENTITY_POSE, invert, type Pose, transformPoint } from "../../../src/math/pose.js";
import { conjugate, fromAxisAngle, fromTo, IDENTITY, multiply, type Quat } from "../../../src/math/quat.js";
import { normalise, readVec3, toVector3, type Vec3, vec3, ZERO } from "../../../src/math/vec3.js";
import { free } from "../../../src/solve/recursive/motions/free.js";
import { prismatic } from "../../../src/solve/recursive/motions/prismatic.js";
import { revolute } from "../../../src/solve/recursive/motions/revolute.js";
import { weld } from "../../../src/solve/recursive/motions/weld.js";
import type { JointMotion, TreeModel } from "../../../src/solve/recursive/tree-model.js";
import { type TreePart, treeOfParts } from "../../../src/solve/recursive/tree-parts.js";

const MOTIONS: Readonly<Record<string, JointMotion>> = { revolute, continuous: revolute, prismatic, fixed: weld };
const X = vec3(1, 0, 0);

interface Link {
  readonly name: string;
  readonly origin: Pose;
  readonly mass: number;
  readonly inertia: Mat3;
}

interface Joint {
  readonly name: string;
  readonly type: string;
  readonly parent: string;
  readonly child: string;
  readonly origin: Pose;
  readonly axis: Vec3;
}

export interface UrdfTree {
  readonly model: TreeModel;
  /** By body: the name of its joint. */
  readonly joints: readonly string[];
}

/** All elements of a name, with their attributes and what is inside them. */
function elements(text: string, tag: string): { attributes: Record<string, string>; inside: string }[] {
  const found = text.matchAll(new RegExp(`<${tag}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</${tag}>)`, "g"));
  return Array.from(found, ([, head = "", inside = ""]) => ({
    attributes: Object.fromEntries(Array.from(head.matchAll(/([\w:]+)\s*=\s*"([^"]*)"/g), ([, key, value]) => [key!, value!])),
    inside,
  }));
}

const triple = (text = "0 0 0"): Vec3 => readVec3(text.trim().split(/\s+/).map(Number));

/** Turns about fixed x, then y, then z. */
function fromRollPitchYaw({ x, y, z }: Vec3): Quat {
  return multiply(fromAxisAngle(vec3(0, 0, 1), z), multiply(fromAxisAngle(vec3(0, 1, 0), y), fromAxisAngle(X, x)));
}

function originOf(text: string): Pose {
  const { xyz, rpy } = elements(text, "origin")[0]?.attributes ?? {};
  return { position: triple(xyz), orientation: fromRollPitchYaw(triple(rpy)) };
}

function readLinks(text: string): Link[] {
  return elements(text, "link").map(({ attributes, inside }) => {
    const inertial = elements(inside, "inertial")[0]?.inside ?? "";
    const given = elements(inertial, "inertia")[0]?.attributes ?? {};
    const n = (key: string): number => Number(given[key] ?? 0);
    const [xy, xz, yz] = [n("ixy"), n("ixz"), n("iyz")];
    const inertia = fromColumns(vec3(n("ixx"), xy, xz), vec3(xy, n("iyy"), yz), vec3(xz, yz, n("izz")));
    return {
      name: attributes["name"]!,
      origin: originOf(inertial),
      mass: Number(elements(inertial, "mass")[0]?.attributes["value"] ?? 0),
      inertia,
    };
  });
}

function readJoints(text: string): Joint[] {
  return elements(text, "joint")
    .filter(({ attributes }) => attributes["type"] !== undefined)
    .map(({ attributes, inside }) => ({
      name: attributes["name"]!,
      type: attributes["type"]!,
      parent: elements(inside, "parent")[0]!.attributes["link"]!,
      child: elements(inside, "child")[0]!.attributes["link"]!,
      origin: originOf(inside),
      axis: normalise(triple(elements(inside, "axis")[0]?.attributes["xyz"] ?? "1 0 0")),
    }));
}

const columns = ({ position, orientation }: Pose) => {
  const axes = fromQuat(orientation);
  return { rotation: [columnX(axes), columnY(axes), columnZ(axes)].flatMap(toVector3), position: toVector3(position) };
};

export function urdfTree(source: string, base: "fixed" | "floating"): UrdfTree {
  const text = source.replace(/<!--[\s\S]*?-->/g, "");
  const links = new Map(readLinks(text).map((link) => [link.name, link]));
  const joints = readJoints(text);
  const children = new Set(joints.map(({ child }) => child));
  const root = [...links.keys()].find((name) => !children.has(name))!;
  const parts: TreePart[] = [];
  const names: string[] = [];
  const add = (link: Link, turned: Quat, rest: Omit<TreePart, "mass" | "center" | "inertia">, name: string): number => {
    const back: Pose = { position: ZERO, orientation: conjugate(turned) };
    const { xx, yy, zz, xy, xz, yz } = conjugateBy(fromQuat(multiply(back.orientation, link.origin.orientation)), link.inertia);
    const center = toVector3(transformPoint(back, link.origin.position));
    names.push(name);
    return parts.push({ ...rest, mass: link.mass, center, inertia: [xx, yy, zz, xy, xz, yz] }) - 1;
  };
  // `place`: frame of the link in that of our body
  const visit = (link: string, body: number, place: Pose): void => {
    for (const joint of joints.filter(({ parent }) => parent === link)) {
      const hung = compose(place, joint.origin);
      if (joint.type === "fixed" && body < 0) {
        visit(joint.child, body, hung);
        continue;
      }
      const turned: Pose = { position: ZERO, orientation: joint.type === "fixed" ? IDENTITY : fromTo(X, joint.axis) };
      const rest = { parent: body, motion: MOTIONS[joint.type]!, mount: columns(compose(hung, turned)) };
      visit(joint.child, add(links.get(joint.child)!, turned.orientation, rest, joint.name), invert(turned));
    }
  };
  visit(root, base === "fixed" ? -1 : add(links.get(root)!, IDENTITY, { parent: -1, motion: free }, "root_joint"), IDENTITY_POSE);
  return { model: treeOfParts(parts), joints: names };
}
