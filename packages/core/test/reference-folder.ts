/**
 * Reference data beside the repository: ../shared/reference seen from its root. Tests that read it are skipped with a message where it is
 * missing:
 *
 *   const benchmarks = readReferenceJson("benchmarks.json");
 *   it("…", (context) => { if (benchmarks === undefined) return context.skip(REFERENCE_MISSING); … });
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const REFERENCE_MISSING = "the folder ../shared/reference beside the repository is missing";

export function referenceFolder(): string | undefined {
  const folder = fileURLToPath(new URL("../../../../shared/reference", import.meta.url));
  return existsSync(folder) ? folder : undefined;
}

/** A parsed file of that folder, undefined if folder or file are missing. */
export function readReferenceJson(name: string): unknown {
  const folder = referenceFolder();
  if (folder === undefined || !existsSync(join(folder, name))) return undefined;
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}
