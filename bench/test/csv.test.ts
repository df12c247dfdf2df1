import { describe, expect, it } from "vitest";
import { csvText } from "../src/csv.js";

describe("csvText", () => {
  // RFC 4180, sections 2.5 to 2.7
  it("quotes commas, quotes and line breaks and doubles quotes", () => {
    expect(
      csvText(
        ["a", "b"],
        [
          ["x,y", 'say "no"'],
          ["two\nlines", "plain"],
        ],
      ),
    ).toBe('a,b\n"x,y","say ""no"""\n"two\nlines",plain\n');
  });

  it("keeps every digit of a number and leaves what is none empty", () => {
    const [, row] = csvText(["n", "m", "o"], [[0.1 + 0.2, Number.NaN, undefined]]).split("\n");
    expect(row).toBe("0.30000000000000004,,");
    expect(Number(row!.split(",")[0])).toBe(0.1 + 0.2);
  });
});
