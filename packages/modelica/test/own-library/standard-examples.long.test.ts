/**
 * The texts of the multibody examples of the Modelica Standard Library, compiled against our library: they move as they do with the
 * standard library itself. Skipped where MODELICAPATH names no folder that holds it. Reference: the standard library, for all variables of
 * that name that both have. Left out: the robot (no electrical parts here) and the surfaces.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { columnOf, compileModel, createLibrary, filesOfTexts, type ResultTable, simulate, translate } from "@gelenk/modelica";
import { expect, it } from "vitest";
import { compileExample, describeStandardLibrary, EXAMPLES, standardLibraryFolder } from "../standard-library.js";
import { filesBelow, libraryTexts } from "./own-library.js";

const FOLDER = "Modelica/Mechanics/MultiBody/Examples";
const MISSING = ["Systems.RobotR3.FullRobot", "Systems.RobotR3.OneAxis", "Elementary.Surfaces"];

function ourLibraryWithTheirExamples() {
  const examples = join(standardLibraryFolder!, FOLDER);
  const theirs = Object.fromEntries(filesBelow(examples).map((path) => [`${FOLDER}/${path}`, readFileSync(join(examples, path), "utf8")]));
  const ours = Object.entries(libraryTexts()).filter(([path]) => !path.startsWith(`${FOLDER}/`));
  return createLibrary([filesOfTexts("", { ...Object.fromEntries(ours), ...theirs })]);
}

type Compiled = ReturnType<typeof compileExample>;

function run({ flat, diagnostics }: Compiled, to: number) {
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { translation, diagnostics: found } = translate(flat!);
  expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
  const { table, reached } = simulate(translation!, { to, times: [0, to / 2, to], tolerance: 1e-10 });
  expect(reached).toBe(true);
  return table;
}

/** At events there are further rows. */
const valueAt = (table: ResultTable, name: string, t: number): number => columnOf(table, name)[columnOf(table, "time").lastIndexOf(t)]!;

describeStandardLibrary("examples of the standard library against our library", () => {
  const library = standardLibraryFolder === undefined ? undefined : ourLibraryWithTheirExamples();
  for (const [name, stop] of Object.entries(EXAMPLES).filter(([name]) => !MISSING.includes(name)))
    it(name, () => {
      const to = Math.min(stop, 0.4);
      const parameters = { "world.enableAnimation": false };
      const ours = run(compileModel(library!, `Modelica.Mechanics.MultiBody.Examples.${name}`, { parameters }), to);
      const theirs = run(compileExample(name), to);
      // positions, speeds and angles: what is a coordinate; loads of redundant constraints and inner quantities may be shared out otherwise
      const shared = ours.names.filter((one) => /(\.r_0\[\d\]|\.v_0\[\d\]|\.phi|\.w|\.s|\.v|\.T)$/.test(one) && theirs.names.includes(one));
      expect(shared.length).toBeGreaterThan(0);
      for (const t of [0, to / 2, to])
        for (const one of shared) {
          const [a, b] = [valueAt(ours, one, t), valueAt(theirs, one, t)];
          expect(Math.abs(a - b), `${one} at ${t}`).toBeLessThan(1e-5 * (1 + Math.abs(b)));
        }
    }, 120_000);
});
