import { writeFileSync } from "node:fs";
import { packModelicaLibrary } from "./pack-modelica-library.mjs";
import { inRepository, programs } from "./paths.mjs";
import { runNode } from "./run.mjs";

/** Where the studio lies once it is built. */
export const studioFolder = inRepository("packages/studio/dist");

/**
 * Compiles all packages that changed, in the order of their references, writes the constants of core as numbers, puts its minimal
 * entry together and packs the Modelica library for browsers.
 * @param {import("./run.mjs").RunOptions} [options]
 */
export async function build(options) {
  const result = await runNode(programs.tsc, ["-b"], options);
  if (result.code !== 0) return result;
  // needs packages that a bare clone installs first
  const { inlineConstants } = await import("./inline-constants.mjs");
  inlineConstants(inRepository("packages/core/dist"), ["minimal.js"]);
  const { bundleMinimal } = await import("./bundle-minimal.mjs");
  writeFileSync(inRepository("packages/core/dist/minimal.js"), await bundleMinimal());
  packModelicaLibrary();
  return result;
}

/**
 * Bundles the studio for the browser.
 * @param {import("./run.mjs").RunOptions} [options]
 */
export const buildStudio = (options) =>
  runNode(programs.vite, ["build", inRepository("packages/studio"), "--logLevel", "warn", "--emptyOutDir"], options);

/**
 * Builds with one line of output; the compiler's messages appear if it fails.
 * @returns {Promise<number>} exit code
 */
export async function buildQuietly() {
  console.log("building …");
  for (const stage of [build, buildStudio]) {
    const { code, output } = await stage({ quiet: true });
    if (code === 0) continue;
    console.error(output);
    return code;
  }
  return 0;
}
