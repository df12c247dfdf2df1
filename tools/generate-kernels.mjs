/**
 * Writes packages/core/src/linalg/small-blocks-unrolled.ts and small-blocks-unrolled-lu.ts: kernels on small
 * blocks with every number of the inner sums in a local variable, loaded once and stored once. Loops over such
 * blocks in JavaScript spend most of their time on indices.
 *
 *   node tools/generate-kernels.mjs
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { kernelFile, luKernelFile } from "./lib/kernel-text.mjs";
import { repository } from "./lib/paths.mjs";

export const kernelPath = join(repository, "packages/core/src/linalg/small-blocks-unrolled.ts");
export const luKernelPath = join(repository, "packages/core/src/linalg/small-blocks-unrolled-lu.ts");

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(kernelPath, kernelFile());
  writeFileSync(luKernelPath, luKernelFile());
  console.log("small-blocks-unrolled.ts and small-blocks-unrolled-lu.ts written");
}
