/** Gelenk's own library, from its folder; the folder of models that the tests of the library compile is in front of it. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createLibrary, filesOfTexts, type Library } from "@gelenk/modelica";

export const LIBRARY_FOLDER = fileURLToPath(new URL("../../library", import.meta.url));

/** Paths of all files below a folder, with "/" between their parts, sorted. */
export function filesBelow(folder: string, root = folder): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path, root) : [relative(root, path).replaceAll("\\", "/")];
    })
    .sort();
}

export const libraryTexts = (): Record<string, string> =>
  Object.fromEntries(filesBelow(LIBRARY_FOLDER).map((path) => [path, readFileSync(join(LIBRARY_FOLDER, path), "utf8")]));

const own = filesOfTexts("library", libraryTexts());

/** The library behind texts of the test. */
export const ownLibrary = (texts: Readonly<Record<string, string>> = {}): Library => createLibrary([filesOfTexts("use", texts), own]);

/** The full name of an example of the multibody library that has a result file. */
export const exampleName = (model: string): string =>
  `Modelica.Mechanics.MultiBody.Examples.${model === "PlanarFourbar" ? "Loops" : "Elementary"}.${model}`;
