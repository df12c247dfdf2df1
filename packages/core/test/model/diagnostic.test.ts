import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { formatDiagnostic, hasErrors } from "../../src/model/diagnostic.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** Folders whose codes the catalogue must hold. */
const FOLDERS = [
  "packages/core/src",
  "packages/formats/src",
  "packages/modelica/src",
  "packages/batch/src",
  "packages/cli/src",
  "scenes/src",
];
const AREAS =
  "file|model|expression|shape|material|exclude|collision|contact|force|joint|coupling|drag|element|mechanism|settings|table|mass|state|solve|record|path|parameter|plot|scene|internal|xml|import|gltf|archive|urdf|mjcf|sdf|xacro|modelica|plan|metric|sweep|study|job|queue";

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(`${root}${folder}/${name}`, "utf8")),
).join("\n");
const catalogue = readFileSync(`${root}docs/diagnostics.md`, "utf8");

it("every code in the sources is in the catalogue and the other way round", () => {
  const used = new Set([...sources.matchAll(new RegExp(`"((?:${AREAS})\\.[a-z]+(?:-[a-z]+)*)"`, "g"))].map((m) => m[1]!));
  // Paths of settings look like codes.
  for (const path of ["rotation", "tolerance", "budget", "methods", "iterative", "baumgarte", "penalty", "contact", "sleep"])
    used.delete(`settings.${path}`);
  const listed = new Set([...catalogue.matchAll(new RegExp(`^\\| \`((?:${AREAS})\\.[a-z-]+)\``, "gm"))].map((m) => m[1]!));
  expect([...used].filter((code) => !listed.has(code))).toEqual([]);
  expect([...listed].filter((code) => !used.has(code))).toEqual([]);
  expect(used.size).toBeGreaterThan(40);
});

it("formats one line per diagnostic", () => {
  const diagnostic = {
    code: "model.unknown-body",
    severity: "error",
    message: "there is none",
    where: "forces[0].body",
    hint: "look",
  } as const;
  expect(formatDiagnostic(diagnostic)).toBe("error model.unknown-body at forces[0].body: there is none (look)");
  expect(formatDiagnostic({ code: "file.empty", severity: "warning", message: "m", where: "" })).toBe("warning file.empty: m");
  expect(hasErrors([diagnostic])).toBe(true);
  expect(hasErrors([{ ...diagnostic, severity: "warning" }])).toBe(false);
});
