/**
 * A joint in the middle of a run. Its description may place it by an anchor of the start; the bodies have moved since, so that it is written by its frames on
 * them, with the turns it has made and what its servos remember.
 */
import { type CoordinateDescription, type JointDescription, type ResolvedModel, World } from "@gelenk/core";
import { sameContent } from "./model-changes.js";

type Written = Readonly<Record<string, unknown>>;
type Coordinates = Readonly<Record<string, CoordinateDescription<number | string>>>;

/** `now` is the same joint as the world writes it. */
export function withJointState<T extends object>(joint: T, now: JointDescription): T {
  const { anchor: _anchor, axis: _axis, axis2: _axis2, ...rest } = joint as Written;
  const coordinates = withTurns(rest["coordinates"] as Coordinates | undefined, now.coordinates);
  return {
    ...rest,
    frameA: rest["frameA"] ?? now.frameA,
    frameB: rest["frameB"] ?? now.frameB,
    ...(now.length !== undefined && { length: rest["length"] ?? now.length }),
    ...(coordinates && { coordinates }),
  } as unknown as T;
}

function withTurns(written: Coordinates | undefined, now: Coordinates | undefined): Coordinates | undefined {
  if (!now) return written;
  const names = [...new Set([...Object.keys(written ?? {}), ...Object.keys(now)])];
  const pairs = names.map((name) => {
    const [old, { start, servo } = {}] = [written?.[name], now[name]];
    const integral = servo?.integral;
    return [
      name,
      {
        ...old,
        ...(start !== undefined && { start }),
        ...(old?.servo && integral !== undefined && integral !== 0 && { servo: { ...old.servo, integral } }),
      },
    ] as const;
  });
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
}

const placementOf = ({ type, a, b, anchor, axis, axis2, frameA, frameB, length }: JointDescription) => ({
  ...{ type, a, b, anchor, axis, axis2, frameA, frameB, length },
});

/**
 * A new or changed joint for a world that runs. `start` is the model with the change, `before` the one without, `present` that of the world. One that lies where
 * it lay keeps its frames and its turns; any other is placed as it would have been at the start.
 */
export function jointInRun(joint: JointDescription, start: ResolvedModel, before: ResolvedModel, present: ResolvedModel): JointDescription {
  const named = ({ joints = [] }: ResolvedModel) => joints.find(({ name }) => name === joint.name);
  const [old, now] = [named(before), named(present)];
  if (old && now && sameContent(placementOf(old), placementOf(joint))) return withJointState(joint, now);
  if (joint.frameA && joint.frameB) return joint;
  const { frameA, frameB, length } = atStart(joint, start);
  const { anchor: _anchor, axis: _axis, axis2: _axis2, ...rest } = joint;
  return { ...rest, ...(frameA && { frameA }), ...(frameB && { frameB }), ...(length !== undefined && { length }) };
}

/** As a world with nothing but its two bodies writes it. */
function atStart(joint: JointDescription, { up, materials, bodies = [] }: ResolvedModel): JointDescription {
  const ends = bodies.filter(({ name }) => name === joint.a || name === joint.b);
  const world = World.fromModel({ gelenk: 1, ...(up && { up }), ...(materials && { materials }), bodies: ends, joints: [joint] });
  return world.toModel().joints![0]!;
}
