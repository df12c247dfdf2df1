import { describe, expect, it } from "vitest";
import { chainFindings } from "../../src/entries/source-chain.js";
import { crossover, exponent } from "../../src/entries/source-tables.js";

describe("shape of the source's tables", () => {
  it("exponents: 3.3 → 287.14 ms from 10 to 50 links is a power of 2.8", () => {
    // the digest of the source states 2.8
    expect(exponent(3.3, 287.14, 10, 50)).toBeCloseTo(2.8, 1);
  });

  it("crossover of ratios that grow with the square of the size", () => {
    expect(crossover([10, 20, 40], [0.25, 1.0, 4])).toBeCloseTo(20, 10);
    // before the first size
    expect(crossover([10, 20], [4, 16])).toBeCloseTo(5, 10);
  });

  it("times like the source's give its own ratios", () => {
    const times = [
      { name: "10 links, direct", time: 2.11 },
      { name: "10 links, plain", time: 3.3 },
      { name: "10 links, conjugate", time: 3.3 },
      { name: "50 links, direct", time: 6.28 },
      { name: "50 links, plain", time: 287.14 },
      { name: "50 links, conjugate", time: 6.28 },
    ];
    const findings = chainFindings([10, 50], times);
    expect(findings).toContain("10 links, plain sweeps over direct: 1.6 (source 1.6).");
    expect(findings).toContain("50 links, plain sweeps over direct: 46 (source 46).");
    expect(findings).toContain("Power of growth, plain sweeps: 2.8 (source 2.8).");
    expect(findings).toContain("50 links, conjugate sweeps over direct: 1.0.");
  });
});
