/**
 * The coordinate of a selected joint: a sector or bar for its range with strokes at the ends, the present value as a pointer, the target of
 * its servo or motor as a pointer with a dot. A stop that is reached turns amber. Beside it a tag with name and value.
 */
import { type CoordinateDescription, compileFormula, evaluateFormula, type Formula, type JointDescription } from "@gelenk/core";
import { type Matrix4, Quaternion, Vector3 } from "three";
import { quantityText } from "../../document/units.js";
import { JOINT_ROW } from "../../simulation/frame.js";
import { isAngle } from "../../simulation/quantities.js";
import { middleOf } from "../joint-middle.js";
import { axisOf, originOf, placeJoint } from "../placed-joint.js";
import { towardsBody } from "../symbol-frames.js";
import { type Drawing, isChosen, isMarked, type Overlay } from "./overlay.js";
import { arcPoints, polyline } from "./polylines.js";

/** Radius of the sector, CSS pixels. */
const RADIUS = 70;
const STROKE = 8;
const OPACITY = 0.16;
const TURN = 2 * Math.PI;
/** A stop counts as reached within this, rad or m. */
const REACHED = 1e-3;

const programs = new Map<Formula, ReturnType<typeof compileFormula>>();
const jet = new Float64Array(3);

function formulaValue(formula: Formula, time: number): number {
  const program = programs.get(formula) ?? compileFormula(formula);
  programs.set(formula, program);
  evaluateFormula(program, time, jet);
  return jet[0]!;
}

/** Straight between the points of a table, constant outside of it. */
export function tableValue(table: readonly (readonly [number, number])[], time: number): number {
  const after = table.findIndex(([t]) => t > time);
  if (after === 0) return table[0]![1];
  if (after < 0) return table.at(-1)![1];
  const [[t0, v0], [t1, v1]] = [table[after - 1]!, table[after]!];
  return v0 + ((v1 - v0) * (time - t0)) / (t1 - t0);
}

/** Where the coordinate is wanted now; undefined if nobody wants it anywhere. */
function targetOf({ servo, motor }: CoordinateDescription, time: number): number | undefined {
  if (servo && (servo.mode ?? "position") === "position")
    return servo.table ? tableValue(servo.table, time) : formulaValue(servo.target ?? 0, time);
  return motor?.position === undefined ? undefined : formulaValue(motor.position, time);
}

/** The axis about or along which the first coordinate goes. */
const axisColumn = (coordinate: string): 0 | 1 | 2 => (coordinate.endsWith("-y") ? 1 : coordinate.endsWith("-z") ? 2 : 0);

interface Dial {
  readonly center: Vector3;
  readonly axis: Vector3;
  /** Direction of the value zero, as long as the pointer. */
  readonly zero: Vector3;
}

const turned = ({ axis, zero }: Dial, angle: number, length = 1): Vector3 =>
  zero.clone().multiplyScalar(length).applyQuaternion(new Quaternion().setFromAxisAngle(axis, angle));

/** A pointer of a dial. */
function pointer({ lines }: Drawing, dial: Dial, angle: number, color: string, length: number): Vector3 {
  const end = dial.center.clone().add(turned(dial, angle, length));
  lines.add(dial.center, end, { color, width: 2.2, behind: 0.8 });
  return end;
}

function drawSector(drawing: Drawing, dial: Dial, { low, high }: CoordinateDescription, value: number): void {
  const { fills, lines, theme } = drawing;
  if (low === undefined || high === undefined || high - low > TURN) return;
  const points = arcPoints(dial.center, dial.axis, turned(dial, low), high - low);
  polyline(points, (from, to) => {
    fills.triangle(dial.center, from, to, theme.joint, OPACITY);
    lines.add(from, to, { color: theme.joint, width: 1.5, behind: 0.8 });
  });
  const stroke = STROKE / RADIUS;
  for (const [end, reached] of [
    [low, value < low + REACHED],
    [high, value > high - REACHED],
  ] as const)
    lines.add(dial.center.clone().add(turned(dial, end, 1 - stroke)), dial.center.clone().add(turned(dial, end, 1 + stroke)), {
      color: reached ? theme.warn : theme.joint,
      width: 3,
      behind: 0.8,
    });
}

function drawTurn(drawing: Drawing, index: number, coordinate: string, acts: CoordinateDescription, value: number): void {
  const { scene, rig, theme, icons } = drawing;
  const joint = scene.joints[index]!;
  const { A } = placeJoint(scene, index);
  const center = originOf(A);
  const { onA, onB } = scene.jointFrames[index]!;
  const column = axisColumn(coordinate);
  const aside = towardsBody(scene, joint.b, onB) ?? towardsBody(scene, joint.a, onA)?.negate() ?? new Vector3(0, 1, 0);
  aside.setComponent(column, 0);
  if (aside.length() < 1e-6) aside.setComponent((column + 1) % 3, 1);
  const zero = aside.transformDirection(A).multiplyScalar(RADIUS * rig.metresPerPixel(center));
  const dial = { center, axis: axisOf(A, column), zero };
  drawSector(drawing, dial, acts, value);
  pointer(drawing, dial, value, theme.joint, 0.92);
  const target = targetOf(acts, scene.moment.time);
  if (target !== undefined) icons.add("dot", pointer(drawing, dial, target, theme.drive, 0.92), 8, 0.5 * scene.radius);
}

function drawSlide(drawing: Drawing, A: Matrix4, coordinate: string, acts: CoordinateDescription, value: number): void {
  const { lines, theme, icons, scene, rig } = drawing;
  const [origin, axis] = [originOf(A), axisOf(A, axisColumn(coordinate))];
  const aside = new Vector3().crossVectors(axis, rig.direction);
  if (aside.length() < 1e-6) return;
  aside.setLength(26 * rig.metresPerPixel(origin));
  const at = (q: number, out: number): Vector3 => origin.clone().addScaledVector(axis, q).addScaledVector(aside, out);
  const { low, high } = acts;
  if (low !== undefined && high !== undefined) {
    for (const [a, b, c] of [
      [at(low, 0.8), at(high, 0.8), at(high, 1.2)],
      [at(low, 0.8), at(high, 1.2), at(low, 1.2)],
    ] as const)
      drawing.fills.triangle(a, b, c, theme.joint, OPACITY * 2);
    for (const [end, reached] of [
      [low, value < low + REACHED],
      [high, value > high - REACHED],
    ] as const)
      lines.add(at(end, 0.6), at(end, 1.4), { color: reached ? theme.warn : theme.joint, width: 3, behind: 0.8 });
    lines.add(at(low, 1), at(high, 1), { color: theme.joint, width: 1.2, behind: 0.8 });
  }
  lines.add(at(value, 0.4), at(value, 1.4), { color: theme.joint, width: 2.4, behind: 0.8 });
  const target = targetOf(acts, scene.moment.time);
  if (target === undefined) return;
  lines.add(at(target, 0.8), at(target, 1.7), { color: theme.drive, width: 2.2, behind: 0.8 });
  icons.add("dot", at(target, 1.7), 8, 0.5 * scene.radius);
}

/** The first coordinate by name, where something is said about it or its kind has one that everybody knows. */
function firstCoordinate({ type, coordinates = {} }: JointDescription): string | undefined {
  const usual: Readonly<Record<string, string>> = {
    revolute: "turn",
    screw: "turn",
    prismatic: "slide-x",
    sled: "slide-x",
    cylindrical: "slide-x",
    "slide-turn": "slide-x",
    "point-on-line": "slide-x",
    rail: "slide-x",
    universal: "turn-x",
    direction: "turn",
  };
  return usual[type] ?? Object.keys(coordinates)[0];
}

function drawJoint(drawing: Drawing, index: number): void {
  const { scene, tag } = drawing;
  const joint = scene.joints[index]!;
  const coordinate = firstCoordinate(joint);
  const value = scene.moment.joints[JOINT_ROW * index + 8]!;
  const placed = placeJoint(scene, index);
  const isLink = joint.type === "distance" || joint.type === "rope";
  const isKnown = coordinate !== undefined && Number.isFinite(value);
  if (!isLink)
    tag(middleOf(placed), joint.name!, {
      ...(isKnown && { value: quantityText(value, isAngle(coordinate) ? "rad" : "m") }),
      dx: 52,
      dy: -26,
    });
  if (!isKnown || !isChosen(drawing, "joints", joint.name!)) return;
  const acts = joint.coordinates?.[coordinate] ?? {};
  if (isAngle(coordinate)) drawTurn(drawing, index, coordinate, acts, value);
  else drawSlide(drawing, placed.A, coordinate, acts, value);
}

export const jointRange: Overlay = {
  name: "range of joints",
  draw(drawing) {
    drawing.scene.joints.forEach(({ name }, k) => {
      if (isMarked(drawing, "joints", name!) && !drawing.hidden.has(name!)) drawJoint(drawing, k);
    });
  },
};
