/** Shown and typed quantities. Deciding: the examples of the design (section 1) and the definitions of the units (SI brochure, inch = 25.4 mm). */
import { describe, expect, it } from "vitest";
import { chance } from "../../../core/test/chance.js";
import { editableText, formatQuantity, parseField, parseQuantity, quantityText } from "../../src/document/units.js";

const DEGREE = Math.PI / 180;

describe("shown", () => {
  it.each([
    [31e-9, "m", "31", "nm"],
    [38_421, "N", "38.42", "kN"],
    [-71.84 * DEGREE, "rad", "−71.84", "°"],
    [Math.PI, "rad/s", "180", "°/s"],
    [1640, "kg", "1.64", "t"],
    [999.4, "kg", "999.4", "kg"],
    [0.0123, "kg", "12.3", "g"],
    [0, "m", "0", "m"],
    [-0, "rad", "0", "°"],
    [0.5, "m", "0.5", "m"],
    [0.012, "m", "12", "mm"],
    [1 / 240, "s", "4.167", "ms"],
    [4000, "s", "4000", "s"],
    [7850, "kg/m³", "7850", "kg/m³"],
    [2.5e-5, "kg·m²", "2.5e−5", "kg·m²"],
    [12_345.6, "N·m/rad", "12.35", "kN·m/rad"],
    [3.986e14, "m³/s²", "3.986e14", "m³/s²"],
    [-1234, "", "−1234", ""],
    [123_456, "", "123456", ""],
    [0.123_456, "", "0.1235", ""],
    [1e-6, "rad", "1", "µrad"],
    [2.2e-16, "rad", "0", "°"],
    [2.1e11, "Pa", "210", "GPa"],
    [1e20, "m", "1e8", "Tm"],
  ])("%f %s is %s %s", (value, unit, text, shown) => {
    expect(formatQuantity(value, unit)).toEqual({ text, unit: shown });
  });

  it("rounds before it chooses the prefix", () => {
    expect(quantityText(999.96, "N")).toBe("1 kN");
    expect(quantityText(0.999_96e-6, "m")).toBe("1 µm");
  });

  it("says what is not finite in words", () => {
    expect(formatQuantity(Number.NaN, "m")).toEqual({ text: "not a number", unit: "" });
    expect(formatQuantity(Number.NEGATIVE_INFINITY, "N").text).toBe("minus infinite");
  });
});

describe("typed", () => {
  it.each([
    ["12 mm", "m", 0.012],
    ["1/240 s", "s", 1 / 240],
    ["30°", "rad", Math.PI / 6],
    ["30", "rad", Math.PI / 6],
    ["90 °/s", "rad/s", Math.PI / 2],
    ["60 rpm", "rad/s", 2 * Math.PI],
    ["0.5 rad", "rad", 0.5],
    ["2 m + 30 cm", "m", 2.3],
    ["7.85 g/cm³", "kg/m³", 7850],
    ["7.85 g/cm^3", "kg/m³", 7850],
    ["2 kN", "N", 2000],
    ["3 kg·m/s²", "N", 3],
    ["1.64 t", "kg", 1640],
    ["1 in", "m", 0.0254],
    ["−4", "m", -4],
    ["2e−3", "m", 0.002],
    ["3*(2 + 1)", "", 9],
    ["2^3", "", 8],
    ["50 %", "", 0.5],
    ["sqrt(2) m", "m", Math.SQRT2],
    ["sin(30°)", "", 0.5],
    ["5 Nm", "N·m/rad", 5],
    ["5 Nm/°", "N·m/rad", 5 / DEGREE],
    ["1/2 m/s", "m/s", 0.5],
    ["36 km/h", "m/s", 10],
  ])("%s in %s", (text, unit, value) => {
    expect(parseQuantity(text, unit)).toBeCloseTo(value, 12);
  });

  it.each([
    ["", "m"],
    ["12 kg", "m"],
    ["2 m + 3 s", "m"],
    ["30° + 5", "rad"],
    ["1,5", "m"],
    ["2 *", "m"],
    ["(2", "m"],
    ["1/0", "m"],
    ["k_arm", "m"],
    ["10 Hz", "rad/s"],
    ["m^0.5", "m"],
    ["2 2", "m"],
    ["(".repeat(400), "m"],
  ])("%s in %s is a problem", (text, unit) => {
    expect(parseQuantity(text, unit)).toEqual({ problem: expect.stringMatching(/./) });
  });

  it("keeps short numbers short", () => {
    expect(parseQuantity("1.1 mm", "m")).toBe(0.0011);
    expect(parseQuantity("7.85 g/cm³", "kg/m³")).toBe(7850);
    expect(parseQuantity("0.1 + 0.2", "m")).toBe(0.3);
  });

  it("takes an expression of the model after the equals sign", () => {
    expect(parseField("= 2*k_arm", "N/m")).toBe("2*k_arm");
    expect(parseField("=2 +", "N/m")).toEqual({ problem: expect.stringContaining("column") });
    expect(parseField(" 2 kN/m", "N/m")).toBe(2000);
  });

  it("reads what was shown to four digits, and what is edited to all", () => {
    const random = chance(1);
    for (const unit of ["m", "kg", "N", "N·m", "s", "rad", "rad/s", "kg·m²", ""])
      for (let k = 0; k < 40; k++) {
        const value = (random.next() - 0.5) * 10 ** (24 * random.next() - 12);
        const shown = parseQuantity(quantityText(value, unit), unit) as number;
        expect(Math.abs(shown - value)).toBeLessThanOrEqual(5.1e-4 * Math.abs(value) + (unit.startsWith("rad") ? 1e-12 : 0));
        const edited = parseQuantity(editableText(value, unit), unit) as number;
        expect(Math.abs(edited - value)).toBeLessThanOrEqual(1e-14 * Math.abs(value));
      }
  });
});
