/**
 * Places of the numbers that equations read: time, parameters, variables and their derivatives of every order, and what keeps its value
 * between events, as inputs of one expression graph and as indices of one array of values. Places are given when first asked for and stay.
 */
export interface Slot {
  /** `discrete`: a discrete variable; `pre`: a variable before the event; `held`: another value that stays between events (relation, sample …). */
  readonly kind: "time" | "parameter" | "variable" | "discrete" | "pre" | "held";
  /** Which parameter or variable; of held values a number of their own. */
  readonly index: number;
  /** Of a variable: how often it is differentiated. */
  readonly order: number;
}

export const TIME_SLOT = 0;

export class Slots {
  readonly list: Slot[] = [{ kind: "time", index: 0, order: 0 }];
  /** Per variable the place of each order, as far as they exist. */
  readonly #places: number[][];
  readonly #pre = new Map<number, number>();
  #held = 0;

  /** `discrete`: per variable whether it is a discrete one. */
  constructor(parameterCount: number, discrete: readonly boolean[]) {
    for (let index = 0; index < parameterCount; index++) this.list.push({ kind: "parameter", index, order: 0 });
    this.#places = discrete.map((isDiscrete, index) => [this.#add(isDiscrete ? "discrete" : "variable", index, 0)]);
  }

  get count(): number {
    return this.list.length;
  }

  parameter(index: number): number {
    return 1 + index;
  }

  /** Is there a continuous variable or a derivative of one? All else is given while equations are solved. */
  isUnknown(slot: number): boolean {
    return this.list[slot]!.kind === "variable";
  }

  /** The place of a variable differentiated `order` times; lower orders get theirs too. */
  variable(index: number, order: number): number {
    const places = this.#places[index]!;
    while (places.length <= order) places.push(this.#add("variable", index, places.length));
    return places[order]!;
  }

  /** The place of the value of a variable before the event. */
  pre(index: number): number {
    const found = this.#pre.get(index) ?? this.#add("pre", index, 0);
    this.#pre.set(index, found);
    return found;
  }

  /** Variables whose value before the event is asked for. */
  get preVariables(): readonly number[] {
    return [...this.#pre.keys()];
  }

  /** A new place for a value that stays between events. */
  hold(): number {
    return this.#add("held", this.#held++, 0);
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

  #add(kind: Slot["kind"], index: number, order: number): number {
    return this.list.push({ kind, index, order }) - 1;
  }
}
