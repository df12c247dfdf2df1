/**
 * Six-axis joint: any of the directions x, y, z along and rx, ry, rz about the axes of A may be held (`locked`). A family: what is held decides the
 * number of rows, so each set is a kind of its own (`specialise`).
 *
 *   one angle held, r_k        axis k+1 of A stays perpendicular to axis k+2 of B: free are a turn about each, as in a cardan joint
 *   two held                   the axes of the third stay parallel
 *   three held                 fixed orientation
 */
import type { JointAxis } from "../../model/description.js";
import { axisJoint, type Holding } from "../axis-joint.js";
import { type Axis, cardanAngles, rotationVector, slide, turnAbout } from "../coordinates.js";
import type { FreeCoordinate, JointKind } from "../joint-kind.js";

const AXES = [0, 1, 2] as const;
const ALONG = ["x", "y", "z"] as const;
const ABOUT = ["rx", "ry", "rz"] as const;

interface AngularPart {
  readonly angles: Holding;
  readonly main: Axis;
  readonly coordinates: readonly FreeCoordinate[];
}

function angularPart(locked: readonly JointAxis[]): AngularPart {
  const held = AXES.filter((i) => locked.includes(ABOUT[i]));
  const free = AXES.filter((i) => !held.includes(i));
  if (held.length === 0) return { angles: "nothing", main: 0, coordinates: AXES.map(rotationVector) };
  if (held.length === 3) return { angles: "orientation", main: 0, coordinates: [] };
  if (held.length === 2) return { angles: "direction", main: free[0]!, coordinates: [turnAbout(free[0]!)] };
  const main = ((held[0]! + 1) % 3) as Axis;
  return { angles: "double-rotation", main, coordinates: cardanAngles(main) };
}

function genericJoint(locked: readonly JointAxis[]): JointKind {
  const points = AXES.filter((i) => locked.includes(ALONG[i]));
  const free = AXES.filter((i) => !points.includes(i));
  const angular = angularPart(locked);
  return axisJoint({ type: "generic", points, ...angular, coordinates: [...free.map(slide), ...angular.coordinates] });
}

export const generic: JointKind = { ...genericJoint([]), specialise: (description) => genericJoint(description.locked ?? []) };
