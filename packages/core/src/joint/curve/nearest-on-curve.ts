/**
 * The point of a curve nearest to a given one: c′·(c − x) = 0.
 *
 * The nearest of 8 samples per segment, then Newton kept between that sample's neighbours. Without memory: where the curve comes near to itself,
 * the nearest branch wins, so a point may change branches at a crossing. Cost: two distances per segment, 7 samples of those few that can hold the
 * nearest point, three or four steps of Newton.
 */
import { dot, length, lengthSquared, readVec3, subtract, type Vec3 } from "../../math/vec3.js";
import { CURVE_NODE, type CurvePoint, evaluateCurve, isClosed, nodeAt, segmentsOf, straight } from "./curve.js";

const SAMPLES = 8;
const ITERATIONS = 40;

/** The point of the curve nearest to x. */
export function nearestOnCurve(numbers: ArrayLike<number>, n: number, x: Vec3): CurvePoint {
  const best = nearestSample(numbers, n, x);
  return isClosed(numbers, n) ? refine(numbers, n, best, x) : nearestWithEnds(numbers, n, refine(numbers, n, best, x), x);
}

/** The nearest of a point of an open curve and of the foot points on the straight parts beyond its ends. */
function nearestWithEnds(numbers: ArrayLike<number>, n: number, inside: CurvePoint, x: Vec3): CurvePoint {
  let nearest = inside;
  let least = lengthSquared(subtract(inside.point, x));
  for (const node of [0, segmentsOf(numbers, n)]) {
    const ray = nearestBeyond(numbers, n, node, x);
    const square = ray === undefined ? Infinity : lengthSquared(subtract(ray.point, x));
    if (ray !== undefined && square <= least) {
      nearest = ray;
      least = square;
    }
  }
  return nearest;
}

/** Weights of p, h m, q, h k in the samples of a segment from p, slope m to q, slope k over h. */
const HERMITE: readonly (readonly number[])[] = Array.from({ length: SAMPLES }, (_, j) => {
  const f = j / SAMPLES;
  const g = 1 - f;
  return [g * g * (1 + 2 * f), g * g * f, f * f * (1 + 2 * g), -f * f * g];
});

/** The nearest of all samples: first among the nodes, then in the segments whose ball comes nearer than that. */
function nearestSample(numbers: ArrayLike<number>, n: number, x: Vec3): number {
  const count = segmentsOf(numbers, n);
  let best = 0;
  let least = Infinity;
  for (let i = 0; i <= count; i++) {
    const square = squareTo(numbers, nodeAt(n, i) + 2, x);
    if (square < least) {
      least = square;
      best = SAMPLES * i;
    }
  }
  for (let i = 0; i < count; i++) {
    const o = nodeAt(n, i);
    // |x − middle| − radius < √least
    const reach = numbers[o + 14]! + Math.sqrt(least);
    if (squareTo(numbers, o + 11, x) > reach * reach) continue;
    for (let j = 1; j < SAMPLES; j++) {
      const square = squareToSample(numbers, o, j, x);
      if (square < least) {
        least = square;
        best = SAMPLES * i + j;
      }
    }
  }
  return best;
}

function squareTo(numbers: ArrayLike<number>, o: number, x: Vec3): number {
  const dx = numbers[o]! - x.x;
  const dy = numbers[o + 1]! - x.y;
  const dz = numbers[o + 2]! - x.z;
  return dx * dx + dy * dy + dz * dz;
}

function squareToSample(numbers: ArrayLike<number>, o: number, j: number, x: Vec3): number {
  const weight = HERMITE[j]!;
  const next = o + CURVE_NODE;
  const h = numbers[next]! - numbers[o]!;
  const along = (k: number) =>
    weight[0]! * numbers[o + 2 + k]! +
    weight[2]! * numbers[next + 2 + k]! +
    h * (weight[1]! * numbers[o + 5 + k]! + weight[3]! * numbers[next + 5 + k]!);
  const dx = along(0) - x.x;
  const dy = along(1) - x.y;
  const dz = along(2) - x.z;
  return dx * dx + dy * dy + dz * dz;
}

/** Where sample k lies: part k mod SAMPLES of segment k div SAMPLES. Beyond the ends it repeats or stays. */
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
