/** Files for benchmarks of the importers. That nothing is wrong with them, and that all of them is read, is what makes the times worth anything. */
import { filesOf, importModel } from "@gelenk/formats/import";
import { describe, expect, it } from "vitest";
import { largeMjcf, largeUrdf } from "../../src/entries/large-robots.js";

describe.each([
  ["robot.urdf", largeUrdf, /<link /g],
  ["robot.xml", largeMjcf, /<body /g],
] as const)("%s", (path, write, body) => {
  const text = write(100_000);

  it("is as long as wanted, and little longer", () => {
    expect(text.length).toBeGreaterThanOrEqual(100_000);
    expect(text.length).toBeLessThan(110_000);
  });

  it("is read without a word, every body of it", () => {
    const { model, diagnostics } = importModel(path, { files: filesOf({ [path]: new TextEncoder().encode(text) }) });
    expect(diagnostics).toEqual([]);
    expect(model!.bodies!.length).toBe(text.match(body)!.length);
    expect(model!.joints!.length).toBe(text.match(/<joint name=/g)!.length);
  });
});
