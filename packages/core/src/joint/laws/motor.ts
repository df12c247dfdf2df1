/**
 * Motors: a coordinate is moved at a wanted speed or to a wanted place, as far as a force of at most `limit` allows.
 *
 *   speed       x(t + τ) = x(t) + τ (w(t) + w(t + τ))/2       u(t + τ) = w(t + τ)
 *   position    x(t + τ) = target(t + τ)                      u(t + τ) = d target/dt
 *   with a time constant T: x goes τ/T of the way, u is wanted to be d target/dt + (target − x)/T
 *
 * |p| ≤ limit·τ/2 in each half. Without a limit the motion is prescribed.
 */
import { evaluateFormula, type FormulaProgram } from "../../model/formula.js";
import type { BlockLaw, Blocks } from "../block.js";
import { INPUT_FIELDS, type InputPlace, inputOr, isInputSet } from "../held-input.js";
import type { JointTables } from "../joint-tables.js";
import { boundBoth } from "./friction.js";

export interface MotorNumbers {
  readonly follows: "speed" | "position";
  readonly target: FormulaProgram;
  /** N, N·m. */
  readonly limit: number;
  /** Time constant of the approach to a place, s; 0: at once. */
  readonly approach: number;
}

export function motorLaw(motor: MotorNumbers, place: InputPlace): BlockLaw {
  const jet = new Float64Array(3);
  const wanted = (t: JointTables, time: number): Float64Array => {
    evaluateFormula(motor.target, time, jet);
    if (isInputSet(t, place, INPUT_FIELDS.motor)) {
      jet[0] = inputOr(t, place, INPUT_FIELDS.motor, 0);
      jet[1] = 0;
    }
    return jet;
  };
  const bound = (_t: unknown, blocks: Blocks, i: number, _time: number, tau: number) => boundBoth(blocks, i, (motor.limit * tau) / 2);
  const rigid = motor.limit === Number.POSITIVE_INFINITY;
  if (motor.follows === "speed") {
    return {
      rigid,
      goal: (t, { value }, i, time, tau) => value[i]! + (tau / 2) * wanted(t, time)[0]! + (tau / 2) * wanted(t, time + tau)[0]!,
      speed: (t, _blocks, _i, time) => wanted(t, time)[0]!,
      bound,
    };
  }
  return {
    rigid,
    ...(rigid && motor.approach === 0 && { held: (t: JointTables, time: number) => wanted(t, time)[0]! }),
    goal(t, { value }, i, time, tau) {
      const share = motor.approach > tau ? tau / motor.approach : 1;
      return value[i]! + share * (wanted(t, time + tau)[0]! - value[i]!);
    },
    speed(t, { value }, i, time) {
      const [target, rate] = wanted(t, time) as unknown as [number, number];
      return motor.approach > 0 ? rate + (target - value[i]!) / motor.approach : rate;
    },
    bound,
  };
}
