/**
 * Servos: a controller on one coordinate q of a joint, sampled at the start of a step and held until the next sample.
 *
 *   e = r − q,  ė = ṙ − q̇            mode position; ṙ is the slope of the formula or table, q̇ is measured, so no difference quotient
 *   e = r − q̇,  ė = (e − e′)/Δ       mode speed; e′ the error at the last sample, ė = 0 at the first
 *
 *   w = p e + I + d ė                the output wanted
 *   u = w, within ± limit, then within ± rate·Δ of the last output (0 before the first sample)
 *   I ← I + i e Δ                    after use, and not while u is held back from w and e would take w further away (no wind-up)
 *
 * Δ is the time until the next sample: the step, or the servo's period where that is longer. u acts on B along the coordinate's row, −u on A: a
 * positive output raises q. Samples of a servo with a period fall on the first steps that begin at or after its multiples, counted from t = 0.
 * Source: theory 01, equations (3.22), (3.23) with p = K_r, i = K_r/T_N, d = K_r T_V; the integral is not cut to a window of the past, conditional
 * integration takes that place. Limits: sampling delays the output by Δ/2 on average, so the response is that of the continuous controller to O(Δ).
 */
import { placeJoint } from "../../joint/joint-frames.js";
import { SERVO_FIELDS as F, GROUND_BODY, MOST_SERVOS, SERVO } from "../../joint/joint-tables.js";
import { clamp, isFinite64 } from "../../math/scalar.js";
import { evaluateFormula } from "../../model/formula.js";
import { reportNonFinite } from "../non-finite.js";
import type { WorldData } from "../world-data.js";
import type { Actuator, Servo } from "./actuators.js";
import { coordinateSpeed, coordinateValue } from "./joint-coordinates.js";

/** Share of a period by which rounding may put the start of a step before an instant of sampling. */
const EARLY = 1e-9;

/** Where the numbers of a servo lie in the table. */
export const servoOffset = (slot: number, servo: Servo): number => SERVO * (MOST_SERVOS * slot + servo.place);

export function sampleServos(world: WorldData, time: number, h: number): void {
  for (const slot of world.servoJoints) {
    placeJoint(world.tables, slot, world.tables.pose, world.tables.jointNow);
    for (const actuator of world.joints.records[slot]!.actuators) if (actuator.servo) sample(world, slot, actuator, time, h);
  }
}

function sample(world: WorldData, slot: number, actuator: Actuator, time: number, h: number): void {
  const servo = actuator.servo!;
  const state = world.tables.servo;
  const o = servoOffset(slot, servo);
  const instant = 1 + (servo.period > 0 ? Math.floor(time / servo.period + EARLY) : 0);
  const first = state[o + F.instant] === 0;
  if (servo.period > 0 && state[o + F.instant] === instant) return;
  state[o + F.instant] = instant;

  const interval = Math.max(h, servo.period);
  const { error, rate } = errorOf(world, slot, actuator, time);
  const errorRate = rate ?? (first ? 0 : (error - state[o + F.error]!) / interval);
  const last = state[o + F.output]!;
  const wanted = servo.p * error + state[o + F.integral]! + servo.d * errorRate;
  const output = clamp(clamp(wanted, -servo.limit, servo.limit), last - servo.rate * interval, last + servo.rate * interval);
  if (!isFinite64(wanted)) {
    // the output stays as it is
    const { a, b } = world.joints.records[slot]!;
    reportNonFinite(world, b === GROUND_BODY ? a : b, "sample held inputs");
    return;
  }
  state[o + F.output] = output;
  state[o + F.error] = error;
  const windsUp = (wanted - output) * error > 0;
  if (!windsUp) state[o + F.integral] = state[o + F.integral]! + servo.i * error * interval;
}

/** Error now, and its rate where that can be told from the present alone. */
function errorOf(world: WorldData, slot: number, { coordinate, index, servo }: Actuator, time: number): { error: number; rate?: number } {
  const t = world.tables;
  const { numbers } = world.joints.records[slot]!;
  const target = targetOf(t.servo, servoOffset(slot, servo!), servo!, time);
  const speed = coordinateSpeed(t, slot, numbers, coordinate);
  if (servo!.followsSpeed) return { error: target.value - speed };
  return { error: target.value - coordinateValue(t, slot, numbers, coordinate, index), rate: target.slope - speed };
}

export interface Target {
  readonly value: number;
  /** Per second. */
  readonly slope: number;
}

/** The target set by hand, that of the table, or that of the formula. */
function targetOf(state: Float64Array, o: number, servo: Servo, time: number): Target {
  if (state[o + F.isSet] === 1) return { value: state[o + F.target]!, slope: 0 };
  if (servo.table) return interpolate(servo.table, time);
  const jet = new Float64Array(3);
  evaluateFormula(servo.target, time, jet);
  return { value: jet[0]!, slope: jet[1]! };
}

function interpolate(table: readonly (readonly [number, number])[], time: number): Target {
  let low = 0;
  let high = table.length;
  // the last entry at or before `time` is low − 1
  while (low < high) {
    const middle = (low + high) >> 1;
    if (table[middle]![0] <= time) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return { value: table[0]![1], slope: 0 };
  const [start, from] = table[low - 1]!;
  if (low === table.length) return { value: from, slope: 0 };
  const [end, to] = table[low]!;
  const slope = (to - from) / (end - start);
  return { value: from + slope * (time - start), slope };
}
