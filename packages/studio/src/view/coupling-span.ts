/** Where a coupling is: between the symbols of its first two joints. */
import type { CouplingDescription } from "@gelenk/core";
import type { Vector3 } from "three";
import { middleOf } from "./joint-middle.js";
import type { ModelScene } from "./model-scene.js";
import { placeJoint } from "./placed-joint.js";

export interface CouplingSpan {
  readonly first: number;
  readonly second: number;
  readonly from: Vector3;
  readonly to: Vector3;
  readonly middle: Vector3;
}

export function couplingSpan(scene: ModelScene, { terms }: CouplingDescription): CouplingSpan | undefined {
  const places = terms.map(({ joint }) => scene.moment.jointAt.get(joint));
  const [first, second] = [places[0], places[1] ?? places[0]];
  if (first === undefined || second === undefined) return undefined;
  const [from, to] = [middleOf(placeJoint(scene, first)), middleOf(placeJoint(scene, second))];
  return { first, second, from, to, middle: from.clone().add(to).multiplyScalar(0.5) };
}
