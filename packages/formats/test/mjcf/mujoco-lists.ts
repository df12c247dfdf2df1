/**
 * Lists of MuJoCo → lists of a mechanism. Joints are found by their names; one joint of the model may have several of theirs as coordinates. A free body has
 * [p, quaternion w x y z] and [v in world axes, ω in its own] there, and [quaternion, p] and [ω, v], both in its own axes, of its principal frame P here:
 *
 *   X_WP = X_WB X_BP        ω_P = Rᵀ ω,   v_P = Rᵀ (R_WBᵀ v + ω × c)        R, c of X_BP
 *   s = T ṽ,   ṡ = T ṽ̇ + Ṫ ṽ,   Ṫ ṽ = (0, −ω_P × R_WPᵀ v)            loads: T ᵀ η
 */
import { type JointDescription, type Mechanism, massOfBody, type ResolvedModel } from "@gelenk/core";
import { type Pose, pose, quat, vec3 } from "@gelenk/core/math";

export interface MujocoJoint {
  readonly name: string | null;
  readonly type: "free" | "ball" | "slide" | "hinge";
  readonly qposadr: number;
  readonly dofadr: number;
}

type List = readonly number[];

export interface MujocoLists {
  readonly coordinates: (qpos: List) => number[];
  readonly speeds: (qpos: List, qvel: List) => number[];
  /** ṡ for their accelerations. */
  readonly rates: (qpos: List, qvel: List, qacc: List) => number[];
  /** Loads along our speeds → along theirs. */
  readonly loads: (qpos: List, own: ArrayLike<number>) => number[];
  /** Where the speed of a hinge or slide is in our lists. */
  readonly speedOf: (name: string) => number;
}

export function mujocoLists(joints: readonly MujocoJoint[], model: ResolvedModel, mechanism: Mechanism): MujocoLists {
  const single = new Map(joints.filter(({ type }) => type !== "free").map((joint) => [joint.name!, joint]));
  const places = new Map([...single.keys()].map((name) => [name, placeOf(name, model, mechanism)]));
  const free = joints.find(({ type }) => type === "free");
  const base = free && baseOf(model, mechanism);
  const placeOfBase = (qpos: List): Pose => {
    const [x, y, z, w, i, j, k] = qpos.slice(free!.qposadr) as [number, number, number, number, number, number, number];
    return { position: vec3.vec3(x, y, z), orientation: quat.normalise({ w, x: i, y: j, z: k }) };
  };
  const fill = (size: number, from: List, key: "qposadr" | "dofadr", at: "coordinate" | "speed"): number[] => {
    const list = Array.from({ length: size }, () => 0);
    for (const [name, joint] of single) list[places.get(name)![at]] = from[joint[key]]!;
    return list;
  };
  const write = (list: number[], at: number, ...vectors: readonly List[]): number[] => {
    for (const [k, value] of vectors.flat().entries()) list[at + k] = value;
    return list;
  };
  const inBase = (qpos: List, v: List): [vec3.Vec3, vec3.Vec3] => {
    const { frame } = base!;
    const turn = vec3.readVec3(v, free!.dofadr + 3);
    const speed = quat.rotateInverse(placeOfBase(qpos).orientation, vec3.readVec3(v, free!.dofadr));
    const back = (vector: vec3.Vec3) => quat.rotateInverse(frame.orientation, vector);
    return [back(turn), back(vec3.add(speed, vec3.cross(turn, frame.position)))];
  };
  const speeds = (qpos: List, qvel: List): number[] => {
    const list = fill(mechanism.speedCount, qvel, "dofadr", "speed");
    if (!base) return list;
    const [turn, speed] = inBase(qpos, qvel);
    return write(list, base.speed, vec3.toVector3(turn), vec3.toVector3(speed));
  };
  return {
    coordinates(qpos) {
      const list = fill(mechanism.coordinateCount, qpos, "qposadr", "coordinate");
      if (!base) return list;
      const { position, orientation } = pose.compose(placeOfBase(qpos), base.frame);
      return write(list, base.coordinate, quat.toQuaternion(orientation), vec3.toVector3(position));
    },
    speeds,
    rates(qpos, qvel, qacc) {
      const list = speeds(qpos, qacc);
      if (!base) return list;
      const still = qvel.map((value, i) => (i >= free!.dofadr + 3 && i < free!.dofadr + 6 ? 0 : value));
      const [turn] = inBase(qpos, qvel);
      const [, straight] = inBase(qpos, still);
      const more = vec3.cross(turn, straight);
      for (const [k, value] of vec3.toVector3(more).entries()) list[base.speed + 3 + k]! -= value;
      return list;
    },
    loads(qpos, own) {
      const count = single.size + (free ? 6 : 0);
      return Array.from({ length: count }, (_, i) => {
        const unit = Array.from({ length: count }, (__, k) => +(k === i));
        return speeds(qpos, unit).reduce((sum, value, k) => sum + value * own[k]!, 0);
      });
    },
    speedOf: (name) => places.get(name)!.speed,
  };
}

/** Where a hinge or slide is among our coordinates and speeds. */
function placeOf(
  name: string,
  { joints = [] }: ResolvedModel,
  mechanism: Mechanism,
): { readonly coordinate: number; readonly speed: number } {
  const namesOf = ({ extras }: JointDescription) => Object.entries((extras?.["joints"] ?? {}) as Readonly<Record<string, string>>);
  const own = joints.find((joint) => joint.name === name || namesOf(joint).some(([, theirs]) => theirs === name))!;
  const coordinate = namesOf(own).find(([, theirs]) => theirs === name)?.[0];
  const { coordinates, firstCoordinate, firstSpeed } = mechanism.joint(own.name!);
  const k = coordinate === undefined ? 0 : coordinates.indexOf(coordinate);
  return { coordinate: firstCoordinate + k, speed: firstSpeed + k };
}

/** The one free body: where it is in our lists, and its principal frame in its own. */
function baseOf({ bodies = [] }: ResolvedModel, { joints }: Mechanism) {
  const joint = joints.find(({ type }) => type === "free")!;
  const body = bodies.find(({ name }) => name === joint.body)!;
  const { properties, principal } = massOfBody(body, "");
  return {
    coordinate: joint.firstCoordinate,
    speed: joint.firstSpeed,
    frame: { position: properties!.center, orientation: principal!.orientation },
  };
}
