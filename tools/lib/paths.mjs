/** Where the repository is and where its installed programs start, so that no tool depends on the folder it is called from. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../..", import.meta.url));

/** @param {...string} parts a path below the repository */
export const inRepository = (...parts) => join(repository, ...parts);

/** Entry files of the installed programs; started with `node`, which works the same on every platform. */
export const programs = {
  biome: inRepository("node_modules/@biomejs/biome/bin/biome"),
  tsc: inRepository("node_modules/typescript/bin/tsc"),
  vitest: inRepository("node_modules/vitest/vitest.mjs"),
  vite: inRepository("node_modules/vite/bin/vite.js"),
  gelenk: inRepository("packages/cli/bin/gelenk.mjs"),
};
