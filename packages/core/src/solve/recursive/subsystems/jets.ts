/**
 * Values with their first two derivatives along one path, over any algebra: an expression over an algebra, run with these, is differentiated exactly twice.
 *
 *   (a b)¨ = ä b + 2 ȧ ḃ + a b̈      c = a/b: ċ = (ȧ − c ḃ)/b, c̈ = (ä − 2 ċ ḃ − c b̈)/b
 *   (sin a)¨ = ä cos a − ȧ² sin a    r = √a: ṙ = ȧ/(2r), r̈ = (ä/2 − ṙ²)/r
 *
 * With expressions below they write down derivatives for the compiler; constants and their zeros vanish there.
 */
import type { Algebra } from "../algebra.js";
import type { Vector } from "../spatial-algebra.js";

export interface Jet<T> {
  readonly value: T;
  readonly first: T;
  readonly second: T;
}

/** a b + c d */
const products = <T>(algebra: Algebra<T>, a: T, b: T, c: T, d: T): T => algebra.add(algebra.multiply(a, b), algebra.multiply(c, d));

export function jetAlgebra<T>(algebra: Algebra<T>): Algebra<Jet<T>> {
  const zero = algebra.constant(0);
  const two = algebra.constant(2);
  const { add, subtract, multiply, divide, negate } = algebra;
  return {
    constant: (value) => ({ value: algebra.constant(value), first: zero, second: zero }),
    add: (a, b) => ({ value: add(a.value, b.value), first: add(a.first, b.first), second: add(a.second, b.second) }),
    subtract: (a, b) => ({ value: subtract(a.value, b.value), first: subtract(a.first, b.first), second: subtract(a.second, b.second) }),
    multiply: (a, b) => ({
      value: multiply(a.value, b.value),
      first: products(algebra, a.first, b.value, a.value, b.first),
      second: add(products(algebra, a.second, b.value, a.value, b.second), multiply(two, multiply(a.first, b.first))),
    }),
    divide(a, b) {
      const value = divide(a.value, b.value);
      const first = divide(subtract(a.first, multiply(value, b.first)), b.value);
      const rest = products(algebra, multiply(two, first), b.first, value, b.second);
      return { value, first, second: divide(subtract(a.second, rest), b.value) };
    },
    negate: (a) => ({ value: negate(a.value), first: negate(a.first), second: negate(a.second) }),
    sin: (a) => turned(algebra, a, algebra.sin(a.value), algebra.cos(a.value)),
    cos: (a) => turned(algebra, a, algebra.cos(a.value), negate(algebra.sin(a.value))),
    sqrt(a) {
      const value = algebra.sqrt(a.value);
      const first = divide(a.first, multiply(two, value));
      return { value, first, second: divide(subtract(divide(a.second, two), multiply(first, first)), value) };
    },
  };
}

/** A function f of a with f″ = −f, from f and f′ there. */
function turned<T>({ multiply, subtract }: Algebra<T>, a: Jet<T>, value: T, slope: T): Jet<T> {
  const bent = multiply(multiply(a.first, a.first), value);
  return { value, first: multiply(slope, a.first), second: subtract(multiply(slope, a.second), bent) };
}

/** Values that start along `first` with the acceleration `second`. */
export const jets = <T>(values: Vector<T>, first: Vector<T>, second: Vector<T>): Jet<T>[] =>
  values.map((value, i) => ({ value, first: first[i]!, second: second[i]! }));

export const valuesOf = <T>(list: Vector<Jet<T>>): T[] => list.map(({ value }) => value);
export const firstOf = <T>(list: Vector<Jet<T>>): T[] => list.map(({ first }) => first);
export const secondOf = <T>(list: Vector<Jet<T>>): T[] => list.map(({ second }) => second);
