/**
 * A servo samples its coordinate at the start of a step. Its derivative part D is stable while h λ < 2, where λ is the largest eigenvalue of M⁻¹ D, the rate at
 * which it stops what it holds. MuJoCo's integrators take it implicitly and its models have D h far above M. So where h λ > 1, the step is shortened to 1/λ.
 *
 * λ by power iteration, v ← M⁻¹ D v: each costs one evaluation of the forward dynamics.
 */
import { createMechanism, type JointDescription, type ResolvedModel } from "@gelenk/core";
import type { Reading } from "../import/reading.js";

/** Within a few percent for what robots have: the iteration approaches λ from below. */
const ITERATIONS = 30;
/** Joints beyond which nobody waits for it. */
const MOST_JOINTS = 1000;

export function withServoStep({ findings }: Reading, model: ResolvedModel, place: string): ResolvedModel {
  const { step } = model.settings ?? {};
  const joints = model.joints ?? [];
  if (step === undefined || joints.length > MOST_JOINTS || !joints.some((joint) => derivativesOf(joint).length > 0)) return model;
  const rate = fastestRate(model, joints);
  if (!(rate * step > 1)) return model;
  const shorter = Number((1 / rate).toPrecision(2));
  const message = `steps are ${shorter} s long in place of ${step} s: servos are sampled, and this is how fast they stop what they hold`;
  findings.addAll([
    { code: "mjcf.short-step", severity: "note", where: place, message, hint: "less gain per speed (kv), or more armature" },
  ]);
  return { ...model, settings: { ...model.settings, step: shorter } };
}

const derivativesOf = ({ coordinates = {} }: JointDescription): readonly (readonly [string, number])[] =>
  Object.entries(coordinates).flatMap(([name, { servo }]) => {
    const gain = servo?.mode === "speed" ? servo.p : (servo?.d ?? 0);
    return gain > 0 ? [[name, gain] as const] : [];
  });

/** 1/s; 0 where it cannot be told. */
function fastestRate({ couplings: _couplings, forces: _forces, ...model }: ResolvedModel, joints: readonly JointDescription[]): number {
  // springs, dampers and drives would hide the response to the servos
  const bare = joints.map(({ coordinates = {}, ...joint }) => ({ ...joint, coordinates: armatures(coordinates) }));
  const { mechanism } = createMechanism({ ...model, joints: bare, gravity: [0, 0, 0], settings: { assemble: false } });
  if (!mechanism) return 0;
  const gains = new Float64Array(mechanism.speedCount);
  for (const joint of joints) {
    const place = mechanism.joints.find(({ name }) => name === joint.name);
    for (const [name, gain] of derivativesOf(joint)) {
      const k = place?.speeds.indexOf(name) ?? -1;
      if (place && k >= 0) gains[place.firstSpeed + k] = gain;
    }
  }
  const { q } = mechanism.state;
  const still = new Float64Array(gains.length);
  let v = new Float64Array(gains.length).fill(1);
  let rate = 0;
  for (let i = 0; i < ITERATIONS; i++) {
    const next = mechanism.forwardDynamics(
      q,
      still,
      v.map((value, k) => gains[k]! * value),
    );
    rate = Math.max(...Array.from(next, Math.abs));
    if (!(rate > 0)) return 0;
    v = Float64Array.from(next, (value) => value / rate);
  }
  return rate;
}

const armatures = (coordinates: NonNullable<JointDescription["coordinates"]>): NonNullable<JointDescription["coordinates"]> =>
  Object.fromEntries(Object.entries(coordinates).flatMap(([name, { armature }]) => (armature === undefined ? [] : [[name, { armature }]])));
