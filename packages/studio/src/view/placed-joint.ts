/** The two frames of a joint in the world at the moment shown. */
import { Matrix4, Vector3 } from "three";
import type { BodyFrame } from "./joint-frames.js";
import { type ModelScene, matrixOf } from "./model-scene.js";

export interface PlacedJoint {
  readonly A: Matrix4;
  readonly B: Matrix4;
}

const ONE = new Vector3(1, 1, 1);
const placed = (body: Matrix4, { position, orientation }: BodyFrame): Matrix4 =>
  body.multiply(new Matrix4().compose(position, orientation, ONE));

export function placeJoint(scene: ModelScene, index: number): PlacedJoint {
  const { a, b } = scene.joints[index]!;
  const { onA, onB } = scene.jointFrames[index]!;
  return { A: placed(matrixOf(scene, a), onA), B: placed(matrixOf(scene, b), onB) };
}

export const originOf = (frame: Matrix4): Vector3 => new Vector3().setFromMatrixPosition(frame);
export const axisOf = (frame: Matrix4, column: 0 | 1 | 2): Vector3 => new Vector3().setFromMatrixColumn(frame, column);
