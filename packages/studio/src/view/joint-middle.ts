/** Where the symbol of a joint stands: halfway between its frames. */
import type { Vector3 } from "three";
import { originOf, type PlacedJoint } from "./placed-joint.js";

export const middleOf = ({ A, B }: PlacedJoint): Vector3 => originOf(A).add(originOf(B)).multiplyScalar(0.5);
