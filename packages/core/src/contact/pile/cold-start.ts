/**
 * Impulses for a heap that has none yet: a world just made, or one whose bodies are others than before. A sweep carries a load on by about
 * one body, so a wall of 24 rows would fall into itself for a dozen steps, bounce, and stand a centimetre from where it was built. Here
 * loads are led down first, rank after rank of those that rest on others (`load-order.ts`): the points that hold a body up take what stops
 * it in the first sub-step, as if what is below could not be moved, and load that (`push-descent.ts`).
 *
 * Exact where loads only go down, as in stacks, walls and pyramids. Loads that go sideways and friction are left to the sweeps. Tried and
 * dropped: a second pass over all normal impulses together (a settled heap of 1000 cubes shifted by 28 mm in the median with it and without
 * it, a wall with small gaps by more); a hundred to a thousand velocity sweeps instead (the wall leaned by decimetres and fell; probably
 * they load some points of a pair more than others, but evening these out alone did not cure it).
 *
 * Cost: once, 25 to 35 µs per point where the code runs for the first time.
 */
import { TWIST } from "../../body/body-tables.js";
import { type LoadOrder, loadOrder } from "./load-order.js";
import type { PileBodies } from "./pile-bodies.js";
import { POINT_IMPULSE, POINT_MEAN, POINT_OPEN, POINTS, ROW_POINT, type SweptRows } from "./pile-layout.js";
import { answersB, createPushProblem, descend, type PushProblem, push, putPoint, reservePoints, scaledRate } from "./push-descent.js";

/** Speeds that are left, as a share of what forces give in a sub-step; most iterations of a rank. */
const LEFT = 1e-7;
const ITERATIONS = 60;

/** What a heap starts with: the number of its manifolds and points; poses of the bodies (stride 7, by slot); length of a sub-step, s. */
export interface ColdHeap {
  readonly manifolds: number;
  readonly points: number;
  readonly bodies: PileBodies;
  readonly anchor: Float64Array;
  readonly h: number;
}

/** Writes impulses and their means to rows that have their gaps in OPEN, as `beginRows` leaves them. */
export function coldStart(rows: SweptRows, { manifolds, points, bodies, anchor, h }: ColdHeap): void {
  const { data } = rows;
  const order = loadOrder(rows, manifolds, bodies, anchor);
  const problem = createPushProblem();
  reservePoints(problem, points, bodies.count);
  const starts = listPoints(problem, data, order);
  // twists with the forces of a sub-step, then with what is pushed as well
  const twist = bodies.start.slice(0, TWIST * bodies.count);
  let forced = 0;
  for (let k = TWIST; k < twist.length; k++) {
    twist[k] = twist[k]! + bodies.load[k]!;
    forced += bodies.load[k]! * bodies.load[k]!;
  }
  for (let rank = 0; rank < order.ranks; rank++) {
    problem.first = starts[rank]!;
    problem.end = starts[rank + 1]!;
    pushRank(problem, data, { start: bodies.start, twist }, h, LEFT * Math.sqrt(forced));
  }
  for (let i = 0; i < points; i++) {
    const p = problem.point[i]!;
    data[p + POINT_IMPULSE] = problem.root[i]! * problem.x[i]!;
    data[p + POINT_MEAN] = data[p + POINT_IMPULSE]!;
  }
}

/** Points sorted by rank, those that hold nothing up last. Returns where each rank begins, and where the last ends. */
function listPoints(problem: PushProblem, data: Float64Array, order: LoadOrder): Int32Array {
  const starts = new Int32Array(order.ranks + 2);
  const pointsOf = (n: number): number => data[order.record[n]! + POINTS]! / ROW_POINT;
  const rankOf = (n: number): number => (order.rank[n]! < 0 ? order.ranks : order.rank[n]!);
  const count = order.record.length;
  for (let n = 0; n < count; n++) starts[rankOf(n) + 1] = starts[rankOf(n) + 1]! + pointsOf(n);
  for (let rank = 0; rank <= order.ranks; rank++) starts[rank + 1] = starts[rank + 1]! + starts[rank]!;
  const next = starts.slice();
  for (let n = 0; n < count; n++) {
    const rank = rankOf(n);
    for (let k = 0; k < pointsOf(n); k++) {
      const i = next[rank]!;
      next[rank] = i + 1;
      putPoint(problem, i, data, order.record[n]!, k, order.held[n]!);
    }
  }
  return starts;
}

interface Twists {
  /** Stride 6, at the start of the step, and with what pushes. */
  readonly start: Float64Array;
  readonly twist: Float64Array;
}

/** Stops the bodies of a rank on what is below, which moves as at the start; `twist` becomes that with these impulses, which act on both. */
function pushRank(problem: PushProblem, data: Float64Array, { start, twist }: Twists, h: number, target: number): void {
  const { first, end, point, root, gradient, x } = problem;
  for (let i = first; i < end; i++) {
    const isB = answersB(problem, i);
    const open = (root[i]! * Math.max(0, data[point[i]! + POINT_OPEN]!)) / h;
    gradient[i] = scaledRate(problem, i, isB ? start : twist, isB ? twist : start) + open;
  }
  descend(problem, target, ITERATIONS);
  for (let i = first; i < end; i++) push(problem, i, x[i]!, twist);
}
