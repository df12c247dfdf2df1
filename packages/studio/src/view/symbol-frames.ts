/** How the two sides of a 3-D symbol are turned against the frames of their joint, so that leaves, forks and shafts point to their bodies. */
import { Quaternion, Vector3 } from "three";
import { startBoxLocal, upOf } from "./body-parts.js";
import type { BodyFrame } from "./joint-frames.js";
import { type ModelScene, matrixOf } from "./model-scene.js";
import type { JointSymbol } from "./symbols/symbol.js";

export interface SymbolTurns {
  readonly A: Quaternion;
  readonly B: Quaternion;
}

const X = new Vector3(1, 0, 0);
/** Turns x, y, z into y, z, x and so on. */
const CYCLES = [new Quaternion(), new Quaternion(0.5, 0.5, 0.5, 0.5), new Quaternion(-0.5, -0.5, -0.5, 0.5)] as const;

/** Direction from a frame to the middle of its body, in the frame; undefined where there is none. */
export function towardsBody(scene: ModelScene, body: string, frame: BodyFrame): Vector3 | undefined {
  const place = scene.moment.bodyAt.get(body);
  if (place === undefined) return undefined;
  const box = startBoxLocal(scene.partsOf[place]!);
  const middle = box.isEmpty() ? new Vector3() : box.getCenter(new Vector3());
  const direction = middle.sub(frame.position).applyQuaternion(frame.orientation.clone().invert());
  return direction.length() > 1e-6 * scene.radius ? direction.normalize() : undefined;
}

/** Turn about x that brings y to the direction. */
function aboutAxis(direction: Vector3): Quaternion {
  return new Quaternion().setFromAxisAngle(X, Math.atan2(direction.z, direction.y));
}

const lies = (direction: Vector3 | undefined): direction is Vector3 =>
  direction !== undefined && Math.hypot(direction.y, direction.z) > 1e-3;

/** Turn about x that brings y as near to the height as it goes, for the pose shown. */
function upwards(scene: ModelScene, body: string, frame: BodyFrame): Quaternion {
  const inWorld = new Quaternion().setFromRotationMatrix(matrixOf(scene, body)).multiply(frame.orientation);
  const up = upOf(scene.model).clone().applyQuaternion(inWorld.invert());
  return lies(up) ? aboutAxis(up) : new Quaternion();
}

export function symbolTurns(scene: ModelScene, index: number, symbol: JointSymbol): SymbolTurns {
  const joint = scene.joints[index]!;
  const { onA, onB } = scene.jointFrames[index]!;
  const ofA = towardsBody(scene, joint.a, onA);
  const ofB = towardsBody(scene, joint.b, onB);
  if (symbol.aim === "line") {
    const out = ofB ?? ofA?.clone().negate() ?? X;
    return { A: new Quaternion().setFromUnitVectors(X, ofA?.clone().negate() ?? out), B: new Quaternion().setFromUnitVectors(X, out) };
  }
  if (symbol.aim === "up") return { A: upwards(scene, joint.a, onA), B: upwards(scene, joint.b, onB) };
  const cycle = CYCLES[symbol.axisOfB ?? 0]!;
  if (symbol.aim === "frame") return { A: new Quaternion(), B: cycle.clone() };
  const inB = ofB?.clone().applyQuaternion(cycle.clone().invert());
  const besideA = lies(ofA) ? ofA : lies(ofB) ? ofB.clone().negate() : undefined;
  const besideB = lies(inB) ? inB : lies(ofA) ? ofA.clone().negate() : undefined;
  return {
    A: besideA ? aboutAxis(besideA) : new Quaternion(),
    B: cycle.clone().multiply(besideB ? aboutAxis(besideB) : new Quaternion().setFromAxisAngle(X, Math.PI)),
  };
}
