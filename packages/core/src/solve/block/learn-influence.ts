/**
 * The influence of impulses where joints are springs, learned from one preview to the next.
 *
 * A method that integrates its joints as springs (penalty) responds to an impulse like free bodies, and W says so: that is right at the moment of the
 * impulse. At the end of the stretch the springs have taken part of it away, or nearly all of it where they swing faster than the stretch is long. With W
 * as it is, the correction converges as 1 − W_true/W: 35 passes for hinges beside the centre of mass with springs of 1000 rad/s at 240 Hz. So every preview
 * corrects W by what it shows, symmetrically and of rank one (SR1):
 *
 *   r = b − (b′ + W x)        what the impulses x of the last pass did beyond what was expected of them
 *   W ← W + r rᵀ/(r·x)
 *
 * Two passes are then enough for one row, nine for the forty rows of a robot arm. Source: Nocedal and Wright, Numerical Optimization (2nd ed.), eq. 6.24,
 * with its rule to leave out updates whose r·x is small. Cost: n² per pass.
 * Limit: not for methods whose joints are corrected in turn with the blocks; the two corrections would be taken for one.
 */
import type { Blocks } from "../../joint/block.js";

/** r·x below this share of |r||x| says nothing. */
const SMALL = 1e-8;

/** After a solution: what it should lead to. */
export function expectChange({ system, learned }: Blocks): void {
  if (!learned) return;
  const { size, matrix, b, x } = system;
  for (let i = 0; i < size; i++) {
    let sum = b[i]!;
    for (let k = 0; k < size; k++) sum += matrix[i * size + k]! * x[k]!;
    learned.expected[i] = sum;
  }
  learned.impulse.set(x);
  learned.known = true;
}

/** Before the next: what it did lead to. */
export function learnInfluence({ system, learned }: Blocks): void {
  if (!learned?.known) return;
  const { size, matrix, b } = system;
  const { expected: rest, impulse } = learned;
  let [product, restSquared, impulseSquared] = [0, 0, 0];
  for (let i = 0; i < size; i++) {
    rest[i] = b[i]! - rest[i]!;
    product += rest[i]! * impulse[i]!;
    restSquared += rest[i]! * rest[i]!;
    impulseSquared += impulse[i]! * impulse[i]!;
  }
  if (!(Math.abs(product) > SMALL * Math.sqrt(restSquared * impulseSquared))) return;
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < size; k++) matrix[i * size + k] = matrix[i * size + k]! + (rest[i]! * rest[k]!) / product;
  }
}
