/**
 * Bodies → nodes with a motion; bodies that stay where they are have none. Mass, centre of mass and principal moments
 * are written as numbers also where they follow from shapes and densities. Velocities are those of the centre of
 * mass, in the axes of the node: v_C = Rᵀ (v + ω × R c).
 */
import { type BodyDescription, type Diagnostic, massOfBody } from "@gelenk/core";
import { type Pose, quat, type Vec3, vec3 } from "@gelenk/core/math";
import { poseOf } from "../import/placement.js";
import type { FateNote } from "../xml/xml-tree.js";
import { accountFor } from "./export-losses.js";
import { addNode, type GltfNodeJson } from "./gltf-builder.js";
import { PHYSICS, unit } from "./node-tree.js";
import { nodePlace, type ShapeWriter, writeShape } from "./write-shapes.js";

export interface WrittenBody {
  readonly node: GltfNodeJson;
  readonly index: number;
  readonly pose: Pose;
  /** How far its shapes reach from its origin, m. */
  readonly reach: number;
}

/** The least moment of a body in the file, as a share of the largest, or in m² times its mass: zero means infinite there. */
const LEAST_MOMENT = 1e-9;

export function writeBody(
  writer: ShapeWriter,
  body: BodyDescription,
  place: string,
  parent: GltfNodeJson,
  color: string,
  diagnostics: Diagnostic[],
): WrittenBody {
  const written = poseOf(body);
  const X_WB: Pose = { ...written, orientation: unit(written.orientation) };
  const node: GltfNodeJson = { name: body.name!, ...nodePlace(X_WB) };
  const index = addNode(writer.builder, node, parent);
  const reach = (body.shapes ?? []).reduce(
    (most, shape, k) => Math.max(most, writeShape(writer, shape, `${place}.shapes[${k}]`, node, color)),
    0,
  );
  if (writer.physics) describePhysics(writer, body, place, node, X_WB, diagnostics);
  return { node, index, pose: X_WB, reach };
}

function describePhysics(
  writer: ShapeWriter,
  body: BodyDescription,
  place: string,
  node: GltfNodeJson,
  X_WB: Pose,
  diagnostics: Diagnostic[],
): void {
  const kind = body.kind ?? "dynamic";
  const said: Record<string, FateNote | true> = { name: true, kind: true, position: true, orientation: true, shapes: true };
  if (kind === "dynamic") {
    for (const key of ["velocity", "angularVelocity", "mass", "centerOfMass", "inertia"]) said[key] = true;
    said["density"] = { fate: "imported", note: "as the mass that follows from it" };
  }
  const {
    properties,
    principal,
    diagnostics: found,
  } = kind === "dynamic" ? massOfBody(body, place, writer.materials) : { properties: undefined, principal: undefined, diagnostics: [] };
  diagnostics.push(...found.filter(({ severity }) => severity === "error"));
  const thin = principal && Math.min(principal.moments.x, principal.moments.y, principal.moments.z) === 0;
  if (thin && body.inertia)
    said["inertia"] = { fate: "approximated", note: "a moment of zero means an infinite one in the file: a small one is written" };
  const rest = accountFor(writer.report, place, body, said);
  if (properties && principal) {
    const moments = momentsOf(properties.mass, principal.moments);
    const turned = quat.angleBetween(principal.orientation, quat.IDENTITY) > 0;
    const motion = {
      mass: properties.mass,
      centerOfMass: vec3.toVector3(properties.center),
      inertiaDiagonal: moments,
      ...(turned && { inertiaOrientation: quat.toQuaternion(principal.orientation) }),
      ...velocities(body, X_WB, properties.center),
    };
    node.extensions = { ...node.extensions, [PHYSICS]: { motion } };
    const { xx, yy, zz, xy, xz, yz } = properties.inertia;
    if (thin && !body.point) rest["inertia"] = [xx, yy, zz, xy, xz, yz];
  } else if (kind === "kinematic") node.extensions = { ...node.extensions, [PHYSICS]: { motion: { isKinematic: true } } };
  node.extras = { gelenk: { body: rest } };
}

function momentsOf(mass: number, { x, y, z }: Vec3): readonly number[] {
  const least = LEAST_MOMENT * (Math.max(x, y, z) || mass);
  return [x, y, z].map((moment) => (moment === 0 ? least : moment));
}

function velocities({ velocity, angularVelocity }: BodyDescription, { orientation }: Pose, center: Vec3): object {
  if (!velocity && !angularVelocity) return {};
  const omega = vec3.readVec3(angularVelocity ?? [0, 0, 0]);
  const inWorld = vec3.add(vec3.readVec3(velocity ?? [0, 0, 0]), vec3.cross(omega, quat.rotate(orientation, center)));
  const inNode = (v: Vec3) => vec3.toVector3(quat.rotateInverse(orientation, v));
  return { linearVelocity: inNode(inWorld), ...(angularVelocity && { angularVelocity: inNode(omega) }) };
}
