/**
 * The motion of a node → members of a body: mass, centre, inertia J = R diag(J₁ J₂ J₃) Rᵀ, velocities.
 *
 * Velocities are given in the axes of the node, that of translation for the centre of mass: v = R v_C − ω × r, r from the origin to the centre of mass.
 * A kinematic body keeps its velocities: with the unit axis u of ω, r = r∥ + r⊥ along and across it,
 *
 *   origin(t) = c + v t − r∥ − r⊥ cos ωt − (u × r) sin ωt
 *
 * Zero stands for infinity in masses and moments: an infinite mass makes a kinematic body, an infinite moment becomes a large one.
 */
import { type BodyDescription, type MassProperties, massOfBody, type ShapeDescription, type Triple } from "@gelenk/core";
import { mat3, type Pose, quat, type Vec3, vec3 } from "@gelenk/core/math";
import { placed } from "../import/placement.js";
import { booleanAt, type GltfReading, type JsonPlace, numberAt, numbersAt, tell, whereOf } from "./json-places.js";
import { type NodeBody, unit } from "./node-tree.js";

export interface BodyMotionRead {
  readonly members: BodyDescription;
  /** By which the gravity of the world is multiplied. */
  readonly gravityFactor: number;
}

/** An infinite moment is this many times the mass, m². */
const INFINITE = 1e8;
/** m² per kg: a ball of 1 m, where nothing says how a mass is distributed. */
const UNKNOWN_MOMENT = 0.1;

export function readMotion(g: GltfReading, body: NodeBody, shapes: readonly ShapeDescription[]): BodyMotionRead {
  const at = body.motion!;
  const stated = readStated(g, at, body);
  const kinematic = booleanAt(g, at, "isKinematic") === true;
  const gravityFactor = numberAt(g, at, "gravityFactor") ?? 1;
  if (stated.mass === 0 && !kinematic)
    tell(g, at, "mass", "approximated", "an infinite mass: the body keeps its velocity, whatever acts on it");
  if (kinematic || stated.mass === 0) return { members: kinematicBody(g, at, body.pose, stated.centerOfMass), gravityFactor: 1 };
  const members = massOf(g, at, stated, shapes);
  const center = massOfBody({ ...members, shapes }, "").properties?.center ?? vec3.ZERO;
  const { velocity, angular } = readVelocities(g, at, body.pose);
  const origin = vec3.subtract(velocity, vec3.cross(angular, quat.rotate(body.pose.orientation, center)));
  return {
    members: {
      ...members,
      ...placed(body.pose),
      ...(vec3.length(origin) > 0 && { velocity: vec3.toVector3(origin) }),
      ...(vec3.length(angular) > 0 && { angularVelocity: vec3.toVector3(angular) }),
    },
    gravityFactor,
  };
}

interface StatedMass {
  readonly mass: number | undefined;
  readonly centerOfMass: Triple | undefined;
  readonly moments: readonly number[] | undefined;
  readonly axes: readonly number[] | undefined;
}

function readStated(g: GltfReading, at: JsonPlace, { node }: NodeBody): StatedMass {
  const center = numbersAt(g, at, "centerOfMass", 3);
  const inBody = center && node.stretch ? vec3.toVector3(mat3.transform(node.stretch, vec3.readVec3(center))) : center;
  return {
    mass: numberAt(g, at, "mass"),
    centerOfMass: inBody as Triple | undefined,
    moments: numbersAt(g, at, "inertiaDiagonal", 3),
    axes: numbersAt(g, at, "inertiaOrientation", 4),
  };
}

/** What is stated, and what must be where it is not. */
function massOf(g: GltfReading, at: JsonPlace, stated: StatedMass, shapes: readonly ShapeDescription[]): BodyDescription {
  const { mass, moments } = stated;
  const center = stated.centerOfMass && { centerOfMass: stated.centerOfMass };
  if (mass !== undefined && moments) return { mass, ...center, inertia: inertiaOf(g, at, mass, stated) };
  const fromShapes: MassProperties | undefined = shapes.some(({ use }) => use?.includes("mass"))
    ? massOfBody({ shapes }, "").properties
    : undefined;
  if (fromShapes && !moments) return { ...(mass !== undefined && { mass }), ...center };
  const known = mass ?? fromShapes?.mass ?? 1;
  if (moments) return { mass: known, ...center, inertia: inertiaOf(g, at, known, stated) };
  const hulls = massOfHulls(mass, shapes);
  if (hulls) {
    tell(g, at, undefined, "approximated", "surfaces that enclose nothing: the mass is distributed as in their convex hulls");
    const { xx, yy, zz, xy, xz, yz } = hulls.inertia;
    return { mass: hulls.mass, centerOfMass: vec3.toVector3(hulls.center), ...center, inertia: [xx, yy, zz, xy, xz, yz] };
  }
  const message = "no shape says how the mass is distributed: it moves like a ball of 1 m";
  g.reading.findings.warning(
    "gltf.no-inertia",
    whereOf(g, at.pointer),
    mass === undefined ? `${message} and 1 kg` : message,
    "state inertiaDiagonal, or add a collider with a volume",
  );
  const moment = UNKNOWN_MOMENT * known;
  return { mass: known, ...center, inertia: [moment, moment, moment] };
}

/** Of open surfaces, filled. */
function massOfHulls(mass: number | undefined, shapes: readonly ShapeDescription[]): MassProperties | undefined {
  const hulls = shapes.flatMap((shape): ShapeDescription[] => {
    if (shape.type !== "mesh" || !shape.use?.includes("collision")) return [];
    const { vertices, triangles: _triangles, sides: _sides, ...rest } = shape;
    return [{ ...rest, type: "hull", points: vertices, use: ["mass"] }];
  });
  return hulls.length === 0 ? undefined : massOfBody({ shapes: hulls, ...(mass !== undefined && { mass }) }, "").properties;
}

function inertiaOf(g: GltfReading, at: JsonPlace, mass: number, { moments, axes }: StatedMass): NonNullable<BodyDescription["inertia"]> {
  const [x, y, z] = finiteMoments(g, at, mass, moments!);
  if (!axes || (axes[0] === 0 && axes[1] === 0 && axes[2] === 0)) return [x, y, z];
  const { xx, yy, zz, xy, xz, yz } = mat3.conjugateBy(mat3.fromQuat(unit(quat.readQuat(axes))), mat3.diagonal(x, y, z));
  return [xx, yy, zz, xy, xz, yz];
}

function finiteMoments(g: GltfReading, at: JsonPlace, mass: number, moments: readonly number[]): Triple {
  const count = moments.filter((moment) => moment === 0).length;
  if (count === 0) return moments as unknown as Triple;
  tell(
    g,
    at,
    "inertiaDiagonal",
    "approximated",
    "an infinite moment becomes a large one; a single one is the sum of the others, as no body has more",
  );
  // no rigid body has a moment above the sum of the two others
  const large = count === 1 ? moments.reduce((sum, moment) => sum + moment, 0) : INFINITE * Math.max(mass, ...moments);
  const others =
    count === 2
      ? [large, large, large].map((moment, k) => (moments[k] === 0 ? moment : moments[k]!))
      : moments.map((moment) => moment || large);
  return others as unknown as Triple;
}

/** In the axes of the world, that of translation for the centre of mass. */
function readVelocities(g: GltfReading, at: JsonPlace, { orientation }: Pose): { readonly velocity: Vec3; readonly angular: Vec3 } {
  const inWorld = (key: string): Vec3 => quat.rotate(orientation, vec3.readVec3(numbersAt(g, at, key, 3) ?? [0, 0, 0]));
  return { velocity: inWorld("linearVelocity"), angular: inWorld("angularVelocity") };
}

function kinematicBody(g: GltfReading, at: JsonPlace, X_WB: Pose, centerOfMass: Triple | undefined): BodyDescription {
  const { velocity, angular } = readVelocities(g, at, X_WB);
  const place: BodyDescription = { kind: "kinematic", ...placed(X_WB) };
  const rate = vec3.length(angular);
  if (rate === 0 && vec3.length(velocity) === 0) return place;
  const u = rate === 0 ? vec3.ZERO : vec3.scale(angular, 1 / rate);
  const r = quat.rotate(X_WB.orientation, vec3.readVec3(centerOfMass ?? [0, 0, 0]));
  const along = vec3.scale(u, vec3.dot(u, r));
  const across = rate === 0 ? vec3.ZERO : vec3.subtract(r, along);
  const side = vec3.cross(u, r);
  const start = vec3.add(X_WB.position, across);
  const path = (["x", "y", "z"] as const).map((axis) => {
    const terms = [`${start[axis]}`, ...(velocity[axis] === 0 ? [] : [`(${velocity[axis]})*t`])];
    if (across[axis] !== 0) terms.push(`(${-across[axis]})*cos(${rate}*t)`);
    if (side[axis] !== 0) terms.push(`(${-side[axis]})*sin(${rate}*t)`);
    return terms.join(" + ");
  }) as [string, string, string];
  const axis = quat.rotateInverse(X_WB.orientation, u);
  return { ...place, motion: { position: path, ...(rate > 0 && { rotation: { axis: vec3.toVector3(axis), angle: `${rate}*t` } }) } };
}
