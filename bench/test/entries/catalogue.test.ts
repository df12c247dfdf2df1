import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { AREAS, ENTRIES } from "../../src/entries/catalogue.js";

describe("the catalogue", () => {
  it("names every benchmark once", () => {
    expect(new Set(ENTRIES.map(({ name }) => name)).size).toBe(ENTRIES.length);
  });

  it.each(ENTRIES.map((entry) => [entry.name, entry] as const))("%s is consistent with itself", (name, entry) => {
    const benchmark = entry.build({ quick: true });
    const names = benchmark.contestants.map((contestant) => contestant.name);
    expect(benchmark.name).toBe(name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain(benchmark.reference);
    const whole = entry.build({ quick: false });
    const contestants = whole.contestants.map((contestant) => contestant.name);
    const keys = whole.accuracy.map(({ key }) => key);
    for (const { contestant, peer, figure, accuracy = {}, accuracyOfPeer = {} } of whole.goals ?? []) {
      expect(contestants).toContain(contestant);
      if (peer !== undefined) expect(contestants).toContain(peer);
      for (const key of [...Object.keys(accuracy), ...Object.keys(accuracyOfPeer), ...(figure ? [figure] : [])])
        expect(keys).toContain(key);
    }
  });

  it.each(AREAS.flatMap(({ tested }) => tested))("the test that decides on “$what” is there", ({ test }) => {
    expect(existsSync(fileURLToPath(new URL(`../../../${test}`, import.meta.url)))).toBe(true);
  });

  it("mesh-mass: every contestant finds the mass of the box", async () => {
    const { contestants, accuracy } = ENTRIES.find(({ name }) => name === "mesh-mass")!.build({ quick: true });
    for (const contestant of contestants) {
      const copy = await contestant.prepare();
      copy.run();
      const figures = copy.measure!();
      copy.free?.();
      // the closed form decides: doubles lose a few units in the last place over 4800 triangles, 32-bit floats about 1e-5
      const bound = contestant.name === "gelenk" ? 1e-13 : 1e-4;
      for (const { key } of accuracy) expect(figures[key], `${contestant.name} ${key}`).toBeLessThan(bound);
    }
  });
});
