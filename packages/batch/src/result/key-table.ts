/**
 * Index of the first job with a given key, for millions of keys: an open hash table over the first 64 of the 256
 * bits of a key, 24 bytes per job in all. Where these bits are equal, the keys themselves decide; they are not
 * kept but asked for, since a plan can compute them again.
 */

/** The first 64 bits of a hexadecimal key as two numbers. */
const bitsOf = (key: string): readonly [number, number] => [Number.parseInt(key.slice(0, 8), 16), Number.parseInt(key.slice(8, 16), 16)];

export interface KeyTable {
  /** Adds the job and returns the index of the first with this key: `index` itself where it is new. */
  add(key: string, index: number): number;
  /** Index of the first job with this key, −1 without one. */
  find(key: string): number;
}

/** For `count` jobs at most; `keyOf` gives the key of a job that was added. */
export function createKeyTable(count: number, keyOf: (index: number) => string): KeyTable {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * count)));
  // index + 1, 0 for an empty place
  const places = new Uint32Array(size);
  const bits = new Uint32Array(2 * count);

  /** The place of the key, or the empty one where it belongs. */
  const placeOf = (key: string): number => {
    const [high, low] = bitsOf(key);
    for (let place = low & (size - 1); ; place = (place + 1) & (size - 1)) {
      const index = places[place]! - 1;
      if (index < 0 || (bits[2 * index] === high && bits[2 * index + 1] === low && keyOf(index) === key)) return place;
    }
  };
  return {
    add(key, index) {
      const place = placeOf(key);
      if (places[place]! > 0) return places[place]! - 1;
      places[place] = index + 1;
      bits.set(bitsOf(key), 2 * index);
      return index;
    },
    find: (key) => places[placeOf(key)]! - 1,
  };
}
