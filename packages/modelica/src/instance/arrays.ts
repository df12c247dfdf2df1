/**
 * Arrays of values: shape, elements, element-wise operations, products, concatenation. An array of size 2 × 3 has two elements that are arrays of three.
 * Source: Modelica specification 3.6, chapter 10.
 */
import type { ArrayValue, Value } from "./model.js";

export const sizeOf = (value: Value): readonly number[] => (value.kind === "array" ? value.size : []);

export const sizeText = (size: readonly number[]): string => (size.length === 0 ? "a scalar" : `[${size.join(", ")}]`);

export const sameSize = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((n, i) => n === b[i]);

export const countOf = (size: readonly number[]): number => size.reduce((product, n) => product * n, 1);

/** `inner` is the size of each element, needed where there is none. */
export const arrayOf = (
  elements: readonly Value[],
  inner: readonly number[] = elements.length > 0 ? sizeOf(elements[0]!) : [],
): ArrayValue => ({
  kind: "array",
  elements,
  size: [elements.length, ...inner],
});

/** An array of the size, or a scalar; `make` gets the number of the element, last index fastest. */
export function build(size: readonly number[], make: (element: number) => Value): Value {
  let next = 0;
  const level = (depth: number): Value => {
    if (depth === size.length) return make(next++);
    const elements: Value[] = [];
    for (let i = 0; i < size[depth]!; i++) elements.push(level(depth + 1));
    return { kind: "array", elements, size: size.slice(depth) };
  };
  return level(0);
}

/** All elements, last index fastest. */
export function flattened(value: Value): readonly Value[] {
  if (value.kind !== "array") return [value];
  if (value.size.length === 1) return value.elements;
  return value.elements.flatMap(flattened);
}

/** One of all elements, counted with the last index fastest, without making a list of them. */
export function elementAt(value: Value, element: number): Value | undefined {
  if (value.kind !== "array") return element === 0 ? value : undefined;
  const inner = countOf(value.size.slice(1));
  const row = value.elements[Math.floor(element / inner)];
  return row && elementAt(row, element % inner);
}

/** Of every element of an array, or of the value itself. */
export function mapElements(value: Value, map: (element: Value) => Value): Value {
  if (value.kind !== "array") return map(value);
  const elements = value.elements.map((element) => mapElements(element, map));
  return { kind: "array", elements, size: value.size };
}

/** Element by element; both of the same size. */
export function zipElements(a: Value, b: Value, join: (a: Value, b: Value) => Value): Value {
  if (a.kind !== "array" || b.kind !== "array") return join(a, b);
  return { kind: "array", size: a.size, elements: a.elements.map((element, i) => zipElements(element, b.elements[i]!, join)) };
}

/** `[1, 2]`, `[3]`: the name of an element behind the name of its variable. */
export function elementSuffix(size: readonly number[], element: number): string {
  if (size.length === 0) return "";
  const indices: number[] = [];
  let rest = element;
  for (let d = size.length - 1; d >= 0; d--) {
    indices.unshift((rest % size[d]!) + 1);
    rest = Math.floor(rest / size[d]!);
  }
  return `[${indices.join(",")}]`;
}

export function transposed(value: ArrayValue): ArrayValue {
  const [rows, columns, ...inner] = value.size as [number, number, ...number[]];
  const element = (i: number, j: number): Value => (value.elements[i] as ArrayValue).elements[j]!;
  const elements = Array.from({ length: columns }, (_, j) =>
    arrayOf(
      Array.from({ length: rows }, (_, i) => element(i, j)),
      inner,
    ),
  );
  return { kind: "array", elements, size: [columns, rows, ...inner] };
}

/** Dimensions of size 1 added at the end until there are `dimensions`. */
export function promoted(value: Value, dimensions: number): Value {
  let result = value;
  for (let missing = dimensions - sizeOf(value).length; missing > 0; missing--) result = appendDimension(result);
  return result;
}

function appendDimension(value: Value): Value {
  if (value.kind !== "array") return arrayOf([value]);
  return { kind: "array", elements: value.elements.map(appendDimension), size: [...value.size, 1] };
}

/** Concatenated along a dimension counted from 0; the sizes of the others agree. */
export function concatenated(list: readonly ArrayValue[], dimension: number): ArrayValue {
  if (dimension === 0) {
    const elements = list.flatMap((value) => value.elements);
    return { kind: "array", elements, size: [elements.length, ...list[0]!.size.slice(1)] };
  }
  const elements = list[0]!.elements.map((_, i) =>
    concatenated(
      list.map((value) => value.elements[i] as ArrayValue),
      dimension - 1,
    ),
  );
  const size = list[0]!.size.map((n, d) => (d === dimension ? list.reduce((sum, value) => sum + value.size[d]!, 0) : n));
  return { kind: "array", elements, size };
}
