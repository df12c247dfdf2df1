/**
 * Bodies that are welded together → one body, and back. The body at the top of a group takes the others in:
 *
 *   X_OP = X_A X_B⁻¹ along the welds,   mass properties combined,   shapes moved by X_OP,   joints hung on it, their frames moved by X_OP
 *
 * What it was made from stands in `extras.merged`: of the body what it was and its parts, of a joint where it hung. `separateLinks` puts
 * everything back to the bit; where the body has been moved meanwhile, its parts go with it.
 *
 * Left alone are bodies whose mass is not stated, which forces, pairs or settings name, or whose weld may break.
 */
import {
  type BodyDescription,
  combineMasses,
  type Extras,
  type FrameDescription,
  type JointDescription,
  type MassProperties,
  type Model,
  placeMass,
  type Quaternion,
  type ResolvedModel,
  type Vector3,
} from "@gelenk/core";
import { type Pose, pose, quat, vec3 } from "@gelenk/core/math";
import { moved, type Placement, placed, poseOf } from "./placement.js";

/** A body that became part of another. */
interface Part {
  /** Its place in the list of bodies. */
  readonly index: number;
  /** Without its shapes, which stand in the merged body. */
  readonly body: BodyDescription;
  /** How its shapes were placed. Missing where it had no list of shapes. */
  readonly shapes?: readonly Placement[];
  /** Its frame in the merged body. */
  readonly place: Placement;
}

/** `extras.merged` of a body. */
interface MergedBody {
  readonly own: Pick<BodyDescription, "position" | "orientation" | "mass" | "centerOfMass" | "inertia">;
  /** How many shapes were its own. Missing where it had no list of shapes. */
  readonly shapes?: number;
  readonly parts: readonly Part[];
  /** Joints inside of it, with their places in the list of joints. */
  readonly joints: readonly { readonly index: number; readonly joint: JointDescription }[];
}

/** `extras.merged` of a joint: where it hung. */
interface MergedJoint {
  readonly a?: Hung;
  readonly b?: Hung;
}

interface Hung {
  readonly body: string;
  readonly frame?: FrameDescription;
}

/** The body that a body is part of, and its frame there. */
interface Place {
  readonly owner: string;
  readonly place: Pose;
}

/** Bodies that are welded to each other become one: masses add up, shapes and joints move over. `separateLinks` undoes it. */
export function mergeLinks(model: ResolvedModel): ResolvedModel {
  const { bodies = [], joints = [] } = model;
  const places = placesOf(model);
  if (places.size === 0) return model;
  const members = new Map<string, { readonly index: number; readonly body: BodyDescription; readonly place: Pose }[]>();
  for (const [index, body] of bodies.entries()) {
    const found = places.get(body.name!);
    if (found) addTo(members, found.owner, { index, body, place: found.place });
  }
  const ownerOf = (name: string): string => places.get(name)?.owner ?? name;
  const inside = new Map<string, { index: number; joint: JointDescription }[]>();
  const kept: JointDescription[] = [];
  for (const [index, joint] of joints.entries()) {
    const owner = ownerOf(joint.a);
    if (owner !== ownerOf(joint.b)) kept.push(rehang(joint, places));
    else addTo(inside, owner, { index, joint });
  }
  const whole = bodies.flatMap((body) => {
    const taken = members.get(body.name!);
    if (taken) return [mergedBody(body, taken, inside.get(body.name!) ?? [])];
    return places.has(body.name!) ? [] : [body];
  });
  return { ...model, bodies: whole, joints: kept };
}

function addTo<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Of every body that is taken in: by whom, and where it is there. */
function placesOf({ bodies = [], joints = [], forces = [], exclude = [], settings = {} }: ResolvedModel): Map<string, Place> {
  const named = new Set([...forces.flatMap(namesIn), ...exclude.flat(), ...(settings.methods ?? []).flatMap(({ of }) => of)]);
  const fit = new Set(bodies.filter((body) => isFit(body) && !named.has(body.name!)).map(({ name }) => name));
  const parents = new Map<string, { readonly parent: string; readonly place: Pose }>();
  // shortened on the way, so that long chains stay cheap
  const above = new Map<string, string>();
  const topOf = (name: string): string => {
    let at = name;
    for (let up = above.get(at); up !== undefined; up = above.get(at)) {
      const next = above.get(up);
      if (next !== undefined) above.set(at, next);
      at = up;
    }
    return at;
  };
  for (const { type, a, b, frameA, frameB, breakForce, breakTorque } of joints) {
    if (type !== "weld" || !(frameA ?? frameB) || breakForce !== undefined || breakTorque !== undefined) continue;
    if (!fit.has(a) || !fit.has(b) || parents.has(b) || topOf(a) === b) continue;
    above.set(b, a);
    parents.set(b, { parent: a, place: pose.compose(poseOf(frameA ?? {}), pose.invert(poseOf(frameB ?? {}))) });
  }
  const places = new Map<string, Place>();
  for (const name of parents.keys()) {
    // up to the top, or to one that is known, then down again
    const chain: string[] = [];
    let at = name;
    for (; parents.has(at) && !places.has(at); at = parents.get(at)!.parent) chain.push(at);
    for (const one of chain.reverse()) {
      const { parent, place } = parents.get(one)!;
      const upper = places.get(parent);
      places.set(one, upper ? { owner: upper.owner, place: pose.compose(upper.place, place) } : { owner: parent, place });
    }
  }
  return places;
}

const isFit = ({ name, kind = "dynamic", point, mass, inertia }: BodyDescription): boolean =>
  name !== undefined && kind === "dynamic" && !point && mass !== undefined && inertia !== undefined;

/** All words of a force: names of bodies are among them. */
const namesIn = (force: object): string[] =>
  Object.values(force).flatMap((value) => (typeof value === "string" ? value : Array.isArray(value) ? value : []));

function mergedBody(
  body: BodyDescription,
  taken: readonly { index: number; body: BodyDescription; place: Pose }[],
  joints: MergedBody["joints"],
): BodyDescription {
  const { position, orientation, mass, centerOfMass, inertia } = body;
  const memory: MergedBody = {
    own: stated({ position, orientation, mass, centerOfMass, inertia }),
    ...(body.shapes && { shapes: body.shapes.length }),
    parts: taken.map(({ index, body: { shapes, ...rest }, place }) => ({
      ...{ index, body: rest, place: placed(place) },
      ...(shapes && { shapes: shapes.map((shape) => stated({ position: shape.position, orientation: shape.orientation })) }),
    })),
    joints,
  };
  const shapes = [
    ...(body.shapes ?? []),
    ...taken.flatMap(({ body: part, place }) => (part.shapes ?? []).map((shape) => moved(shape, place))),
  ];
  const whole = combineMasses([massOf(body), ...taken.map(({ body: part, place }) => placeMass(massOf(part), place))]);
  return { ...body, ...massMembers(whole), ...(shapes.length > 0 && { shapes }), extras: { ...body.extras, merged: memory } };
}

function massOf({ mass, centerOfMass = [0, 0, 0], inertia }: BodyDescription): MassProperties {
  const [xx, yy, zz, xy = 0, xz = 0, yz = 0] = inertia!;
  return { mass: mass!, center: vec3.readVec3(centerOfMass), inertia: { xx, xy, xz, yx: xy, yy, yz, zx: xz, zy: yz, zz } };
}

/** Members of a body that state its mass. */
export function massMembers({
  mass,
  center,
  inertia,
}: MassProperties): Required<Pick<BodyDescription, "mass" | "centerOfMass" | "inertia">> {
  const { xx, yy, zz, xy, xz, yz } = inertia;
  return { mass, centerOfMass: vec3.toVector3(center), inertia: [xx, yy, zz, xy, xz, yz] };
}

function rehang(joint: JointDescription, places: ReadonlyMap<string, Place>): JointDescription {
  const [a, b] = [places.get(joint.a), places.get(joint.b)];
  if (!a && !b) return joint;
  const { frameA, frameB } = joint;
  // placed in the world, a joint needs no new frames
  const onBodies = frameA !== undefined || frameB !== undefined;
  const memory: MergedJoint = {
    ...(a && { a: { body: joint.a, ...(frameA && { frame: frameA }) } }),
    ...(b && { b: { body: joint.b, ...(frameB && { frame: frameB }) } }),
  };
  return {
    ...joint,
    ...(a && { a: a.owner, ...(onBodies && { frameA: moved(frameA ?? {}, a.place) }) }),
    ...(b && { b: b.owner, ...(onBodies && { frameB: moved(frameB ?? {}, b.place) }) }),
    extras: { ...joint.extras, merged: memory },
  };
}

/** Undoes `mergeLinks`; models without merged bodies come back as they are. */
export function separateLinks(model: Model): Model {
  // importers write numbers, never expressions
  const { bodies = [], joints = [], ...rest } = model as ResolvedModel;
  const memories = bodies.flatMap((body) => memoryOf<MergedBody>(body.extras) ?? []);
  if (memories.length === 0) return model;
  const parts = bodies.flatMap(partsOf);
  return {
    ...rest,
    bodies: insert(bodies.map(withoutParts), parts),
    joints: insert(
      joints.map(hangBack),
      memories.flatMap((memory) => memory.joints.map(({ index, joint }) => ({ index, item: joint }))),
    ),
  };
}

const memoryOf = <T>(extras: Extras | undefined): T | undefined => extras?.["merged"] as T | undefined;

function withoutMemory<T extends { readonly extras?: Extras }>(item: T): T {
  const { extras, ...rest } = item;
  const { merged: _merged, ...others } = extras ?? {};
  return (Object.keys(others).length > 0 ? { ...rest, extras: others } : rest) as T;
}

function withoutParts(body: BodyDescription): BodyDescription {
  const memory = memoryOf<MergedBody>(body.extras);
  if (!memory) return body;
  const { mass: _mass, centerOfMass: _center, inertia: _inertia, shapes, ...rest } = withoutMemory(body);
  const { position: _position, orientation: _orientation, ...own } = memory.own;
  return { ...rest, ...own, ...(memory.shapes !== undefined && shapes && { shapes: shapes.slice(0, memory.shapes) }) };
}

function partsOf(body: BodyDescription): { readonly index: number; readonly item: BodyDescription }[] {
  const memory = memoryOf<MergedBody>(body.extras);
  if (!memory) return [];
  let next = memory.shapes ?? 0;
  return memory.parts.map(({ index, body: part, shapes, place }) => {
    const own = shapes?.map((placement) => {
      const { position: _position, orientation: _orientation, ...shape } = body.shapes![next++]!;
      return { ...shape, ...placement } as NonNullable<BodyDescription["shapes"]>[number];
    });
    return { index, item: { ...part, ...motionOf(body, memory, place), ...(own && { shapes: own }) } };
  });
}

/** Where a part is now, where its body is no longer where it was merged; v_P = v_O + ω × r. */
function motionOf(
  body: BodyDescription,
  { own }: MergedBody,
  place: Placement,
): Pick<BodyDescription, "velocity" | "angularVelocity"> & Placement {
  const X_WO = poseOf(body);
  const stays = equal(body.position, own.position) && equal(body.orientation, own.orientation);
  const { velocity, angularVelocity } = body;
  const arm = quat.rotate(X_WO.orientation, poseOf(place).position);
  const turning = angularVelocity && vec3.cross(vec3.readVec3(angularVelocity), arm);
  const speed = vec3.add(vec3.readVec3(velocity ?? [0, 0, 0]), turning ?? vec3.ZERO);
  return {
    ...(!stays && placed(pose.compose(X_WO, poseOf(place)))),
    ...((velocity || turning) && { velocity: vec3.toVector3(speed) }),
    ...(angularVelocity && { angularVelocity }),
  };
}

const equal = (a: Vector3 | Quaternion | undefined, b: Vector3 | Quaternion | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.every((value, k) => value === b[k]));

function hangBack(joint: JointDescription): JointDescription {
  const memory = memoryOf<MergedJoint>(joint.extras);
  if (!memory) return joint;
  const { frameA, frameB, ...rest } = withoutMemory(joint);
  const { a, b } = memory;
  const [first, second] = [a ? a.frame : frameA, b ? b.frame : frameB];
  return {
    ...rest,
    ...(a && { a: a.body }),
    ...(b && { b: b.body }),
    ...(first && { frameA: first }),
    ...(second && { frameB: second }),
  };
}

/** Puts items back to where they were in a list; those that do not fit any more come last. */
function insert<T>(kept: readonly T[], added: readonly { readonly index: number; readonly item: T }[]): T[] {
  const waiting = new Map(added.map(({ index, item }) => [index, item]));
  const list: T[] = [];
  let next = 0;
  while (next < kept.length || waiting.has(list.length)) {
    const back = waiting.get(list.length);
    waiting.delete(list.length);
    list.push(back ?? kept[next++]!);
  }
  return [...list, ...waiting.values()];
}

const stated = <T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };
