/**
 * Values that stay between events, found while expressions are translated.
 *
 *   relation   a < b as the sign of z = b − a: true where z > 0, for ≤ where z ≥ 0
 *   floor      the whole number below q
 *   sample     true in the instants start + k·interval
 *   initial, terminal   true at the start, after the end
 *   homotopy   how much of the actual expressions there is beside the simplified ones, while the start is solved
 *
 * Each has a place (slots.ts); expressions read the place. Relations and floors of discrete values and
 * parameters alone need none: they cannot change in between.
 */
import { type ExpressionBuilder, expressionOperations, functionOf, inputsOf, less, lessEqual, type Node } from "@gelenk/core/numerics";
import { type Slots, TIME_SLOT } from "../reduce/slots.js";

export interface Relation {
  readonly slot: number;
  /** z */
  readonly difference: Node;
  /** Is zero false? */
  readonly strict: boolean;
  readonly place: string;
}

export interface HeldFloor {
  readonly slot: number;
  /** q */
  readonly quantity: Node;
  readonly place: string;
}

export interface Sample {
  readonly slot: number;
  readonly start: Node;
  readonly interval: Node;
  readonly place: string;
}

export interface Held {
  readonly relations: readonly Relation[];
  readonly floors: readonly HeldFloor[];
  readonly samples: readonly Sample[];
  /** Places of the flags, where they are read. */
  readonly initialSlot?: number;
  readonly terminalSlot?: number;
  readonly homotopySlot?: number;
}

export class HeldValues {
  readonly #relations: Relation[] = [];
  readonly #floors: HeldFloor[] = [];
  readonly #samples: Sample[] = [];
  readonly #builder: ExpressionBuilder;
  readonly #slots: Slots;
  readonly #known = new Map<string, number>();
  #initial: number | undefined;
  #terminal: number | undefined;
  #homotopy: number | undefined;

  constructor(builder: ExpressionBuilder, slots: Slots) {
    this.#builder = builder;
    this.#slots = slots;
  }

  /** All that was found so far. */
  list(): Held {
    return {
      relations: this.#relations,
      floors: this.#floors,
      samples: this.#samples,
      ...(this.#initial === undefined ? {} : { initialSlot: this.#initial }),
      ...(this.#terminal === undefined ? {} : { terminalSlot: this.#terminal }),
      ...(this.#homotopy === undefined ? {} : { homotopySlot: this.#homotopy }),
    };
  }

  initial(): Node {
    this.#initial ??= this.#slots.hold();
    return this.#builder.graph.input(this.#initial);
  }

  terminal(): Node {
    this.#terminal ??= this.#slots.hold();
    return this.#builder.graph.input(this.#terminal);
  }

  /** simplified + λ·(actual − simplified) */
  blend(actual: Node, simplified: Node): Node {
    this.#homotopy ??= this.#slots.hold();
    const { algebra, graph } = this.#builder;
    return algebra.add(simplified, algebra.multiply(graph.input(this.#homotopy), algebra.subtract(actual, simplified)));
  }

  /** a < b, or a ≤ b. */
  relation(a: Node, b: Node, strict: boolean, place: string): Node {
    const difference = this.#builder.algebra.subtract(b, a);
    if (!this.#changes(difference)) return strict ? less(this.#builder, a, b) : lessEqual(this.#builder, a, b);
    return this.#held(`${strict ? "<" : "<="}${difference}`, (slot) => this.#relations.push({ slot, difference, strict, place }));
  }

  floor(quantity: Node, place: string): Node {
    if (!this.#changes(quantity)) return functionOf(this.#builder, expressionOperations.FLOOR, quantity);
    return this.#held(`floor${quantity}`, (slot) => this.#floors.push({ slot, quantity, place }));
  }

  sample(start: Node, interval: Node, place: string): Node {
    return this.#held(`sample${start},${interval}`, (slot) => this.#samples.push({ slot, start, interval, place }));
  }

  #held(key: string, make: (slot: number) => void): Node {
    const found = this.#known.get(key);
    const slot = found ?? this.#slots.hold();
    this.#known.set(key, slot);
    if (found === undefined) make(slot);
    return this.#builder.graph.input(slot);
  }

  /** Can it change between events? */
  #changes(node: Node): boolean {
    return inputsOf(this.#builder.graph, node).some((slot) => slot === TIME_SLOT || this.#slots.isUnknown(slot));
  }
}
