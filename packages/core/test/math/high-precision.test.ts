/** The reference of the other tests, itself against published digits (OEIS numbers in the titles). */
import { describe, expect, it } from "vitest";
import {
  acos,
  asin,
  atan,
  atan2,
  cbrt,
  cos,
  decimal,
  exp,
  type Fixed,
  log,
  log10,
  pow,
  remainder,
  sin,
  tan,
  ulpError,
} from "./high-precision.js";

const published: readonly (readonly [string, Fixed, string])[] = [
  ["4 arctan 1 = π, A000796", quadruple(atan(1)), "3.1415926535897932384626433832795028841971693993751058209749445923078164062862"],
  ["arccos −1 = π, A000796", acos(-1), "3.1415926535897932384626433832795028841971693993751058209749445923078164062862"],
  ["e, A001113", exp(1), "2.7182818284590452353602874713526624977572470936999595749669676277240766303535"],
  ["ln 2, A002162", log(2), "0.6931471805599453094172321214581765680755001343602552541206800094933936219696"],
  ["ln 10, A002392", log(10), "2.3025850929940456840179914546843642076011014886287729760333279009675726096773"],
  ["√2, A002193", pow(2, 0.5), "1.4142135623730950488016887242096980785696718753769480731766797379907324784621"],
  ["∛2, A002580", cbrt(2), "1.2599210498948731647672106072782283505702514647015079800819751121552996765139"],
  ["log₁₀ 2, A007524", log10(2), "0.3010299956639811952137388947244930267681898814621085413104274611271081892744"],
  ["sin 1, A049469", sin(1), "0.8414709848078965066525023216302989996225630607983710656727517099919104043912"],
  ["cos 1, A049470", cos(1), "0.5403023058681397174009366074429766037323104206179222276700972553811003947744"],
  ["tan 1, A049471", tan(1), "1.5574077246549022305069748074583601730872507723815200383839466056988613971517"],
  [
    "6 arcsin ½ = π",
    { value: 6n * asin(0.5).value, bits: asin(0.5).bits },
    "3.1415926535897932384626433832795028841971693993751058209749445923078164062862",
  ],
  ["arctan 2, A105199", atan2(2, 1), "1.1071487177940905030170654601785370400700476454014326466765392074337103389773"],
];

function quadruple({ value, bits }: Fixed): Fixed {
  return { value: 4n * value, bits };
}

describe("reference functions", () => {
  it.each(published)("%s", (_, computed, digits) => {
    expect(decimal(computed, 76)).toBe(digits);
  });

  it("ulpError counts in units of the last place", () => {
    expect(ulpError(1 + 2 ** -52, exp(0))).toBe(1);
    expect(ulpError(1 - 2 ** -53, exp(0))).toBe(0.5);
    // 2⁻¹⁰⁷⁴ is the spacing of subnormal numbers, whatever their size.
    expect(ulpError(0, pow(2, -1074))).toBe(1);
    expect(ulpError(2 ** -1073, pow(2, -1074))).toBe(1);
    expect(ulpError(Number.NaN, exp(0))).toBe(Number.POSITIVE_INFINITY);
  });

  it("remainder subtracts exactly", () => {
    expect(remainder(pow(2, -60), 2 ** -60, -(2 ** -200))).toBe(2 ** -200);
    expect(remainder(exp(0), 1)).toBe(0);
  });
});
