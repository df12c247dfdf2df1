/**
 * Folders with Modelica classes: those of --modelica-path and of MODELICAPATH, then the library that comes with Gelenk. The first folder
 * that holds a package decides for all of it, so an installed standard library is used instead of ours.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join, resolve } from "node:path";
import type { ModelicaFiles } from "@gelenk/modelica";

/** A folder; `name` stands in front of paths in messages. */
export function diskLibrary(folder: string, name: string): ModelicaFiles {
  const at = (path: string) => (path === "" ? folder : join(folder, ...path.split("/")));
  return {
    name,
    list(path) {
      try {
        return readdirSync(at(path), { withFileTypes: true })
          .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
          .sort();
      } catch {
        return undefined;
      }
    },
    read(path) {
      try {
        return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(at(path)));
      } catch {
        return undefined;
      }
    },
  };
}

/** Where Gelenk's own library lies. */
const ownLibraryFolder = (): string => join(dirname(createRequire(import.meta.url).resolve("@gelenk/modelica/package.json")), "library");

export interface PathFlags {
  readonly modelicaPath?: readonly string[];
}

/** All folders, those of the command first. `path` is the value of MODELICAPATH. */
export function libraryRoots(flags: PathFlags, cwd: string, path = process.env["MODELICAPATH"] ?? ""): ModelicaFiles[] {
  const folders = [...(flags.modelicaPath ?? []), ...path.split(delimiter).filter((folder) => folder !== "")];
  return [...folders.map((folder) => diskLibrary(resolve(cwd, folder), folder)), diskLibrary(ownLibraryFolder(), "gelenk")];
}
