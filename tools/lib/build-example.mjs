import { build } from "vite";
import { inRepository } from "./paths.mjs";

/**
 * Bundles an example of examples/ as a project of its own would.
 * @param {string} name
 * @param {string} outDir
 */
export const buildExample = (name, outDir) =>
  build({
    root: inRepository("examples", name),
    base: "./",
    logLevel: "error",
    configFile: false,
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
