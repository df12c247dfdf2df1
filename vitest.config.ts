import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const long = process.env["GELENK_LONG"] === "1";

/** Tests read the sources of the workspace packages, so they need no build. Files named *.long.test.ts run in `npm run test:long` alone. */
export default defineConfig({
  resolve: {
    alias: {
      "@gelenk/core/collision": source("packages/core/src/collision.ts"),
      "@gelenk/core/contact": source("packages/core/src/contact.ts"),
      "@gelenk/core": source("packages/core/src/index.ts"),
      "@gelenk/formats": source("packages/formats/src/index.ts"),
      "@gelenk/cli": source("packages/cli/src/index.ts"),
      "@gelenk/scenes": source("scenes/src/index.ts"),
    },
  },
  test: {
    include: ["packages/*/test/**/*.test.ts", "scenes/test/**/*.test.ts", "bench/test/**/*.test.ts", "tools/test/**/*.test.ts"],
    exclude: long ? [] : ["**/*.long.test.ts"],
    testTimeout: long ? 600_000 : 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    // the default leaves one core idle, which is half of two
    maxWorkers: "100%",
    execArgv: ["--expose-gc"],
  },
});
