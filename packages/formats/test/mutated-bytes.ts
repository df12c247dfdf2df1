/** Damaged binary files for tests: bytes changed at random, repeatably. */
import { seeded } from "../../core/test/chance.js";

/** In one to four places bytes are replaced, put in, or taken out. */
export function* mutatedBytes(bytes: Uint8Array, rounds: number, seed: number): Generator<Uint8Array> {
  const random = seeded(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const values = [0, 1, 0x7f, 0x80, 0xff];
  for (let round = 0; round < rounds; round++) {
    let changed = [...bytes];
    for (let k = pick(4); k >= 0; k--) {
      const at = pick(changed.length);
      const added = Array.from({ length: pick(5) }, () => (random() < 0.5 ? values[pick(values.length)]! : pick(256)));
      const removed = random() < 0.6 ? added.length : pick(12);
      changed = [...changed.slice(0, at), ...added, ...changed.slice(at + removed)];
    }
    yield Uint8Array.from(changed);
  }
}
