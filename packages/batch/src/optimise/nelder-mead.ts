/**
 * Nelder–Mead: a simplex of n + 1 points whose worst one is exchanged for a better one on the line through the centre c of the others.
 *
 *   reflect   r = c + (c − w)            expand   c + β(r − c)  if r is the best so far
 *   contract  c ± γ(r − c): outside if r is better than w, else inside              shrink   b + δ(x − b) towards the best b if nothing helps
 *   β = 1 + 2/n,  γ = 3/4 − 1/(2n),  δ = 1 − 1/n   (n ≥ 2; for n = 1 as for 2)
 *
 * The numbers by dimension keep the simplex from collapsing in many dimensions. Ends when all points are within the
 * tolerance of the best. A simplex can collapse beside the minimum; so it is set up anew around the best point and goes
 * on until that no longer helps or `restarts` are used up.
 *
 * Source: Nelder and Mead, Computer Journal 7 (1965) 308; Gao and Han, Implementing the Nelder–Mead simplex algorithm with adaptive
 * parameters, Computational Optimization and Applications 51 (2012) 259, eq. 4.1. Cost: 1 to 2 evaluations per step, one after the other;
 * only the first simplex and shrinking are many at once.
 */
import { best, type Found, type Point, type Search, type SearchOptions, smaller, type Worth } from "./search.js";

interface Vertex {
  readonly point: Point;
  readonly worth: Worth;
}

type Ask = Generator<readonly Point[], readonly Vertex[], readonly Worth[]>;

function* ask(points: readonly Point[]): Ask {
  const worths = yield points;
  return points.map((point, i) => ({ point, worth: worths[i]! }));
}

/** The simplex of Nelder and Mead, begun anew around the best point until a restart brings nothing. */
export function* nelderMead({ start, spread, tolerance, restarts }: SearchOptions): Search {
  let [center] = (yield* ask([start])) as [Vertex];
  for (let round = 0; ; round++) {
    // Every other round to the other side.
    const corners = start.map((_, axis) => moved(center.point, axis, round % 2 === 0 ? spread : -spread));
    const found = yield* contractSimplex([center, ...(yield* ask(corners))], tolerance);
    const gained = center.worth.value - found.worth.value;
    center = found;
    if (center.worth.value === Number.POSITIVE_INFINITY) return { ...center, reason: "no-value" };
    // The first round is no evidence: it had all the way to go.
    const converged = round > 0 && gained <= 1e-10 * Math.abs(found.worth.value) + Number.MIN_VALUE;
    if (converged || round >= restarts) return { ...center, reason: "converged" } satisfies Found;
  }
}

const moved = (point: Point, axis: number, by: number): Point => point.map((x, i) => (i === axis ? x + by : x));

/** a + share·(b − a) */
const between = (a: Point, b: Point, share: number): Point => a.map((x, i) => x + share * (b[i]! - x));

const distance = (a: Point, b: Point): number => Math.max(...a.map((x, i) => Math.abs(x - b[i]!)));

/** Until it is smaller than the tolerance; its best vertex. */
function* contractSimplex(first: readonly Vertex[], tolerance: number): Generator<readonly Point[], Vertex, readonly Worth[]> {
  const n = Math.max(first.length - 1, 2);
  const [expansion, contraction, shrinkage] = [1 + 2 / n, 0.75 - 0.5 / n, 1 - 1 / n];
  let simplex = [...first];
  for (;;) {
    // The order of equal ones stays: no chance in it.
    simplex.sort((a, b) => (smaller(a.worth, b.worth) ? -1 : smaller(b.worth, a.worth) ? 1 : 0));
    const [lead] = simplex as [Vertex];
    if (simplex.every(({ point }) => distance(point, lead.point) <= tolerance)) return lead;
    const worst = simplex.pop()!;
    const center = lead.point.map((_, i) => simplex.reduce((sum, { point }) => sum + point[i]!, 0) / simplex.length);
    const tried = yield* exchange(worst, center, simplex, { expansion, contraction });
    if (tried !== undefined) simplex.push(tried);
    else {
      const rest = [...simplex.slice(1), worst].map(({ point }) => between(lead.point, point, shrinkage));
      simplex = [lead, ...(yield* ask(rest))];
    }
  }
}

/** What replaces the worst vertex; undefined if nothing on the line is better. */
function* exchange(
  worst: Vertex,
  center: Point,
  others: readonly Vertex[],
  { expansion, contraction }: { readonly expansion: number; readonly contraction: number },
): Generator<readonly Point[], Vertex | undefined, readonly Worth[]> {
  const [reflected] = (yield* ask([between(center, worst.point, -1)])) as [Vertex];
  if (smaller(reflected.worth, others[0]!.worth)) {
    const expanded = yield* ask([between(center, worst.point, -expansion)]);
    return best([...expanded, reflected]);
  }
  if (smaller(reflected.worth, others[others.length - 1]!.worth)) return reflected;
  const outside = smaller(reflected.worth, worst.worth);
  const [contracted] = (yield* ask([between(center, worst.point, outside ? -contraction : contraction)])) as [Vertex];
  return smaller(contracted.worth, outside ? reflected.worth : worst.worth) ? contracted : undefined;
}
