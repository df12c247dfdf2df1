/** Robots of ../shared/reference, read as an import reads them. Tests are skipped with a message where the folder is missing. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FileLookup } from "../src/import/model-files.js";

export const REFERENCE_MISSING = "the folder ../shared/reference beside the repository is missing";

const folder = fileURLToPath(new URL("../../../../shared/reference/robots/", import.meta.url));

/** A folder of robots as the folder of an import; undefined if it is missing. */
export function referenceRobots(name: "urdf" | "mjcf"): FileLookup | undefined {
  const place = join(folder, name);
  if (!existsSync(place)) return undefined;
  const read = (path: string) => (existsSync(join(place, path)) ? new Uint8Array(readFileSync(join(place, path))) : undefined);
  return { files: { read } };
}

/** A table of numbers of that folder. Limits of joints that have none are written as Infinity, which JSON does not know: null. */
export const readReference = ({ files }: FileLookup, name: string): unknown =>
  JSON.parse(new TextDecoder().decode(files.read(name)).replace(/-?Infinity/g, "null"));
