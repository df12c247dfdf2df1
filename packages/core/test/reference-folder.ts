/**
 * Reference data beside the repository: ../shared/reference seen from its root. Tests that read it are skipped with a message where it is
 * missing:
 *
 *   const benchmarks = readReferenceJson("benchmarks.json");
 *   it("…", (context) => { if (benchmarks === undefined) return context.skip(REFERENCE_MISSING); … });
 *   describe("…", () => { skipWithoutReferences(); … });
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach } from "vitest";

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

/** All tests of a group are skipped where the folder is missing. */
export const skipWithoutReferences = (): void =>
  beforeEach((context) => {
    if (referenceFolder() === undefined) context.skip(REFERENCE_MISSING);
  });
