/**
 * The limits of a joint, axis by axis. A limit on one axis is a range; on two or three axes it is a range of a
 * distance or an angle: nothing is left of it where that is 0. A limit with a stiffness is soft; where its range is
 * one point it is a spring, elsewhere it is taken for hard.
 */
import { axesAt, type GltfReading, type JsonPlace, numberAt, pointerTo, recordsAt, tell, whereOf } from "./json-places.js";

export interface Spring {
  readonly stiffness: number;
  readonly damping: number;
  readonly rest: number;
}

export interface AxisRange {
  low?: number;
  high?: number;
  readonly springs: Spring[];
}

export interface JointRanges {
  readonly linear: readonly [AxisRange, AxisRange, AxisRange];
  readonly angular: readonly [AxisRange, AxisRange, AxisRange];
  /** Of the distance of the two points. */
  readonly rope: AxisRange;
  /** Of the angle between the axes of this number. */
  cone?: { readonly axis: number; readonly high: number };
}

const freeAxes = (): [AxisRange, AxisRange, AxisRange] => [{ springs: [] }, { springs: [] }, { springs: [] }];

/** Is nothing left of it? */
export const isHeld = ({ low, high }: AxisRange): boolean => low !== undefined && low === high;
/** Does anything act along it, though it is free? */
export const isUsed = (range: AxisRange): boolean => range.low !== undefined || range.high !== undefined || range.springs.length > 0;

interface Limit {
  readonly at: JsonPlace;
  readonly axes: readonly number[];
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly stiffness: number | undefined;
  readonly damping: number;
}

export function readRanges(g: GltfReading, joint: JsonPlace): JointRanges {
  const ranges: JointRanges = { linear: freeAxes(), angular: freeAxes(), rope: { springs: [] } };
  for (const at of recordsAt(g, joint, "limits")) {
    const [linear, angular] = [axesAt(g, at, "linearAxes"), axesAt(g, at, "angularAxes")];
    const axes = linear ?? angular;
    if (!axes || (linear && angular)) {
      g.reading.findings.warning("gltf.bad-joint", whereOf(g, at.pointer), "a limit has either linear or angular axes; it is left out");
      tell(g, at, undefined, "ignored", "either linear or angular axes are needed");
      continue;
    }
    const limit: Limit = {
      at,
      axes,
      min: numberAt(g, at, "min"),
      max: numberAt(g, at, "max"),
      stiffness: numberAt(g, at, "stiffness"),
      damping: numberAt(g, at, "damping") ?? 0,
    };
    if (axes.length === 1) applyToAxis(g, (linear ? ranges.linear : ranges.angular)[axes[0]!]!, limit);
    else if (linear) applyToDistance(g, ranges, limit);
    else applyToAngle(g, ranges, limit);
  }
  return ranges;
}

function narrow(range: AxisRange, min: number | undefined, max: number | undefined): void {
  if (min !== undefined) range.low = Math.max(range.low ?? min, min);
  if (max !== undefined) range.high = Math.min(range.high ?? max, max);
}

function applyToAxis(g: GltfReading, range: AxisRange, { at, min, max, stiffness, damping }: Limit): void {
  if (stiffness !== undefined && min !== undefined && min === max) {
    range.springs.push({ stiffness, damping, rest: min });
    return;
  }
  if (stiffness !== undefined) tellHard(g, at);
  else if (damping !== 0) tell(g, at, "damping", "ignored", "hard limits have no damping");
  narrow(range, min, max);
}

const tellHard = (g: GltfReading, at: JsonPlace): void =>
  tell(g, at, "stiffness", "approximated", "a spring that begins at a limit is taken for a hard limit");

/** Where a range of a length or an angle leaves nothing. */
const isPoint = ({ min, max }: Limit): boolean => max !== undefined && max <= 0 && (min ?? 0) <= 0;

function applyToDistance(g: GltfReading, { linear, rope }: JointRanges, limit: Limit): void {
  const { at, axes, min, max, stiffness, damping } = limit;
  if (isPoint(limit)) {
    for (const axis of axes) holdOrPull(linear[axis]!, stiffness, damping);
  } else if (axes.length === 3) applyToAxis(g, rope, limit);
  else {
    const note = "a distance from a line becomes a range along each axis across it";
    if (max !== undefined) for (const axis of axes) narrow(linear[axis]!, -max, max);
    tell(
      g,
      at,
      undefined,
      max === undefined ? "ignored" : "approximated",
      max === undefined ? `there is no least distance from a line (${min})` : note,
    );
  }
}

function holdOrPull(range: AxisRange, stiffness: number | undefined, damping: number): void {
  if (stiffness === undefined) narrow(range, 0, 0);
  else range.springs.push({ stiffness, damping, rest: 0 });
}

function applyToAngle(g: GltfReading, ranges: JointRanges, limit: Limit): void {
  const { at, axes, min, max, stiffness, damping } = limit;
  if (isPoint(limit)) {
    for (const axis of axes) holdOrPull(ranges.angular[axis]!, stiffness, damping);
    return;
  }
  if (stiffness !== undefined) tellHard(g, at);
  if (min !== undefined && min > 0) tell(g, at, "min", "ignored", "a cone has no inner one");
  if (max === undefined) return;
  if (axes.length === 2) ranges.cone = { axis: 3 - axes[0]! - axes[1]!, high: Math.min(max, ranges.cone?.high ?? max) };
  else {
    tell(g, at, undefined, "approximated", "an angle about any axis becomes one of the swing and one of the twist");
    ranges.cone = { axis: 0, high: max };
    narrow(ranges.angular[0], -max, max);
  }
}

/** A distance beside held directions, which no joint has: a range along each axis instead. */
export function spreadRope(g: GltfReading, joint: JsonPlace, { linear, rope }: JointRanges): void {
  if (!isUsed(rope)) return;
  const note = "a distance beside directions that are held becomes a range along each axis";
  g.reading.findings.warning("gltf.bad-joint", whereOf(g, pointerTo(joint, "limits")), note);
  tell(g, joint, "limits", "approximated", note);
  for (const range of linear) {
    if (rope.high !== undefined) narrow(range, -rope.high, rope.high);
    range.springs.push(...rope.springs);
  }
}
