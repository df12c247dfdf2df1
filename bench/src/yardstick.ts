/**
 * A fixed piece of arithmetic, timed between the rounds: the product of two 48 × 48 matrices of doubles. Its time shows how fast the
 * machine was during a benchmark; where it spreads, absolute times of that run mean little and only the ratios hold.
 */
const SIZE = 48;

// one set of matrices for the whole process: the compiler treats them as constants, and every benchmark meets the same code
const a = new Float64Array(SIZE * SIZE).fill(1.1);
const b = new Float64Array(SIZE * SIZE).fill(0.9);
const product = new Float64Array(SIZE * SIZE);

export function yardstick(): void {
  for (let i = 0; i < SIZE; i++) {
    for (let j = 0; j < SIZE; j++) {
      let sum = 0;
      for (let k = 0; k < SIZE; k++) sum += a[i * SIZE + k]! * b[k * SIZE + j]!;
      product[i * SIZE + j] = sum;
    }
  }
}
