import { describe, expect, it } from "vitest";
import { editDistance, listNames, nearestName, suggestName } from "../../src/model/nearest-name.js";

describe("editDistance", () => {
  // Reference: the textbook pairs; "ca"/"abc" is 3 in the restricted form (2 in the unrestricted one).
  it.each([
    ["", "", 0],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
    ["saturday", "sunday", 3],
    ["ab", "ba", 1],
    ["ca", "abc", 3],
    ["mass", "mas", 1],
  ])("%s, %s: %d", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});

describe("nearestName", () => {
  const known = ["position", "orientation", "velocity", "mass"];
  it("finds slips of the pen", () => {
    expect(nearestName("postion", known)).toBe("position");
    expect(nearestName("Mass", known)).toBe("mass");
    expect(nearestName("veloctiy", known)).toBe("velocity");
  });
  it("keeps silent where nothing is near", () => {
    expect(nearestName("colour", known)).toBeUndefined();
    expect(nearestName("x", [])).toBeUndefined();
    expect(nearestName("m".repeat(1000), known)).toBeUndefined();
  });
  it("lists the known names then", () => {
    expect(suggestName("colour", known)).toBe("known: position, orientation, velocity, mass");
    expect(suggestName("colour", [], "there are none")).toBe("there are none");
    expect(suggestName("mas", known)).toBe('did you mean "mass"?');
  });
  it("shortens long lists", () => expect(listNames(Array.from({ length: 40 }, (_, i) => `n${i}`))).toMatch(/n11 and 28 more$/));
});
