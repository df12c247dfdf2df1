/**
 * Which joint of a factored flat tree moves no mass: M̂ has a pivot below MASSLESS of the mass of the joint's own body. Then something hangs there that nothing
 * but its massless direction moves: points on ball joints, rods that turn about themselves; or the tree stands where such directions line up.
 */
import { type FlatTree, isAxis } from "./flat-tree.js";

/** Share of a body's own mass (kg, kg·m²). */
const MASSLESS = 1e-13;

/** The outermost such joint, or −1. */
export function weakJoint(tree: FlatTree): number {
  for (let i = tree.model.count - 1; i >= 0; i--) if (!movesMass(tree, i)) return i;
  return -1;
}

function movesMass({ model, way, factor }: FlatTree, i: number): boolean {
  const { mass, speedStart } = model;
  const m = 10 * i;
  const least = MASSLESS * Math.max(mass[m]!, mass[m + 4]! + mass[m + 5]! + mass[m + 6]!);
  if (isAxis(way[i]!)) return factor[36 * i]! * least < 1 && factor[36 * i]! > 0;
  const size = speedStart[i + 1]! - speedStart[i]!;
  // written so that NaN counts as none
  for (let k = 0; k < size; k++) if (!(factor[36 * i + k * (size + 1)]! > least)) return false;
  return true;
}
