/** The installed version of a package, from its package.json. Many packages do not export that file, so it is looked for by its path. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

export function packageVersion(name: string): string {
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    const version = versionIn(join(folder, name, "package.json"));
    if (version !== undefined) return version;
  }
  return "unknown";
}

function versionIn(path: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(path, "utf8")) as { version?: string }).version;
  } catch {
    return undefined;
  }
}
