/**
 * Three four-bar loops in a row: theory 01, section 15, experiment E7, which states 12 hinges, four bodies per loop with one link longer than
 * the others, and h = 1/30 s. Dimensions, masses and coupling are chosen here: the first loop hangs from the ground, each further one from
 * the long link of the one before. Two legs of length l part from hinges l apart and carry a long link of 1.5·l, whose middle part is the
 * base of the next loop. Nine moving bars, three freedoms.
 */
import { asin, type BodyDescription, cos, type JointDescription, sin } from "@gelenk/core";
import { bar, hinge, meet, minus, type Point, plus, times } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

const LOOPS = 3;
/** The long link is longer than the others by this. */
const LONGER = 1.5;

/** The vector turned by −π/2, then towards itself by `angle`. */
function lean(along: Point, angle: number): Point {
  const down: Point = [along[1], -along[0]];
  const s = sin(angle);
  const c = cos(angle);
  return plus(times(down, c), times(along, s));
}

export const threeLoops = defineScene({
  name: "three-loops",
  about:
    "Three four-bar loops with one longer link each, hung one below the other on twelve hinges, released at rest out of balance. " +
    "Closed form: the energy is constant and three freedoms are left; dimensions are our own.",
  parameters: {
    length: { default: 0.5, min: 0.01, max: 100, unit: "m", about: "of the shorter links" },
    mass: { default: 1, min: 1e-6, max: 1e6, unit: "kg", about: "of a shorter link; the longer ones have 1.5 times as much" },
    tilt: {
      default: 0.4,
      min: -0.6,
      max: 0.6,
      unit: "rad",
      about: "of the left leg of every loop at the start, out of the symmetric position",
    },
  },
  settings: { until: 10, step: 1 / 30, contact: PASS_THROUGH },
  build({ length, mass, tilt }) {
    const short = { mass, thickness: length / 20 };
    const long = { mass: LONGER * mass, thickness: length / 20 };
    const bodies: BodyDescription[] = [];
    const joints: JointDescription[] = [];
    let base = "ground";
    let P: Point = [0, 0];
    let Q: Point = [length, 0];
    for (let i = 1; i <= LOOPS; i++) {
      // In the symmetric position the legs spread by asin((LONGER − 1)/2) to both sides.
      const L = plus(P, lean(minus(Q, P), tilt - asin((LONGER - 1) / 2)));
      const R = meet(Q, length, L, LONGER * length);
      bodies.push(bar(`left-${i}`, P, L, short), bar(`right-${i}`, Q, R, short), bar(`long-${i}`, L, R, long));
      joints.push(hinge(base, `left-${i}`, P), hinge(base, `right-${i}`, Q));
      joints.push(hinge(`left-${i}`, `long-${i}`, L), hinge(`right-${i}`, `long-${i}`, R));
      base = `long-${i}`;
      const along = times(minus(R, L), 1 / LONGER);
      P = plus(L, times(along, (LONGER - 1) / 2));
      Q = plus(P, along);
    }
    return { gelenk: 1, bodies, joints };
  },
});
