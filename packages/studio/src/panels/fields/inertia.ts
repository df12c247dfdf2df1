/** The inertia of a body as it is written: three moments, or the three moments and the three products. */

type Written = number | string;

export const MOMENTS = ["xx", "yy", "zz"] as const;
export const PRODUCTS = ["xy", "xz", "yz"] as const;

/** Moments that nobody has stated yet, kg·m². */
const FIRST: readonly Written[] = [1, 1, 1];

/** The list with another number at a place; products that are all zero are left out again. */
export function withInertia(stated: readonly Written[] | undefined, place: number, value: Written | undefined): readonly Written[] {
  const six = [...(stated ?? FIRST), 0, 0, 0].slice(0, 6).map((old, k) => (k === place ? (value ?? (k < 3 ? 1 : 0)) : old));
  return six.slice(3).every((product) => product === 0) ? six.slice(0, 3) : six;
}
