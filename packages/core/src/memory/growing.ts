/** Tables that grow by doubling and keep their contents. */

/** At least `length` numbers, the old ones first. */
export function grownNumbers(table: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  if (length <= table.length) return table;
  const grown = new Float64Array(Math.max(length, 2 * table.length));
  grown.set(table);
  return grown;
}

/** At least `length` integers, the old ones first. */
export function grownIntegers(table: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length <= table.length) return table;
  const grown = new Int32Array(Math.max(length, 2 * table.length));
  grown.set(table);
  return grown;
}

/** At least `length` bytes, the old ones first. */
export function grownBytes(table: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (length <= table.length) return table;
  const grown = new Uint8Array(Math.max(length, 2 * table.length));
  grown.set(table);
  return grown;
}

/** A list of integers: items[0 … count − 1]; set `count` to 0 to empty it. */
export interface IntegerList {
  /** Those from `count` on are unused room. */
  items: Int32Array<ArrayBuffer>;
  /** How many items there are. */
  count: number;
}

/** Empty. */
export const createList = (): IntegerList => ({ items: new Int32Array(64), count: 0 });

export function append(list: IntegerList, item: number): void {
  if (list.count === list.items.length) list.items = grownIntegers(list.items, list.count + 1);
  list.items[list.count++] = item;
}
