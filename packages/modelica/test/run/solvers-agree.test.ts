/**
 * Models of the multibody library with every solver of linear blocks. Reference: the solvers are each other's, at the start and after a
 * stretch of the motion.
 */
import { columnOf, compileModel, simulate, translate } from "@gelenk/modelica";
import { expect, it } from "vitest";
import { exampleName, ownLibrary } from "../own-library/own-library.js";

it.each(["DoublePendulum", "FreeBody", "PlanarFourbar"])("%s: the same motion by tearing, relaxation and sparse LU", (model) => {
  const { flat } = compileModel(ownLibrary(), exampleName(model), { parameters: { "world.enableAnimation": false } });
  const runs = (["tearing", "relaxation", "sparse"] as const).map((solver) => {
    const { translation } = translate(flat!, { solver });
    const { table, reached } = simulate(translation!, { to: 0.3, times: [0, 0.15, 0.3], tolerance: 1e-10 });
    expect(reached, solver).toBe(true);
    return { table, kinds: translation!.program.steps.map(({ kind, note }) => `${kind} ${note ?? ""}`) };
  });
  // the system of accelerations is a ladder in each of them, also in the loop, whose loads stand in the frame of its cut joint
  expect(runs[1]!.kinds.filter((kind) => kind.startsWith("relaxation"))).not.toEqual([]);
  expect(runs[1]!.kinds.filter((kind) => kind.includes("no ladder"))).toEqual([]);
  const [first, ...others] = runs;
  for (const name of first!.table.names) {
    const expected = columnOf(first!.table, name);
    const scale = Math.max(1, ...expected.map(Math.abs));
    for (const { table } of others) {
      for (const [i, value] of columnOf(table, name).entries()) expect(Math.abs(value - expected[i]!), name).toBeLessThan(1e-6 * scale);
    }
  }
});
