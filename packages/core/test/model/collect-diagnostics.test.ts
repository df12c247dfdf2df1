import { expect, it } from "vitest";
import { collectDiagnostics } from "../../src/model/collect-diagnostics.js";

it("keeps the first of each severity, counts the rest and asks for no hint it does not show", () => {
  const findings = collectDiagnostics(2);
  let asked = 0;
  const hint = () => `hint ${++asked}`;
  for (let i = 0; i < 5; i++) findings.warning("a.warning", `${i}`, "");
  for (let i = 0; i < 4; i++) findings.error("a.error", `${i}`, "", hint);
  const result = findings.finish();
  expect(result.map((d) => `${d.severity} ${d.where}`)).toEqual(["warning 0", "warning 1", "error 0", "error 1", "note "]);
  expect(result[4]!.message).toBe("and 2 more errors, 3 more warnings");
  expect(asked).toBe(2);
  expect(findings.errors).toBe(4);
  expect(findings.full).toBe(true);
});

it("adds nothing where all is shown", () => {
  const findings = collectDiagnostics();
  findings.addAll([{ code: "a.b", severity: "note", message: "m", where: "" }]);
  expect(findings.finish()).toEqual([{ code: "a.b", severity: "note", message: "m", where: "" }]);
});
