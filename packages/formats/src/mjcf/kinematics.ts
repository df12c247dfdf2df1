/**
 * Where bodies are and how they move, for coordinates and speeds in MuJoCo's order. A body's joints act one after another on its own frame: first
 * where the parent carries it, then after each joint (its stations).
 *
 *   hinge   turns by q − ref about its axis through its position     slide   moves by q − ref
 *   ball    turns by the quaternion q (w x y z), ω in the axes of the body
 *   free    position and quaternion in the world; velocity in world axes, ω in those of the body
 */
import { type Pose, pose, quat, type Vec3, vec3 } from "@gelenk/core/math";
import { COORDINATES, type MjcfBody, type MjcfJoint, type MjcfJointKind, SPEEDS } from "./scene.js";

export interface Station {
  /** In the world. */
  readonly pose: Pose;
  /** Of the origin, world axes, m/s. */
  readonly velocity: Vec3;
  /** World axes, rad/s. */
  readonly angularVelocity: Vec3;
}

/** The first coordinate and speed of every joint. */
export interface JointPlaces {
  readonly places: ReadonlyMap<MjcfJoint, { readonly coordinate: number; readonly speed: number }>;
  readonly coordinates: number;
  readonly speeds: number;
}

export function placesOf(bodies: readonly MjcfBody[]): JointPlaces {
  let [coordinate, speed] = [0, 0];
  const places = new Map<MjcfJoint, { readonly coordinate: number; readonly speed: number }>();
  for (const joint of bodies.flatMap(({ joints }) => joints)) {
    places.set(joint, { coordinate, speed });
    coordinate += COORDINATES[joint.kind];
    speed += SPEEDS[joint.kind];
  }
  return { places, coordinates: coordinate, speeds: speed };
}

/** The coordinates of the pose that the file describes, or with others in place of the references of hinges and slides. */
export function referenceCoordinates(
  bodies: readonly MjcfBody[],
  coordinateOf: (joint: MjcfJoint) => number = ({ reference }) => reference,
): readonly number[] {
  return bodies.flatMap(({ joints, pose: { position, orientation } }) =>
    joints.flatMap((joint) => {
      const { x, y, z, w } = orientation;
      if (joint.kind === "free") return [...vec3.toVector3(position), w, x, y, z];
      return joint.kind === "ball" ? [1, 0, 0, 0] : [coordinateOf(joint)];
    }),
  );
}

export interface Configuration {
  readonly coordinates: readonly number[];
  readonly speeds: readonly number[];
}

const STILL: Station = { pose: pose.IDENTITY_POSE, velocity: vec3.ZERO, angularVelocity: vec3.ZERO };

/** By body: its stations; the last is the body itself. */
export function placeBodies(
  bodies: readonly MjcfBody[],
  { places }: JointPlaces,
  { coordinates, speeds }: Configuration,
): ReadonlyMap<MjcfBody, readonly Station[]> {
  const placed = new Map<MjcfBody, readonly Station[]>();
  for (const body of bodies) {
    const parent = body.parent ? placed.get(body.parent)!.at(-1)! : STILL;
    const stations = [carried(parent, pose.compose(parent.pose, body.pose))];
    for (const joint of body.joints) {
      const { coordinate, speed } = places.get(joint)!;
      stations.push(MOVES[joint.kind](stations.at(-1)!, joint, [coordinates, coordinate], [speeds, speed]));
    }
    placed.set(body, stations);
  }
  return placed;
}

/** A frame that moves with another one. */
const carried = ({ pose: from, velocity, angularVelocity }: Station, to: Pose): Station => ({
  pose: to,
  velocity: vec3.add(velocity, vec3.cross(angularVelocity, vec3.subtract(to.position, from.position))),
  angularVelocity,
});

/** A list, and where the numbers of a joint begin in it. */
type From = readonly [list: readonly number[], at: number];
type Move = (before: Station, joint: MjcfJoint, q: From, s: From) => Station;

const readTurn = (list: readonly number[], at: number) =>
  quat.normalise({ w: list[at]!, x: list[at + 1]!, y: list[at + 2]!, z: list[at + 3]! });

/** Turned about the position of a joint; `spin` in world axes, once the turn is known. */
function turned(before: Station, { position }: MjcfJoint, turn: quat.Quat, spin: (after: quat.Quat) => Vec3): Station {
  const anchor = pose.transformPoint(before.pose, position);
  const orientation = quat.multiply(before.pose.orientation, turn);
  // where nothing turns, nothing is rounded
  const after = turn.w === 1 ? before.pose : { position: vec3.subtract(anchor, quat.rotate(orientation, position)), orientation };
  const { velocity, angularVelocity } = carried(before, after);
  const own = spin(orientation);
  return {
    pose: after,
    velocity: vec3.add(velocity, vec3.cross(own, vec3.subtract(after.position, anchor))),
    angularVelocity: vec3.add(angularVelocity, own),
  };
}

const MOVES: Readonly<Record<MjcfJointKind, Move>> = {
  hinge: (before, joint, [q, i], [s, k]) =>
    turned(before, joint, quat.fromAxisAngle(joint.axis, q[i]! - joint.reference), (after) =>
      vec3.scale(quat.rotate(after, joint.axis), s[k]!),
    ),
  ball: (before, joint, [q, i], [s, k]) => turned(before, joint, readTurn(q, i), (after) => quat.rotate(after, vec3.readVec3(s, k))),
  slide(before, { axis, reference }, [q, i], [s, k]) {
    const direction = quat.rotate(before.pose.orientation, axis);
    const after = carried(before, { ...before.pose, position: vec3.addScaled(before.pose.position, direction, q[i]! - reference) });
    return { ...after, velocity: vec3.addScaled(after.velocity, direction, s[k]!) };
  },
  free(_before, _joint, [q, i], [s, k]) {
    const orientation = readTurn(q, i + 3);
    return {
      pose: { position: vec3.readVec3(q, i), orientation },
      velocity: vec3.readVec3(s, k),
      angularVelocity: quat.rotate(orientation, vec3.readVec3(s, k + 3)),
    };
  },
};
