/**
 * The best of many items of which single ones change: a binary tree of matches, with the winner at the root. Of equals the earlier one
 * wins. Cost: a change plays the matches on its way to the root, log₂ of the number of items.
 */
export class Tournament<Item> {
  readonly #leaves: number;
  /** Node 1 is the root; the matches of node i are between 2i and 2i + 1. */
  readonly #nodes: (Item | undefined)[];
  readonly #beats: (a: Item, b: Item) => boolean;

  constructor(count: number, beats: (a: Item, b: Item) => boolean) {
    let leaves = 1;
    while (leaves < count) leaves *= 2;
    this.#leaves = leaves;
    this.#nodes = new Array<Item | undefined>(2 * leaves).fill(undefined);
    this.#beats = beats;
  }

  get best(): Item | undefined {
    return this.#nodes[1];
  }

  /** Undefined: takes no part. */
  set(index: number, item: Item | undefined): void {
    let node = this.#leaves + index;
    this.#nodes[node] = item;
    for (node >>= 1; node > 0; node >>= 1) {
      const [a, b] = [this.#nodes[2 * node], this.#nodes[2 * node + 1]];
      this.#nodes[node] = a === undefined || (b !== undefined && this.#beats(b, a)) ? b : a;
    }
  }
}
