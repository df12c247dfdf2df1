/** V-Clip and GJK with EPA on random pairs of hulls: the largest differences. */
import { gjkDistance } from "../../../../src/collide/narrow/gjk/gjk-distance.js";
import { vclipDistance } from "../../../../src/collide/narrow/vclip/vclip-distance.js";
import { chance } from "../../../chance.js";
import { REGIMES, randomPair } from "../../referee/generate.js";

export interface Agreement {
  /** Of distances, by the size of the pair: at unit scale this is metres. */
  readonly distance: number;
  /** Of unit normals where the shapes are at least 1e-3 of the size apart: only there both are exact and unique. */
  readonly normal: number;
}

/** Without the regimes that ask the referee to close the gap, which takes longer than both detectors by far. */
const KINDS = REGIMES.filter((regime) => regime !== "near" && regime !== "touching");
/** Distances of the centres that each pair is tried at: making hulls takes longer than comparing them. */
const POSES = 10;

export function compareDetectors(seed: number, count: number): Agreement {
  const random = chance(seed);
  const [one, two] = [new Float64Array(10), new Float64Array(10)];
  const [cacheOne, cacheTwo] = [new Float64Array(12), new Float64Array(12)];
  let [distance, normal] = [0, 0];
  for (let i = 0; i < count / POSES; i++) {
    const { A, B, X_AB, size } = randomPair(random, "hull", "hull", KINDS[i % KINDS.length]!);
    const position = X_AB.slice(9);
    for (let k = 0; k < POSES; k++) {
      const share = random.uniform(0, 1.5);
      X_AB.set([share * position[0]!, share * position[1]!, share * position[2]!], 9);
      vclipDistance(A.shape, B.shape, X_AB, cacheOne, 0, one);
      gjkDistance(A.shape, B.shape, X_AB, cacheTwo, 0, two);
      distance = Math.max(distance, Math.abs(one[0]! - two[0]!) / size);
      if (one[0]! + A.shape.radius + B.shape.radius < 1e-3 * size) continue;
      for (let m = 1; m < 4; m++) normal = Math.max(normal, Math.abs(one[m]! - two[m]!));
    }
  }
  return { distance, normal };
}
