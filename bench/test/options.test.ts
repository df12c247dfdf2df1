import { describe, expect, it } from "vitest";
import { ENTRIES } from "../src/entries/catalogue.js";
import { parseOptions } from "../src/options.js";

describe("parseOptions", () => {
  it("runs everything without names", () => {
    expect(parseOptions([], ENTRIES)).toEqual({
      options: {
        ...{ entries: ENTRIES, list: false, help: false, quick: false, rounds: 30, out: "results/bench" },
        ...{ docs: false, resume: false, compose: false, pages: "docs" },
      },
    });
  });

  it("takes names in any order with options", () => {
    const parsed = parseOptions(["--quick", "mesh-mass", "--out", "elsewhere", "--rounds=3"], ENTRIES);
    expect(parsed).toMatchObject({ options: { entries: [{ name: "mesh-mass" }], quick: true, rounds: 3, out: "elsewhere" } });
  });

  it("writes pages without names, goes on and composes", () => {
    expect(parseOptions(["--docs", "--resume"], ENTRIES)).toMatchObject({ options: { entries: ENTRIES, docs: true, resume: true } });
    expect(parseOptions(["--compose", "--pages", "elsewhere"], ENTRIES)).toMatchObject({ options: { compose: true, pages: "elsewhere" } });
  });

  it("lists all that is wrong", () => {
    const parsed = parseOptions(["mesh-mas", "--rounds", "2.5"], ENTRIES);
    expect(parsed).toEqual({
      problems: ['there is no benchmark "mesh-mas": did you mean "mesh-mass"?', '--rounds needs a whole number from 1 on, not "2.5"'],
    });
  });

  it("refuses unknown options", () => {
    expect(parseOptions(["--fast"], ENTRIES)).toHaveProperty("problems.0", expect.stringContaining("--fast"));
  });
});
