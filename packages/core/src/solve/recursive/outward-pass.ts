/** The last pass of every implicit O(n) algorithm, from the ground outwards, for numbers: each body answers what its parent carries it along with. */
import { NUMBERS } from "./algebra.js";
import { groundAcceleration, ofParent, type TreeMotion, type TreeState } from "./kinematics.js";
import { motionToChild, type Vector } from "./spatial-algebra.js";

/** ṡ, x and l of one body and its joint. */
export interface BodyAnswer {
  readonly rates: Vector<number>;
  readonly x: Vector<number>;
  readonly load: Vector<number>;
}

/** `answer` of body i to G_i x_V. */
export function passOutward(
  { model, placements }: TreeState<number>,
  gravity: Vector<number>,
  answer: (i: number, carried: Vector<number>) => BodyAnswer,
): TreeMotion<number> {
  const ground = groundAcceleration(NUMBERS, gravity);
  const accelerations: Vector<number>[] = [];
  const speedRates: number[] = [];
  const jointLoads: Vector<number>[] = [];
  for (let i = 0; i < model.count; i++) {
    const { rates, x, load } = answer(i, motionToChild(NUMBERS, placements[i]!, ofParent(model, accelerations, i, ground)));
    accelerations.push(x);
    speedRates.push(...rates);
    jointLoads.push(load);
  }
  return { speedRates, accelerations, jointLoads };
}
