import { describe, expect, test } from "vitest";
import { diagnosticText, inputError, mergeDiagnostics } from "../src/diagnostics-text.js";

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
