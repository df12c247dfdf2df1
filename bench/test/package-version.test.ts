import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { packageVersion } from "../src/package-version.js";

describe("packageVersion", () => {
  it("agrees with the exact versions that package.json asks for", () => {
    const { dependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    for (const [name, version] of Object.entries(dependencies)) expect(packageVersion(name), name).toBe(version);
  });

  it("does not fail on an unknown package", () => {
    expect(packageVersion("no-such-package-here")).toBe("unknown");
  });
});
