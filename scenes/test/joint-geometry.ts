/**
 * Geometry of joints, computed from poses alone and written a second time for the tests: nothing here comes from the solver.
 *
 * A frame is its origin and its axes x, y, z in the world. Misses are B minus A.
 */
import type { BodyDescription, BodyState, JointDescription, Quadruple, ResolvedModel, Triple } from "@gelenk/core";

export interface Motion {
  readonly position: Triple;
  readonly orientation: Quadruple;
  readonly velocity: Triple;
  readonly angularVelocity: Triple;
}

interface Frame {
  readonly origin: Triple;
  readonly axes: readonly [Triple, Triple, Triple];
}

const REST: Motion = { position: [0, 0, 0], orientation: [0, 0, 0, 1], velocity: [0, 0, 0], angularVelocity: [0, 0, 0] };

export const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const plus = (a: Triple, b: Triple): Triple => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const cross = (a: Triple, b: Triple): Triple => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a: Triple): Triple => a.map((x) => x / Math.sqrt(dot(a, a))) as unknown as Triple;

/** Columns of the rotation matrix of [x, y, z, w], normalised first. */
function columns(q: Quadruple): readonly [Triple, Triple, Triple] {
  const norm = Math.hypot(...q);
  const [x, y, z, w] = q.map((component) => component / norm) as [number, number, number, number];
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
}

const combine = ([a, b, c]: readonly [Triple, Triple, Triple], v: Triple): Triple =>
  [0, 1, 2].map((i) => a[i]! * v[0] + b[i]! * v[1] + c[i]! * v[2]) as unknown as Triple;
const into = (axes: readonly [Triple, Triple, Triple], v: Triple): Triple => [dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)];

/** A point of a body in the world. */
export const pointOf = (body: Pick<Motion, "position" | "orientation">, local: Triple): Triple =>
  plus(body.position, combine(columns(body.orientation), local));
/** A point of the world in the frame of a body. */
export const localPoint = (body: Pick<Motion, "position" | "orientation">, point: Triple): Triple =>
  into(columns(body.orientation), minus(point, body.position));

export const startOf = (body: Pick<BodyDescription, "position" | "orientation" | "velocity" | "angularVelocity">): Motion => ({
  position: body.position ?? REST.position,
  orientation: body.orientation ?? REST.orientation,
  velocity: body.velocity ?? REST.velocity,
  angularVelocity: body.angularVelocity ?? REST.angularVelocity,
});

/** The motion of every body at the start, by name. */
export const startsOf = (model: ResolvedModel): ReadonlyMap<string, Motion> =>
  new Map((model.bodies ?? []).map((body) => [body.name!, startOf(body)]));
export const motionsOf = (bodies: Readonly<Record<string, BodyState>>): ReadonlyMap<string, Motion> => new Map(Object.entries(bodies));

/** Both frames of a joint in the frames of its bodies, by the description and the poses at the start. */
function localFrames(joint: JointDescription, starts: ReadonlyMap<string, Motion>): readonly [Frame, Frame] {
  const [A, B] = [starts.get(joint.a) ?? REST, starts.get(joint.b) ?? REST];
  // the ends of a distance are the origins of its bodies where nothing else is written
  if (joint.frameA ?? joint.frameB ?? joint.type === "distance") {
    const given = (frame: JointDescription["frameA"]): Frame => ({
      origin: frame?.position ?? [0, 0, 0],
      axes: columns(frame?.orientation ?? [0, 0, 0, 1]),
    });
    return [given(joint.frameA), given(joint.frameB)];
  }
  const x = unit(joint.axis ?? [1, 0, 0]);
  const lean = joint.axis2 ?? (Math.abs(x[0]) < 0.9 ? ([1, 0, 0] as const) : ([0, 1, 0] as const));
  const z = unit(cross(x, lean));
  const world: Frame = { origin: joint.anchor ?? B.position, axes: [x, cross(z, x), z] };
  const seenFrom = (body: Motion): Frame => {
    const axes = columns(body.orientation);
    return {
      origin: localPoint(body, world.origin),
      axes: [into(axes, world.axes[0]), into(axes, world.axes[1]), into(axes, world.axes[2])],
    };
  };
  return [seenFrom(A), seenFrom(B)];
}

function inWorld(body: Motion, frame: Frame): Frame {
  const axes = columns(body.orientation);
  return {
    origin: pointOf(body, frame.origin),
    axes: [combine(axes, frame.axes[0]), combine(axes, frame.axes[1]), combine(axes, frame.axes[2])],
  };
}

/** What a kind holds of the turn of B against A; `twist`: all but a bend of x. */
type Turn = "none" | "about x" | "all" | "cardan" | "twist";

/** Which components of the separation (in axes of A), of the turn, and of their rates a kind removes. */
const REMOVED: Readonly<Record<string, { readonly along: readonly number[]; readonly turn: Turn }>> = {
  spherical: { along: [0, 1, 2], turn: "none" },
  revolute: { along: [0, 1, 2], turn: "about x" },
  universal: { along: [0, 1, 2], turn: "cardan" },
  "constant-velocity": { along: [0, 1, 2], turn: "twist" },
  prismatic: { along: [1, 2], turn: "all" },
  weld: { along: [0, 1, 2], turn: "all" },
  "point-on-plane": { along: [0], turn: "none" },
  rope: { along: [], turn: "none" },
};

const FREEDOMS: Readonly<Record<string, number>> = {
  spherical: 3,
  revolute: 1,
  universal: 2,
  "constant-velocity": 2,
  prismatic: 1,
  weld: 0,
  "point-on-plane": 5,
  distance: 5,
};

/** Freedoms by counting: 6 per body less what each joint removes. Redundant joints are counted twice. */
export function countFreedoms(model: ResolvedModel): number {
  const dynamic = (model.bodies ?? []).filter((body) => (body.kind ?? "dynamic") === "dynamic").length;
  return 6 * dynamic - (model.joints ?? []).reduce((sum, joint) => sum + 6 - FREEDOMS[joint.type]!, 0);
}

/** The same in the plane, where a hinge removes two of three. */
export const countPlaneFreedoms = (model: ResolvedModel): number => 3 * model.bodies!.length - 2 * model.joints!.length;

export interface JointMiss {
  /** m */
  readonly position: number;
  /** rad */
  readonly angle: number;
  /** m/s and rad/s along what the joint removes */
  readonly speed: number;
}

/** v turned by the shortest rotation that takes a into b, by Rodrigues' formula with n = a × b: c v + n × v + n (n·v)/(1 + c). */
function shortestTurn(a: Triple, b: Triple, v: Triple): Triple {
  const n = cross(a, b);
  const c = dot(a, b);
  const share = dot(n, v) / (1 + c);
  const swept = cross(n, v);
  return [0, 1, 2].map((i) => c * v[i]! + swept[i]! + share * n[i]!) as unknown as Triple;
}

function turnMiss(kind: Turn, A: Frame, B: Frame, rate: Triple): { angle: number; speed: number } {
  const [xA, yA, zA] = A.axes;
  const [xB, yB, zB] = B.axes;
  if (kind === "none") return { angle: 0, speed: 0 };
  if (kind === "cardan") return { angle: Math.abs(dot(xA, yB)), speed: Math.abs(dot(rate, unit(cross(xA, yB)))) };
  if (kind === "twist") {
    const bisector = unit(plus(xA, xB));
    return { angle: Math.hypot(...cross(shortestTurn(xA, xB, yA), yB)), speed: Math.abs(dot(rate, bisector)) };
  }
  if (kind === "about x") return { angle: Math.hypot(...cross(xA, xB)), speed: Math.hypot(dot(rate, yA), dot(rate, zA)) };
  const turned = [cross(xA, xB), cross(yA, yB), cross(zA, zB)].map((c) => Math.hypot(...c));
  return { angle: Math.max(...turned), speed: Math.hypot(...rate) };
}

/** The distance that the ends of a joint have at the start. */
function startLength(joint: JointDescription, starts: ReadonlyMap<string, Motion>): number {
  const [localA, localB] = localFrames(joint, starts);
  return Math.hypot(...minus(inWorld(starts.get(joint.b) ?? REST, localB).origin, inWorld(starts.get(joint.a) ?? REST, localA).origin));
}

/** From the centre of what rolls to where it touches the plane: of a ball straight down, of a wheel within the plane of its rim. */
function contactArm(type: string, radius: number, A: Frame, B: Frame): Triple {
  const [normal, axle] = [A.axes[0], B.axes[0]];
  const along = type === "rolling" ? 0 : dot(normal, axle);
  const down = unit(minus(axle.map((x) => along * x) as unknown as Triple, normal));
  return down.map((x) => radius * x) as unknown as Triple;
}

/** How far one joint is off for the motions given. */
export function jointMiss(joint: JointDescription, starts: ReadonlyMap<string, Motion>, now: ReadonlyMap<string, Motion>): JointMiss {
  const [localA, localB] = localFrames(joint, starts);
  const [bodyA, bodyB] = [now.get(joint.a) ?? REST, now.get(joint.b) ?? REST];
  const [A, B] = [inWorld(bodyA, localA), inWorld(bodyB, localB)];
  const gap = minus(B.origin, A.origin);
  const velocityAt = (body: Motion, point: Triple): Triple => plus(body.velocity, cross(body.angularVelocity, minus(point, body.position)));
  // The velocity of B's point against the point of A that is there now.
  const slip = minus(velocityAt(bodyB, B.origin), velocityAt(bodyA, B.origin));
  if (joint.type === "distance") {
    const length = Math.hypot(...gap);
    const wanted = joint.length ?? startLength(joint, starts);
    return { position: Math.abs(length - wanted), angle: 0, speed: Math.abs(dot(slip, gap)) / length };
  }
  if (joint.type === "rolling" || joint.type === "rolling-wheel") {
    const touch = plus(B.origin, contactArm(joint.type, joint.radius!, A, B));
    const slide = minus(velocityAt(bodyB, touch), velocityAt(bodyA, touch));
    return { position: Math.abs(dot(A.axes[0], minus(touch, A.origin))), angle: 0, speed: Math.hypot(...slide) };
  }
  const { along, turn } = REMOVED[joint.type]!;
  const { angle, speed } = turnMiss(turn, A, B, minus(bodyB.angularVelocity, bodyA.angularVelocity));
  const part = (v: Triple) => Math.hypot(...along.map((i) => dot(v, A.axes[i]!)));
  return { position: part(gap), angle, speed: Math.max(speed, part(slip)) };
}

/** The largest misses over all joints. */
export function worstMiss(model: ResolvedModel, now: ReadonlyMap<string, Motion> = startsOf(model)): JointMiss {
  const starts = startsOf(model);
  const misses = (model.joints ?? []).map((joint) => jointMiss(joint, starts, now));
  const largest = (key: keyof JointMiss) => misses.reduce((most, miss) => Math.max(most, miss[key]), 0);
  return { position: largest("position"), angle: largest("angle"), speed: largest("speed") };
}
