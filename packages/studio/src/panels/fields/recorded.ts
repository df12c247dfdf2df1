/**
 * The recorded motion of a kinematic body as curves over the time, one at a time: three places, three turns (rotation.ts).
 * Between two readings places run straight; turns go the shortest way, which the straight line only indicates. An edit of a curve
 * leaves everything else as it is written, expressions too.
 */
import type { Quaternion, RecordedMotion, Vector3 } from "@gelenk/core";
import { add, scale } from "../../document/poses.js";
import type { CurvePoint } from "./curve.js";
import { quaternionOf, turnsOf } from "./rotation.js";
import type { Cell, Rows } from "./rows-text.js";

export const CHANNELS = ["x", "y", "z", "turn x", "turn y", "turn z"] as const;
export type Channel = (typeof CHANNELS)[number];

type Written = RecordedMotion<Cell>;

const axisOf = (channel: Channel): number => CHANNELS.indexOf(channel) % 3;
export const isTurn = (channel: Channel): boolean => CHANNELS.indexOf(channel) >= 3;

const UPRIGHT: Quaternion = [0, 0, 0, 1];

/** `upright` where the recording has no orientations: that of the body. */
export function curveOf({ times, positions, orientations }: RecordedMotion, channel: Channel, upright = UPRIGHT): readonly CurvePoint[] {
  const axis = axisOf(channel);
  return times.map((time, k) => [time, isTurn(channel) ? turnsOf(orientations?.[k] ?? upright)[axis]! : positions[k]![axis]!]);
}

interface CurveEdit {
  readonly channel: Channel;
  /** The curve before, as `curveOf` made it, and after: points that stay are the same objects. */
  readonly points: readonly CurvePoint[];
  readonly next: readonly CurvePoint[];
  readonly upright?: Quaternion;
}

/** What a changed curve means for the recording: readings moved, added between two others, or taken out. */
export function followCurve(written: Written, resolved: RecordedMotion, { channel, points, next, upright = UPRIGHT }: CurveEdit): Written {
  const stays = new Map(points.map((point, k) => [point, k]));
  const hasTurns = written.orientations !== undefined || isTurn(channel);
  const readings = next.map((point, k) => {
    const old = stays.get(point) ?? (next.length === points.length ? k : undefined);
    return { point, old, between: old === undefined ? readingAt(resolved, point[0], upright) : undefined, isSame: stays.has(point) };
  });
  const times = readings.map(({ point, old }) => (old !== undefined && resolved.times[old] === point[0] ? written.times[old]! : point[0]));
  const positions = readings.map(({ point, old, between, isSame }) => {
    const place = between?.position ?? written.positions[old!]!;
    return isSame || isTurn(channel) ? place : withItem(place, axisOf(channel), point[1]);
  });
  if (!hasTurns) return { times, positions };
  const orientations = readings.map(({ point, old, between, isSame }) => {
    const turn = between?.orientation ?? written.orientations?.[old!] ?? upright;
    if (isSame || !isTurn(channel)) return turn;
    const known = between?.orientation ?? resolved.orientations?.[old!] ?? upright;
    return quaternionOf(withItem(turnsOf(known), axisOf(channel), point[1]) as Vector3);
  });
  return { times, positions, orientations };
}

const withItem = <T>(list: readonly [T, T, T], place: number, item: T): readonly [T, T, T] =>
  list.map((old, k) => (k === place ? item : old)) as unknown as readonly [T, T, T];

/** On the way between two readings; for the turn the chord will do, since a person goes on from there. */
function readingAt({ times, positions, orientations }: RecordedMotion, time: number, upright: Quaternion) {
  const after = times.findIndex((other) => other > time);
  const [k, next] = after < 0 ? [times.length - 1, times.length - 1] : [Math.max(0, after - 1), after];
  const share = next > k ? Math.min(1, Math.max(0, (time - times[k]!) / (times[next]! - times[k]!))) : 0;
  const position = add(scale(positions[k]!, 1 - share), scale(positions[next]!, share));
  return { position, orientation: orientations ? between(orientations[k]!, orientations[next]!, share) : upright };
}

function between(a: Quaternion, b: Quaternion, share: number): Quaternion {
  const sign = a.reduce((sum, value, k) => sum + value * b[k]!, 0) < 0 ? -1 : 1;
  const mixed = a.map((value, k) => (1 - share) * value + sign * share * b[k]!);
  const size = Math.hypot(...mixed);
  return mixed.map((value) => value / size) as unknown as Quaternion;
}

/** One row per reading: time, place, and the quaternion where there is one. */
export const rowsOf = ({ times, positions, orientations }: Written): Rows =>
  times.map((time, k) => [time, ...positions[k]!, ...(orientations?.[k] ?? [])]);

export function recordedFrom(rows: Rows): Written {
  const part = (from: number, to: number) => rows.map((row) => row.slice(from, to));
  const recorded = { times: rows.map(([time]) => time!), positions: part(1, 4) as unknown as Written["positions"] };
  return rows[0]?.length === 8 ? { ...recorded, orientations: part(4, 8) as unknown as NonNullable<Written["orientations"]> } : recorded;
}

/** Readings of any motion, evenly spread. */
export function readMotion(
  at: (time: number) => { readonly position: Vector3; readonly orientation?: Quaternion },
  duration: number,
  pieces = 8,
): Written {
  const times = Array.from({ length: pieces + 1 }, (_, k) => (k * duration) / pieces);
  const poses = times.map(at);
  const positions = poses.map(({ position }) => position);
  return poses.every(({ orientation }) => orientation !== undefined)
    ? { times, positions, orientations: poses.map(({ orientation }) => orientation!) }
    : { times, positions };
}
