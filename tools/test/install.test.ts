import { describe, expect, it } from "vitest";
import { isNewEnough, stampOf } from "../lib/install.mjs";

describe("install", () => {
  it("compares Node versions by major, then minor", () => {
    expect(isNewEnough("20.19.0", ">=20.19")).toBe(true);
    expect(isNewEnough("20.18.3", ">=20.19")).toBe(false);
    expect(isNewEnough("18.20.0", ">=20.19")).toBe(false);
    expect(isNewEnough("22.0.0", ">=20.19")).toBe(true);
  });

  it("another lock file has another stamp", () => {
    expect(stampOf('{"a":1}')).not.toBe(stampOf('{"a":2}'));
    expect(stampOf('{"a":1}')).toBe(stampOf('{"a":1}'));
  });
});
