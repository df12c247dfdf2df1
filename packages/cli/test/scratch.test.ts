import { writeSync } from "node:fs";
import { loadModel, locatePaths } from "@gelenk/formats";
import { test } from "vitest";
import { damagedModels } from "../../formats/test/damaged-models.js";
test("x", () => {
  for (const m of damagedModels()) {
    const t0 = performance.now();
    writeSync(2, `${m.name} ${m.bytes.length} `);
    const { diagnostics } = loadModel(m.bytes);
    const t1 = performance.now();
    writeSync(2, `load ${(t1 - t0).toFixed(0)} n=${diagnostics.length} longest=${Math.max(...diagnostics.map((d) => d.where.length))} `);
    locatePaths(new TextDecoder().decode(m.bytes), diagnostics.map((d) => d.where).filter((w) => w !== ""));
    writeSync(2, `locate ${(performance.now() - t1).toFixed(0)}\n`);
  }
});
