/**
 * What the tag beside a held body says: the force of the hand, and the largest error of the joints of the body. The force is that of a guide at rest,
 * m ω₀² e up to 20 times the weight (core, force/guide.ts): what the hand presses with, without the weight it carries.
 */
import { formatQuantity } from "../document/units.js";
import { JOINT_ROW } from "../simulation/frame.js";
import type { Studio } from "../studio.js";
import { massOf, poseOf } from "../tools/body-now.js";
import type { Guiding } from "../tools/guiding.js";
import { distance } from "../tools/space.js";

/** As of the guide: time to follow, s, and the largest force in weights. */
const FOLLOW = 0.05;
const WEIGHTS = 20;
const EARTH = 9.81;

/** Less than this share of the weight is none. */
const NOTHING = 1e-3;

function handForce(mass: number, lag: number): number {
  const force = mass * Math.min(lag / FOLLOW ** 2, WEIGHTS * EARTH);
  return force < NOTHING * mass * EARTH ? 0 : force;
}

/** m; undefined where the body has no joint. */
function jointError({ simulation }: Studio, body: string): number | undefined {
  const frame = simulation.frame.peek();
  const gaps = simulation.layout.peek().joints.flatMap(({ a, b }, k) => {
    const gap = frame?.joints[JOINT_ROW * k];
    return gap !== undefined && Number.isFinite(gap) && (a === body || b === body) ? [gap] : [];
  });
  return gaps.length > 0 ? Math.max(...gaps) : undefined;
}

const shown = (value: number, unit: string): string => {
  const { text, unit: with_ } = formatQuantity(value, unit);
  return `${text} ${with_}`;
};

export function tagLines(studio: Studio, { body, device }: Guiding): readonly string[] {
  const pose = poseOf(studio, body);
  const force = pose ? handForce(massOf(studio, body) ?? 0, distance(device.position, pose.position)) : 0;
  const error = jointError(studio, body);
  return [body, `${shown(force, "N")}${error === undefined ? "" : ` · joint error ${shown(error, "m")}`}`];
}
