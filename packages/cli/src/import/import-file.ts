/** A file of another program, by its path on disk, as a model with everything that was found and lost. */
import { dirname, relative, resolve, sep } from "node:path";
import type { Diagnostic } from "@gelenk/core";
import { type ImportedModel, importModel, isImportable } from "@gelenk/formats/import";
import { inputError, type LocatedDiagnostic } from "../diagnostics-text.js";
import type { Io } from "../io.js";
import { readBytes } from "../paths.js";
import { diskFiles } from "./disk-files.js";
import { type ImportFlags, importOptionsOf } from "./import-flags.js";

export { isImportable };

export interface ImportedFile {
  readonly imported?: ImportedModel;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

export async function importFile(asWritten: string, flags: ImportFlags, io: Io): Promise<ImportedFile> {
  const path = resolve(io.cwd, asWritten);
  const folder = flags.folder === undefined ? dirname(path) : resolve(io.cwd, flags.folder);
  const name = relative(folder, path).split(sep).join("/");
  if (name.startsWith("../")) {
    return {
      diagnostics: [inputError("import.outside", `the file is not in the folder ${flags.folder}`, "--folder names a folder around it")],
    };
  }
  // says what is wrong with the path itself, before anything is made of it
  const bytes = await readBytes(asWritten, io.cwd);
  if (!(bytes instanceof Uint8Array)) return { diagnostics: [bytes] };
  const lookup = { files: diskFiles(folder), packages: Object.fromEntries(flags.package ?? []) };
  const imported = importModel(name, lookup, importOptionsOf(flags));
  return { imported, diagnostics: imported.diagnostics.map((d) => locatePlace(d, name)) };
}

/** The place of a finding, `arm.urdf:12:7`, as file, line and column. */
export function locatePlace(d: Diagnostic, main: string): LocatedDiagnostic {
  const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(d.where) ?? [];
  // other formats name bytes and members: `robot.zip, byte 84`, `cart.glb#/nodes/3`
  if (file === undefined)
    return { ...d, where: d.where.startsWith(main) ? d.where.slice(main.length).replace(/^(?:, |: ?)/, "") : d.where };
  const place = { ...d, where: "", line: Number(line), column: Number(column) };
  return file === main ? place : { ...place, file };
}

/** One remark on what the import has lost, if anything. */
export function lossRemark(asWritten: string, { counts }: Pick<ImportedModel, "counts">): readonly Diagnostic[] {
  const { approximated, ignored } = counts;
  if (approximated + ignored === 0) return [];
  const message = `of the elements and attributes ${approximated} were approximated and ${ignored} ignored`;
  const hint = `gelenk convert ${asWritten} --report - lists them`;
  return [{ code: "import.losses", severity: "note", where: "", message, hint }];
}
