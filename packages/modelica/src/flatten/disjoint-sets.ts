/** Names that belong together: union by hanging one tree on the other, paths halved on the way. */
export class DisjointSets {
  readonly #above = new Map<string, string>();

  /** The name that stands for all that belong together with this one. */
  find(name: string): string {
    let top = name;
    for (let next = this.#above.get(top); next !== undefined; next = this.#above.get(top)) {
      const further = this.#above.get(next);
      if (further !== undefined) this.#above.set(top, further);
      top = next;
    }
    return top;
  }

  /** False if both belonged together already. */
  join(a: string, b: string): boolean {
    const [topA, topB] = [this.find(a), this.find(b)];
    if (topA !== topB) this.#above.set(topB, topA);
    return topA !== topB;
  }

  /** The same sets, to be joined further. */
  copy(): DisjointSets {
    const sets = new DisjointSets();
    for (const [name, above] of this.#above) sets.#above.set(name, above);
    return sets;
  }
}
