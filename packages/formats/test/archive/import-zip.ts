/** Robots in zip archives, packed by fflate, through the importer. */
import { zipSync } from "fflate";
import { expect } from "vitest";
import { importModel } from "../../src/import/import-model.js";
import { filesOf } from "../../src/import/model-files.js";
import type { ImportOptions } from "../../src/import/model-format.js";
import { mutatedBytes } from "../mutated-bytes.js";
import { link, robot } from "../urdf/import-text.js";

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
export const zip = (files: Readonly<Record<string, string | Uint8Array>>, level: 0 | 9 = 9): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, typeof content === "string" ? encode(content) : content])),
    { level },
  );

export function importZip(bytes: Uint8Array, options: ImportOptions = {}) {
  const imported = importModel("robot.zip", { files: filesOf({ "robot.zip": bytes }) }, options);
  return { ...imported, codes: imported.diagnostics.map(({ code }) => code) };
}

export const STL = "solid s\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n";
export const ARM = robot(link("a", '<visual><geometry><mesh filename="package://arm/meshes/part.stl"/></geometry></visual>'));
export const FILES = { "arm/package.xml": "<package><name>arm</name></package>", "arm/urdf/arm.urdf": ARM, "arm/meshes/part.stl": STL };

/** A model or errors, never both. */
export function examineZipMutations(bytes: Uint8Array, rounds: number, seed: number): void {
  for (const damaged of mutatedBytes(bytes, rounds, seed)) {
    const { model, diagnostics } = importZip(damaged);
    expect(model === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
  }
}
