/**
 * Drives of a linkage by laws of lengths that follow from its coordinates: a spring on a crank angle, a cylinder between two of its links.
 *
 *   L(q),  L_k = derivative of L along speed k,  L̇ = Σ L_k s_k,  η_k += F(L, L̇) L_k                           virtual power
 *
 * Derivatives come from jets, so the length alone has to be written. Source: theory 03, section 12 (load element), F60 (cylinders without loops).
 */
import type { Algebra } from "../algebra.js";
import { add, type Vector, zeros } from "../spatial-algebra.js";
import type { Element } from "./element.js";
import { jetAlgebra, jets } from "./jets.js";
import { type Linkage, unitSpeeds } from "./linkage.js";
import type { LengthLaw } from "./load-element.js";

/** A length, or an angle, as a function of coordinates. */
export interface LengthDrive {
  /** At these coordinates, m or rad. */
  length<T>(algebra: Algebra<T>, q: Vector<T>): T;
  /** Force along it. */
  readonly law: LengthLaw;
}

/** A law of coordinate k itself. */
export const onCoordinate = (k: number, law: LengthLaw): LengthDrive => ({ length: (_algebra, q) => q[k]!, law });

/** Coordinates and paths of a linkage, whatever element solves it. */
type Paths = Pick<Linkage, "coordinates" | "speeds" | "rates">;

/** An element whose first inputs are the drives of its speeds, with laws that add to them. Their coordinates and inputs stand behind those of the element. */
export function drivenElement(element: Element, paths: Paths, drives: readonly LengthDrive[]): Element {
  if (drives.length === 0) return element;
  const { coordinates, inputs, speeds } = element;
  const coordinateStarts = startsOf(coordinates, drives, ({ law }) => law.coordinates);
  const inputStarts = startsOf(inputs, drives, ({ law }) => law.inputs);
  return {
    ...element,
    coordinates: coordinateStarts.at(-1)!,
    inputs: inputStarts.at(-1)!,
    rest: [...element.rest, ...drives.flatMap(({ law }) => law.rest)],
    move(algebra, primary, { q, s, input }) {
      const driven = drives.map((drive, i) => {
        const part = <Item>(list: readonly Item[], starts: readonly number[]) => list.slice(starts[i]!, starts[i + 1]!);
        const own = { q: part(q, coordinateStarts), input: part(input, inputStarts) };
        return driveBy(algebra, paths, drive, { q: q.slice(0, coordinates), s, own });
      });
      const eta = driven.reduce((sum, { drive }) => add(algebra, sum, drive), input.slice(0, speeds));
      const moved = element.move(algebra, primary, { q: q.slice(0, coordinates), s, input: [...eta, ...input.slice(speeds, inputs)] });
      return { ...moved, coordinateRates: [...moved.coordinateRates, ...driven.flatMap(({ rates }) => rates)] };
    },
  };
}

/** Where the part of each drive begins, behind the first `count`; the last entry is the number of all. */
function startsOf(count: number, drives: readonly LengthDrive[], size: (drive: LengthDrive) => number): number[] {
  const starts = [count];
  for (const drive of drives) starts.push(starts.at(-1)! + size(drive));
  return starts;
}

/** What one drive adds to η, and the rates of the coordinates of its law. */
function driveBy<T>(
  algebra: Algebra<T>,
  paths: Paths,
  { length, law }: LengthDrive,
  { q, s, own }: { q: Vector<T>; s: Vector<T>; own: { readonly q: Vector<T>; readonly input: Vector<T> } },
): { readonly drive: Vector<T>; readonly rates: Vector<T> } {
  const onPath = jetAlgebra(algebra);
  const still = zeros(algebra, q.length);
  const along = unitSpeeds(algebra, paths.speeds).map((unit) => length(onPath, jets(q, paths.rates(algebra, q, unit), still)));
  const rate = along.map(({ first }, k) => algebra.multiply(first, s[k]!)).reduce((a, b) => algebra.add(a, b));
  const { force, rates } = law.force(algebra, { value: along[0]!.value, rate }, own);
  return { drive: along.map(({ first }) => algebra.multiply(force, first)), rates };
}
