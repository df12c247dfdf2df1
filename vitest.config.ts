import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const long = process.env["GELENK_LONG"] === "1";

/** Tests that replace modules or globals, or that measure the heap: each of these files has a process of its own. */
const alone = [
  "packages/core/test/collide/broad/broad-phase.test.ts",
  "packages/core/test/integrate/radau.test.ts",
  "packages/core/test/solve/compile/emitted-code.test.ts",
  "packages/core/test/world/allocation.test.ts",
  "packages/core/test/world/contacts/contact-laws.test.ts",
  "packages/core/test/world/contacts/guided-motions*.test.ts",
  "packages/studio/test/browser/*.test.ts",
  "tools/test/*.test.ts",
];
const everywhere = ["packages/*/test/**/*.test.ts", "scenes/test/**/*.test.ts", "bench/test/**/*.test.ts", "tools/test/**/*.test.ts"];
const left = long ? [] : ["**/*.long.test.ts"];

/** For pages in a browser: on a slow machine with another one beside it they take long. */
const patience = { testTimeout: long ? 600_000 : 180_000, expect: { poll: { timeout: 60_000 } } };

/**
 * Tests read the sources of the workspace packages, so they need no build. Files named *.long.test.ts run in `npm run test:long` alone.
 *
 * Most files share processes, and with them the modules they import: reading the sources anew for each of 500 files took a third of
 * the whole run.
 */
export default defineConfig({
  resolve: {
    alias: {
      "@gelenk/core/collision": source("packages/core/src/collision.ts"),
      "@gelenk/core/contact": source("packages/core/src/contact.ts"),
      "@gelenk/core/math": source("packages/core/src/math.ts"),
      "@gelenk/core/minimal": source("packages/core/src/minimal.ts"),
      "@gelenk/core/numerics": source("packages/core/src/numerics.ts"),
      "@gelenk/core": source("packages/core/src/index.ts"),
      "@gelenk/formats/gltf": source("packages/formats/src/gltf.ts"),
      "@gelenk/formats/import": source("packages/formats/src/import.ts"),
      "@gelenk/formats/mesh": source("packages/formats/src/mesh.ts"),
      "@gelenk/formats/svg": source("packages/formats/src/svg.ts"),
      "@gelenk/formats": source("packages/formats/src/index.ts"),
      "@gelenk/modelica": source("packages/modelica/src/index.ts"),
      "@gelenk/batch/node": source("packages/batch/src/node.ts"),
      "@gelenk/batch": source("packages/batch/src/index.ts"),
      "@gelenk/cli": source("packages/cli/src/index.ts"),
      "@gelenk/scenes": source("scenes/src/index.ts"),
    },
  },
  test: {
    testTimeout: long ? 600_000 : 60_000,
    hookTimeout: 60_000,
    // a test that looks at nothing, because its loop ran no time or a callback was never called, cannot fail
    expect: { requireAssertions: true },
    pool: "forks",
    // the default leaves one core idle, which is half of two
    maxWorkers: "100%",
    execArgv: ["--expose-gc"],
    projects: [
      { extends: true, test: { name: "together", include: everywhere, exclude: [...left, ...alone], isolate: false } },
      { extends: true, test: { name: "alone", include: alone, exclude: left, ...patience } },
    ],
  },
});
