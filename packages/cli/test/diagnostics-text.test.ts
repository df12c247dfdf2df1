import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { diagnosticText, inputError, mergeDiagnostics } from "../src/diagnostics-text.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

function sources(folder: string): string {
  const names = readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  return names.map((name) => readFileSync(`${ROOT}${folder}/${name}`, "utf8")).join("\n");
}

/** Codes of these areas: in quotes in the sources, at the start of a row in the guide. */
function codes(areas: string, text: string, around: (code: string) => string): string[] {
  const found = [...text.matchAll(new RegExp(around(`((?:${areas})\\.[a-z]+(?:-[a-z]+)*)`), "gm"))].map((match) => match[1]!);
  return [...new Set(found)].sort();
}

describe.each([
  ["packages/cli/src", "docs/guides/command-line.md", "path|parameter|plot|internal"],
  ["scenes/src", "docs/guides/scenes.md", "scene"],
])("%s", (folder, guide, areas) => {
  test(`its codes are those in ${guide}`, () => {
    const used = codes(areas, sources(folder), (code) => `"${code}"`);
    const listed = codes(areas, readFileSync(ROOT + guide, "utf8"), (code) => `^\\| \`${code}\` \\|`);
    expect(used.length).toBeGreaterThan(3);
    expect(listed).toEqual(used);
  });
});

describe("one line per finding", () => {
  const d = { code: "mass.not-positive", severity: "error", where: "bodies[0].mass", message: "it is −1 kg" } as const;

  test("file, place, severity, code, message, and the hint below", () => {
    expect(diagnosticText("a.json", { ...d, line: 3, column: 7, hint: "more" })).toBe(
      "a.json:3:7:bodies[0].mass error mass.not-positive it is −1 kg\n    more\n",
    );
    expect(diagnosticText("a.json", d)).toBe("a.json:bodies[0].mass error mass.not-positive it is −1 kg\n");
    expect(diagnosticText("a.json", inputError("path.not-found", "gone"))).toBe("a.json error path.not-found gone\n");
  });

  test("endless paths are shortened", () => {
    expect(diagnosticText("a", { ...d, where: "[0]".repeat(1000) }).length).toBeLessThan(140);
  });

  test("what is found twice is told once", () => {
    expect(
      mergeDiagnostics(
        [d],
        [
          { ...d, line: 1 },
          { ...d, where: "bodies[1].mass" },
        ],
      ),
    ).toEqual([d, { ...d, where: "bodies[1].mass" }]);
  });
});
