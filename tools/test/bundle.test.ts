/** A bundler can take the packages as they are built: Vite makes one file of a program that uses them, and that file runs in plain Node. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, expect, it } from "vitest";
import { repository } from "../lib/paths.mjs";

// inside the repository, so that packages are found
const folder = mkdtempSync(join(repository, "tools", "test", "bundle-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("one file of core, formats and scenes", async () => {
  writeFileSync(
    join(folder, "program.js"),
    `import { simulate } from "@gelenk/core";
     import { loadModel, writeModel } from "@gelenk/formats";
     import { buildScene } from "@gelenk/scenes";
     const { resolved } = loadModel(writeModel(buildScene("@sliding-box").model));
     export const end = simulate(resolved, { until: 1 }).bodies.box.position;`,
  );
  await build({
    root: folder,
    logLevel: "silent",
    configFile: false,
    build: { lib: { entry: "program.js", formats: ["es"], fileName: "bundle" }, outDir: "out", minify: true },
  });
  const { end } = (await import(/* @vite-ignore */ join(folder, "out", "bundle.js"))) as { end: number[] };
  // the box of the benchmark drifts with (−0.9, 0.4, 0.1) m/s
  [-0.9, 0.4, 0.1].forEach((velocity, i) => {
    expect(end[i]).toBeCloseTo(velocity, 12);
  });
});
