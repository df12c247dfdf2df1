/**
 * The point of a curve nearest to a given one: c′·(c − x) = 0.
 *
 * The nearest of 8 samples per segment, then Newton kept between that sample's neighbours. Without memory: where the curve comes near to itself,
 * the nearest branch wins, so a point may change branches at a crossing. Cost: 8 evaluations per segment and call.
 */
import { dot, length, lengthSquared, readVec3, subtract, type Vec3 } from "../../math/vec3.js";
import { CURVE_NODE, type CurvePoint, evaluateCurve, evaluateSegment, isClosed, nodeAt, segmentsOf, straight } from "./curve.js";

const SAMPLES = 8;
const ITERATIONS = 40;

/** The point of the curve nearest to x. */
export function nearestOnCurve(numbers: ArrayLike<number>, n: number, x: Vec3): CurvePoint {
  const count = segmentsOf(numbers, n);
  let best = -1;
  let least = Infinity;
  for (let k = 0; k <= SAMPLES * count; k++) {
    const square = lengthSquared(subtract(sample(numbers, n, k).point, x));
    if (square < least) {
      least = square;
      best = k;
    }
  }
  if (!isClosed(numbers, n)) {
    for (const node of [0, count]) {
      const ray = nearestBeyond(numbers, n, node, x);
      if (ray !== undefined && lengthSquared(subtract(ray.point, x)) <= least) return ray;
    }
  }
  return refine(numbers, n, best, x);
}

/** Sample k: part k mod SAMPLES of segment k div SAMPLES. Beyond the ends it repeats or stays. */
function sample(numbers: ArrayLike<number>, n: number, k: number): CurvePoint {
  const u = sampleParameter(numbers, n, k);
  const i = Math.min(Math.max(0, Math.floor(k / SAMPLES)), segmentsOf(numbers, n) - 1);
  return evaluateSegment(numbers, n, i, u);
}

function sampleParameter(numbers: ArrayLike<number>, n: number, k: number): number {
  const count = segmentsOf(numbers, n);
  const all = SAMPLES * count;
  const end = numbers[nodeAt(n, count)]!;
  if (isClosed(numbers, n) && k < 0) return sampleParameter(numbers, n, k + all) - end;
  if (isClosed(numbers, n) && k > all) return sampleParameter(numbers, n, k - all) + end;
  if (k <= 0) return 0;
  if (k >= all) return end;
  const o = nodeAt(n, Math.floor(k / SAMPLES));
  return numbers[o]! + ((numbers[o + CURVE_NODE]! - numbers[o]!) * (k % SAMPLES)) / SAMPLES;
}

/** Foot point on the straight part beyond an end, if it is there. */
function nearestBeyond(numbers: ArrayLike<number>, n: number, node: number, x: Vec3): CurvePoint | undefined {
  const o = nodeAt(n, node);
  const first = readVec3(numbers, o + 5);
  const du = dot(subtract(x, readVec3(numbers, o + 2)), first) / lengthSquared(first);
  return (node === 0 ? du < 0 : du > 0) ? straight(numbers, n, node, numbers[o]! + du) : undefined;
}

/** Newton for c′·(c − x) = 0 around sample k; a step that leaves the neighbours of the sample or goes uphill is replaced by halving. */
function refine(numbers: ArrayLike<number>, n: number, k: number, x: Vec3): CurvePoint {
  let low = sampleParameter(numbers, n, k - 1);
  let high = sampleParameter(numbers, n, k + 1);
  // u is a length: what rounding of the coordinates leaves undecided
  const enough = 1e-13 * (high - low) + 1e-15 * length(x);
  let at = sampleParameter(numbers, n, k);
  for (let i = 0; i < ITERATIONS; i++) {
    const here = evaluateCurve(numbers, n, at);
    const away = subtract(here.point, x);
    const slope = dot(here.first, away);
    const growth = lengthSquared(here.first) + dot(here.second, away);
    const step = -slope / growth;
    if (growth > 0 && Math.abs(step) <= enough) return evaluateCurve(numbers, n, at + step);
    if (slope > 0) high = at;
    else low = at;
    const next = at + step;
    at = growth > 0 && next > low && next < high ? next : (low + high) / 2;
  }
  return evaluateCurve(numbers, n, at);
}
