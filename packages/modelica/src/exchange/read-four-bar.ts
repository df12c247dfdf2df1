/**
 * `Gelenk.Recursive.Joints.FourBar` → its four hinges. Crank and coupler begin at A0 and A with x along the bar, the rocker at B0; z of all three
 * is the axis of the hinges. That of the crank has the name and the drive of the element. The angles are those of the element: crank and rocker against the base, coupler against the crank.
 */
import type { JointDescription } from "@gelenk/core";
import { type Pose, pose, type Quat, quat, vec3 } from "@gelenk/core/math";
import { frameOf } from "./frames.js";
import { RECURSIVE } from "./library-names.js";
import type { Part } from "./model-parts.js";
import { plainName } from "./modelica-names.js";
import { note, type Reading } from "./reading.js";
import { BARS, endsOf } from "./rigid-groups.js";

export const FOUR_BAR = `${RECURSIVE}Joints.FourBar`;

const ABOUT = vec3.vec3(0, 0, 1);
/** The axis of a hinge is x of its frames. */
const TURNED: Quat = quat.fromTo(vec3.vec3(1, 0, 0), ABOUT);

export function readFourBar(reading: Reading, part: Part): readonly JointDescription[] {
  const { start, groups } = reading;
  const { path } = part;
  const [base] = endsOf(part);
  const [crank, coupler, rocker] = BARS.map((name) => `${path}.${name}`) as [string, string, string];
  const along = (bar: string, length: number): Pose =>
    pose.compose(start.pose(bar), { position: vec3.vec3(length, 0, 0), orientation: quat.IDENTITY });
  // the base's axes in the plane are those of the crank, turned back by its angle
  const back = quat.fromAxisAngle(ABOUT, -start.number(`${path}.phi`));
  const plane = quat.multiply(start.pose(crank).orientation, back);
  const onBase = (bar: string): Pose => ({ position: start.pose(bar).position, orientation: plane });
  const hinge = (name: string, [a, at]: readonly [string, Pose], [b, there]: readonly [string, Pose]): readonly JointDescription[] => {
    const [first, second] = [groups.of(a), groups.of(b)];
    if (first === undefined || second === undefined || first === second) return [];
    const local = (group: typeof first, X_W: Pose) =>
      frameOf(pose.compose(pose.invert(group.pose), { ...X_W, orientation: quat.multiply(X_W.orientation, TURNED) }));
    const [frameA, frameB] = [local(first, at), local(second, there)];
    return [{ name: plainName(name), type: "revolute", a: first.name, b: second.name, frameA, frameB }];
  };
  note(reading, part, "imported", "four hinges");
  return [
    ...hinge(path, [base, onBase(crank)], [crank, start.pose(crank)]),
    ...hinge(`${path}.A`, [crank, { ...start.pose(crank), position: start.pose(coupler).position }], [coupler, start.pose(coupler)]),
    ...hinge(`${path}.B0`, [base, onBase(rocker)], [rocker, start.pose(rocker)]),
    ...hinge(`${path}.B`, [coupler, along(coupler, start.number(`${path}.l_2`))], [rocker, along(rocker, start.number(`${path}.l_3`))]),
  ];
}
