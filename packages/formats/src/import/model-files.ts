/**
 * The files an import may read: those of one folder, by names relative to it. Names that lead out of the folder are refused here,
 * before anybody looks for them; who gives the files (a disk, a dropped folder, an archive) cannot forget it.
 */
import type { Diagnostic } from "@gelenk/core";

/** Files of one folder. */
export interface ModelFiles {
  /** `path` is relative, with `/`, without `.` and `..`. Undefined where there is no such file. */
  read(path: string): Uint8Array | undefined;
  /** Why a file cannot be read that is there. */
  problem?(path: string): FileProblem | undefined;
}

export interface FileProblem {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

export interface FoundFile {
  /** Relative to the folder of the import. */
  readonly path: string;
  /** Missing exactly if there is a diagnostic. */
  readonly bytes?: Uint8Array;
  readonly diagnostic?: Diagnostic;
}

/** Where each `package://NAME/` is, relative to the folder of the import. */
export type PackageFolders = Readonly<Record<string, string>>;

/** Where files beside the one that is read are found. */
export interface FileLookup {
  /** Looks up a file by its path. */
  readonly files: ModelFiles;
  /** Folders of the packages that `package://` names. */
  readonly packages?: PackageFolders;
}

/** Files in memory, by their paths. */
export const filesOf = (entries: Readonly<Record<string, Uint8Array>> | ReadonlyMap<string, Uint8Array>): ModelFiles => {
  const known = entries instanceof Map ? entries : new Map(Object.entries(entries));
  return { read: (path) => known.get(path) };
};

/** The folder of a path, with a `/` at its end; "" for the folder of the import itself. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/**
 * Finds a file that another one names: relative to the folder `from`, as `package://NAME/…`, `model://NAME/…` or `file://…`.
 * `place` says where the name stands.
 */
export function findFile({ files, packages }: FileLookup, from: string, name: string, place: string): FoundFile {
  const refused = (code: string, message: string, hint?: string): FoundFile => ({
    path: name,
    diagnostic: { code, severity: "error", where: place, message, ...(hint !== undefined && { hint }) },
  });
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(name)?.[1]?.toLowerCase();
  if (scheme !== undefined && !["package", "model", "file"].includes(scheme)) {
    return refused("import.unknown-scheme", `"${name}" is not read: files come from the folder of the model alone`);
  }
  const candidates =
    scheme === "package" || scheme === "model" ? packagePaths(name, packages ?? {}) : [joinPath(from, name.replace(/^file:\/\//i, ""))];
  const inside = candidates.filter((path) => path !== undefined);
  if (inside.length === 0) {
    return refused(
      "import.outside",
      `"${name}" leads out of the folder of the model`,
      "put the file into the folder and name it relative to the model",
    );
  }
  for (const path of inside) {
    const bytes = files.read(path);
    if (bytes) return { path, bytes };
    const problem = files.problem?.(path);
    if (problem) return refused(problem.code, problem.message, problem.hint);
  }
  return refused(
    "import.missing-file",
    `there is no file "${inside[0]}"`,
    scheme === undefined ? undefined : "say where the package is: --package NAME=FOLDER",
  );
}

/** Where a file of a package may be: where the caller says, in a folder of that name, or in the folder of the model, which often is the package. */
function packagePaths(name: string, packages: PackageFolders): (string | undefined)[] {
  const [, owner = "", rest = ""] = /^[a-z]+:\/\/([^/]*)\/?(.*)$/i.exec(name) ?? [];
  const told = packages[owner];
  if (told !== undefined) return [joinPath(told === "" ? "" : `${told}/`, rest)];
  return [joinPath(`${owner}/`, rest), joinPath("", rest)];
}

/** A plain relative path, or undefined where it leaves the folder or is absolute. */
export function joinPath(folder: string, name: string): string | undefined {
  if (/^(?:[\\/]|[a-z]:)/i.test(name) || name.includes("\0")) return undefined;
  const parts: string[] = [];
  for (const part of `${folder}${name}`.split(/[\\/]/)) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : parts.join("/");
}
