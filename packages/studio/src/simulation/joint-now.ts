/**
 * A joint in the middle of a run. Its description may place it by an anchor of the start; the bodies have moved since, so that it is written by its frames on
 * them, with the turns it has made and what its servos remember.
 */
import type { CoordinateDescription, JointDescription } from "@gelenk/core";

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
