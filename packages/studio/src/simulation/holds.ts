/** Hands on bodies: springs that pull a point, motors that lead one, and guides that lead a pose. They are inputs of a run, not parts of its model. */
import type { Body, Drag, Guide, Quaternion, Vector3, World } from "@gelenk/core";
import type { HoldKind, WorldCommand } from "./protocol.js";

type HoldCommand = Extract<WorldCommand, { do: "hold" }>;
type TargetCommand = Extract<WorldCommand, { do: "target" }>;
type ReleaseCommand = Extract<WorldCommand, { do: "release" }>;

export interface Hold {
  readonly body: string;
  readonly by: HoldKind;
  /** Of a spring: the point in the frame of the body, and where the hand is. */
  readonly local: Vector3;
  readonly target: Vector3;
  readonly orientation?: Quaternion;
  readonly force: number;
  /** Of the others. */
  readonly drag?: Drag;
  readonly guide?: Guide;
}

/** Holds by their numbers. A copy belongs to every snapshot. */
export type Holds = ReadonlyMap<number, Hold>;

/** Natural frequency of the pulling spring, 1/s (3 Hz), and its largest force as a multiple of the weight. */
const FREQUENCY = 2 * Math.PI * 3;
const WEIGHTS = 20;
const EARTH = 9.81;

export function takeHold(world: World, holds: Holds, { id, body: name, point, by, force }: HoldCommand): Holds {
  const body = world.body(name);
  if (body?.kind !== "dynamic") return holds;
  const most = force ?? WEIGHTS * body.mass * EARTH;
  const hold: Hold = {
    ...{ body: name, by, target: point, local: localPoint(body, point), force: most },
    ...(by === "lead" && { drag: world.drag(body, point, { force: most }) }),
    ...(by === "guide" && { guide: guideOf(world, body, most) }),
  };
  return new Map(holds).set(id, hold);
}

/** Targets are poses of the body itself: its first reading is where it is, so that it lies in the hand as it is. */
function guideOf(world: World, body: Body, force: number): Guide {
  const guide = world.guide(body, { force });
  guide.move({ kind: "pose", position: body.position, orientation: body.orientation });
  return guide;
}

export function moveHold(holds: Holds, { id, position, orientation }: TargetCommand): Holds {
  const hold = holds.get(id);
  if (!hold) return holds;
  if (hold.drag?.alive) hold.drag.moveTo(...position);
  return new Map(holds).set(id, { ...hold, target: position, ...(orientation && { orientation }) });
}

export function letGo(world: World, holds: Holds, { id, velocity, angularVelocity }: ReleaseCommand): Holds {
  const hold = holds.get(id);
  if (!hold) return holds;
  hold.drag?.release();
  hold.guide?.release();
  const body = world.body(hold.body);
  if (body && velocity) body.velocity = velocity;
  if (body && angularVelocity) body.angularVelocity = angularVelocity;
  const left = new Map(holds);
  left.delete(id);
  return left;
}

/** Before each step: springs pull with what they are stretched now, devices go where the hand is. */
export function applyHolds(world: World, holds: Holds, h: number): void {
  for (const hold of holds.values()) {
    const body = world.body(hold.body);
    if (!body) continue;
    if (hold.by === "spring") pull(world, body, hold);
    if (hold.guide?.alive)
      hold.guide.move({ kind: "pose", position: hold.target, ...(hold.orientation && { orientation: hold.orientation }) }, h);
  }
}

/** k = m·(2π·3 Hz)², critical damping, |F| ≤ force: heavy and light bodies feel alike (studio.md, 4). */
function pull(world: World, body: Body, { local, target, force }: Hold): void {
  const point = body.worldPoint(local);
  const [v, w, c] = [body.velocity, body.angularVelocity, body.position];
  const arm = point.map((p, k) => p - c[k]!) as unknown as Vector3;
  const speed: Vector3 = [v[0] + w[1] * arm[2] - w[2] * arm[1], v[1] + w[2] * arm[0] - w[0] * arm[2], v[2] + w[0] * arm[1] - w[1] * arm[0]];
  const wanted = point.map((p, k) => body.mass * FREQUENCY * (FREQUENCY * (target[k]! - p) - 2 * speed[k]!));
  const length = Math.hypot(...wanted);
  const share = length > force ? force / length : 1;
  body.applyForce(wanted.map((f) => f * share) as unknown as Vector3, point);
  if (body.asleep) world.wake();
}

/** A point of the world in the frame of a body. */
function localPoint(body: Body, point: Vector3): Vector3 {
  const [x, y, z, w] = body.orientation;
  const d = point.map((p, k) => p - body.position[k]!) as unknown as Vector3;
  // v + 2u × (u × v + w v) with the conjugate rotation u = −(x, y, z)
  const t: Vector3 = [d[1] * z - d[2] * y + w * d[0], d[2] * x - d[0] * z + w * d[1], d[0] * y - d[1] * x + w * d[2]];
  return [d[0] + 2 * (t[1] * z - t[2] * y), d[1] + 2 * (t[2] * x - t[0] * z), d[2] + 2 * (t[0] * y - t[1] * x)];
}
