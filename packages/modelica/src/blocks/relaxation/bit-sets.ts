/** Many sets of small numbers as rows of bits: union, comparison and size in words of 32. */
export class BitSets {
  readonly #words: Uint32Array;
  readonly #stride: number;

  /** `sets` empty sets of numbers below `size`. */
  constructor(sets: number, size: number) {
    this.#stride = Math.max(1, (size + 31) >> 5);
    this.#words = new Uint32Array(sets * this.#stride);
  }

  add(set: number, element: number): void {
    this.#words[set * this.#stride + (element >> 5)]! |= 1 << (element & 31);
  }

  has(set: number, element: number): boolean {
    return ((this.#words[set * this.#stride + (element >> 5)]! >>> (element & 31)) & 1) === 1;
  }

  /** set ← set ∪ other */
  unite(set: number, other: number): void {
    this.uniteFrom(set, this, other);
  }

  /** set ← set ∪ a set of another table of the same width. */
  uniteFrom(set: number, table: BitSets, other: number): void {
    const [to, from] = [set * this.#stride, other * this.#stride];
    for (let word = 0; word < this.#stride; word++) this.#words[to + word]! |= table.#words[from + word]!;
  }

  count(set: number): number {
    let count = 0;
    for (let word = 0; word < this.#stride; word++) count += bits(this.#words[set * this.#stride + word]!);
    return count;
  }

  isEmpty(set: number): boolean {
    for (let word = 0; word < this.#stride; word++) if (this.#words[set * this.#stride + word] !== 0) return false;
    return true;
  }

  elements(set: number): number[] {
    const list: number[] = [];
    for (let word = 0; word < this.#stride; word++) {
      for (let rest = this.#words[set * this.#stride + word]!; rest !== 0; rest &= rest - 1)
        list.push(32 * word + bits((rest & -rest) - 1));
    }
    return list;
  }

  /** Equal sets have equal keys. */
  key(set: number): string {
    return this.#words.subarray(set * this.#stride, (set + 1) * this.#stride).join();
  }
}

/** Ones of a word. */
function bits(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
