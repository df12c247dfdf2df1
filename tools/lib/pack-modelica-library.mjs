/**
 * The texts of the Modelica library in one file for browsers, which have no folders: { "Modelica/package.mo": "within; …" }. It is imported
 * when a model is compiled, as `@gelenk/modelica/library.json`, and handed to `filesOfTexts`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { inRepository } from "./paths.mjs";

const library = inRepository("packages/modelica/library");
const packed = inRepository("packages/modelica/dist/library.json");

/** @returns {Record<string, string>} texts by path, sorted */
export function modelicaLibraryTexts() {
  const paths = readdirSync(library, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".mo") || path.endsWith("/package.order"))
    .sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(`${library}/${path}`, "utf8")]));
}

export function packModelicaLibrary() {
  mkdirSync(dirname(packed), { recursive: true });
  writeFileSync(packed, JSON.stringify(modelicaLibraryTexts()));
}
