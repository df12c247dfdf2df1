/**
 * Places of the numbers that equations read: time, parameters, variables and their derivatives of every order, as inputs of one expression graph and as
 * indices of one array of values. Places are given when first asked for and stay.
 */
export interface Slot {
  readonly kind: "time" | "parameter" | "variable";
  /** Which parameter or variable. */
  readonly index: number;
  /** Of a variable: how often it is differentiated. */
  readonly order: number;
}

export const TIME_SLOT = 0;

export class Slots {
  readonly list: Slot[] = [{ kind: "time", index: 0, order: 0 }];
  readonly #parameterCount: number;
  /** Per variable the place of each order, as far as they exist. */
  readonly #places: number[][];

  constructor(parameterCount: number, variableCount: number) {
    this.#parameterCount = parameterCount;
    for (let index = 0; index < parameterCount; index++) this.list.push({ kind: "parameter", index, order: 0 });
    this.#places = Array.from({ length: variableCount }, (_, index) => [this.list.push({ kind: "variable", index, order: 0 }) - 1]);
  }

  get count(): number {
    return this.list.length;
  }

  parameter(index: number): number {
    return 1 + index;
  }

  isUnknown(slot: number): boolean {
    return slot > this.#parameterCount;
  }

  /** The place of a variable differentiated `order` times; lower orders get theirs too. */
  variable(index: number, order: number): number {
    const places = this.#places[index]!;
    while (places.length <= order) places.push(this.list.push({ kind: "variable", index, order: places.length }) - 1);
    return places[order]!;
  }

  /** The highest order that has a place. */
  highestOrder(index: number): number {
    return this.#places[index]!.length - 1;
  }

  /** The place of the derivative of what is at a place. */
  derivative(slot: number): number {
    const { index, order } = this.list[slot]!;
    return this.variable(index, order + 1);
  }
}
