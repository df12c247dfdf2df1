/** Files of a folder on disk for an import. Links that lead out of the folder are not followed. */
import { readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { ModelFiles } from "@gelenk/formats/import";

export function diskFiles(folder: string): ModelFiles {
  const root = realpathSync(folder);
  const inside = root.endsWith(sep) ? root : root + sep;
  return {
    read(path) {
      try {
        const real = realpathSync(join(root, path));
        return real.startsWith(inside) && statSync(real).isFile() ? readFileSync(real) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
