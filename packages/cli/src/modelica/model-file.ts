/**
 * A file that a user names as the root of a library: its classes are found by their names, whatever the file is called and however many
 * it holds. A file of a package (`within P.Q;` in the folder P/Q) stands for the whole package.
 */
import { dirname, join, resolve } from "node:path";
import { type Diagnostic, hasErrors } from "@gelenk/core";
import { type ClassDefinition, filesOfTexts, type ModelicaFiles, parseModelica } from "@gelenk/modelica";
import { inputError } from "../diagnostics-text.js";
import { diskLibrary } from "./disk-library.js";

export interface ModelFile {
  readonly roots: readonly ModelicaFiles[];
  /** Full names of its classes, with their definitions. */
  readonly classes: readonly { readonly name: string; readonly definition: ClassDefinition }[];
  readonly diagnostics: readonly Diagnostic[];
  /** The place of a diagnostic in the file as the user named it. */
  readonly place: (where: string) => string;
}

export function modelFile(asWritten: string, text: string, cwd: string): ModelFile {
  const { tree, diagnostics } = parseModelica(asWritten, text);
  const place = (where: string) => where;
  if (hasErrors(diagnostics)) return { roots: [], classes: [], diagnostics, place };
  if (tree.classes.length === 0)
    return { roots: [], classes: [], diagnostics: [inputError("modelica.one-class", "there is no class in the file")], place };
  const definitions = tree.classes.map(({ definition }) => definition);
  const packages = tree.within?.name?.parts ?? [];
  const names = definitions.map((definition) => ({ name: [...packages, definition.name].join("."), definition }));
  if (packages.length > 0) {
    const root = join(dirname(asWritten), ...packages.map(() => ".."));
    return { roots: [diskLibrary(resolve(cwd, root), root === "." ? "" : root)], classes: names, diagnostics, place };
  }
  // A package in a folder of its own, named by its package.mo
  if (/(^|[\\/])package\.mo$/.test(asWritten)) {
    const root = join(dirname(asWritten), "..");
    return { roots: [diskLibrary(resolve(cwd, root), root === "." ? "" : root)], classes: names, diagnostics, place };
  }
  const beside = dirname(asWritten);
  return {
    roots: [filesOfTexts("", classTexts(text, definitions)), diskLibrary(resolve(cwd, beside), beside === "." ? "" : beside)],
    classes: names,
    diagnostics,
    place: (where) => placeInFile(where, asWritten, definitions),
  };
}

/** Each class alone, the others blank, so that places stay where they are. */
function classTexts(text: string, definitions: readonly ClassDefinition[]): Record<string, string> {
  const ends = definitions.map((_, i) => definitions[i + 1]?.from ?? text.length);
  const blank = (from: number, to: number) => text.slice(from, to).replace(/[^\n]/g, " ");
  return Object.fromEntries(
    definitions.map(({ name, from }, i) => [
      `${name}.mo`,
      definitions.length === 1 ? text : blank(0, from) + text.slice(from, ends[i]) + blank(ends[i]!, text.length),
    ]),
  );
}

function placeInFile(where: string, asWritten: string, definitions: readonly ClassDefinition[]): string {
  const own = definitions.find(({ name }) => where.startsWith(`${name}.mo:`));
  return own === undefined ? where : asWritten + where.slice(own.name.length + 3);
}
