/**
 * A file that a user names as the root of a library: its classes are found by their names, whatever the file is called and however many
 * it holds. A file of a package (`within P.Q;` in the folder P/Q) stands for the whole package.
 */
import { dirname, join, resolve } from "node:path";
import { type Diagnostic, hasErrors } from "@gelenk/core";
import { filesOfTexts, type ModelicaFiles, type NamedClass, readModelText } from "@gelenk/modelica";
import { inputError } from "../diagnostics-text.js";
import { diskLibrary } from "./disk-library.js";

export interface ModelFile {
  readonly roots: readonly ModelicaFiles[];
  readonly classes: readonly NamedClass[];
  readonly diagnostics: readonly Diagnostic[];
  /** The place of a diagnostic in the file as the user named it. */
  readonly place: (where: string) => string;
}

export function modelFile(asWritten: string, text: string, cwd: string): ModelFile {
  const { classes, within, texts, diagnostics, place: placeInText } = readModelText(asWritten, text);
  const place = (where: string) => where;
  if (hasErrors(diagnostics)) return { roots: [], classes: [], diagnostics, place };
  if (classes.length === 0)
    return { roots: [], classes: [], diagnostics: [inputError("modelica.one-class", "there is no class in the file")], place };
  if (within.length > 0) {
    const root = join(dirname(asWritten), ...within.map(() => ".."));
    return { roots: [diskLibrary(resolve(cwd, root), root === "." ? "" : root)], classes, diagnostics, place };
  }
  // A package in a folder of its own, named by its package.mo
  if (/(^|[\\/])package\.mo$/.test(asWritten)) {
    const root = join(dirname(asWritten), "..");
    return { roots: [diskLibrary(resolve(cwd, root), root === "." ? "" : root)], classes, diagnostics, place };
  }
  const beside = dirname(asWritten);
  return {
    roots: [filesOfTexts("", texts), diskLibrary(resolve(cwd, beside), beside === "." ? "" : beside)],
    classes,
    diagnostics,
    place: placeInText,
  };
}
