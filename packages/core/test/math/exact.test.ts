/** Reference: the same sums and products as BigInt integers. */
import { expect, it } from "vitest";
import { productError, sumError, upperHalf } from "../../src/math/exact.js";
import { sign, spread } from "./samples.js";

/** An integer double, so that BigInt holds it, its sums and products exactly. */
const draw = (): number => sign() * Math.floor(spread(0, 90));

it("sumError is exact, also where the second summand is larger", () => {
  for (let i = 0; i < 2000; i++) {
    const a = draw();
    const b = draw();
    expect(BigInt(a + b) + BigInt(sumError(a, b))).toBe(BigInt(a) + BigInt(b));
  }
});

it("productError is exact", () => {
  for (let i = 0; i < 2000; i++) {
    const a = draw();
    const b = draw();
    expect(BigInt(a * b) + BigInt(productError(a, b))).toBe(BigInt(a) * BigInt(b));
  }
});

it("productError is exact near the limits stated in the source", () => {
  // (1 + 2⁻⁵²)² = 1 + 2⁻⁵¹ + 2⁻¹⁰⁴
  expect(productError((1 + 2 ** -52) * 2 ** -484, (1 + 2 ** -52) * 2 ** -484)).toBe(2 ** -1072);
  expect(productError((1 + 2 ** -52) * 2 ** 994, 1 + 2 ** -52)).toBe(2 ** 890);
});

it("both halves have at most 26 bits", () => {
  for (let i = 0; i < 1000; i++) {
    const a = draw();
    for (const half of [upperHalf(a), a - upperHalf(a)]) {
      // Odd part of the integer
      let odd = BigInt(Math.abs(half));
      while (odd !== 0n && odd % 2n === 0n) odd /= 2n;
      expect(odd < 1n << 26n).toBe(true);
    }
  }
});
