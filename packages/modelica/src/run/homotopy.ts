/**
 * The way from simplified equations to the actual ones: H(x, λ) = 0 with `homotopy(actual, simplified)` = simplified + λ·(actual − simplified).
 *
 *   λ = 0 from the start values, then λ + s from the solution at λ; s is halved where there is none, doubled where there is one, and begins with the whole way
 *
 * Ends at λ = 1, or where s falls below SMALLEST: there the way turns back or stops. Source: Modelica specification 3.6, section 3.7.4.3.
 */

/** Of the way. */
const SMALLEST = 1 / 4096;

/** `solve` looks for x in place, `last` being where it begins; `parameter` is the place of λ. The values at λ = 1, or undefined. */
export function followHomotopy(
  from: Float64Array,
  parameter: number,
  solve: (values: Float64Array, last: Float64Array) => boolean,
): Float64Array | undefined {
  const at = (part: number, last: Float64Array): Float64Array | undefined => {
    const begin = last.slice();
    begin[parameter] = part;
    const values = begin.slice();
    return solve(values, begin) ? values : undefined;
  };
  let reached = 0;
  let last = at(0, from);
  for (let step = 1; last !== undefined && reached < 1; ) {
    const part = Math.min(1, reached + step);
    const next = at(part, last);
    if (next !== undefined) {
      last = next;
      reached = part;
      step *= 2;
    } else {
      step /= 2;
      if (step < SMALLEST) return undefined;
    }
  }
  return last;
}
