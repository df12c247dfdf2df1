/** `gelenk hull`: convex pieces in place of meshes. */
import { type DecomposeOptions, hasErrors } from "@gelenk/core";
import { writeModel } from "@gelenk/formats";
import { InvalidArgumentError } from "commander";
import { type Command, type CommandInput, jsonOption, parseCount, parseList, parsePositive } from "../command.js";
import { diagnosticText, type LocatedDiagnostic, reportDiagnostics } from "../diagnostics-text.js";
import { type ChosenShape, chooseShapes } from "../hull/choose-shapes.js";
import { decomposeShapes } from "../hull/decompose-shapes.js";
import { replaceShapes } from "../hull/replace-shapes.js";
import { hullJson, hullText } from "../hull/report.js";
import { EXIT, type Io } from "../io.js";
import { jsonText } from "../json-text.js";
import { openModel } from "../open-model.js";
import { blockedFile, endingOf, writeSafely } from "../output-file.js";
import { sizeText } from "../report/number-text.js";

interface HullFlags {
  readonly shape?: readonly string[];
  readonly concavity?: number;
  readonly pieces?: number;
  readonly convex?: boolean;
  readonly out?: string;
  readonly json?: boolean;
}

/** The default concavity in extents of the mesh. */
const DEFAULT_SHARE = 0.02;

function parseOut(text: string): string {
  if (endingOf(text) !== ".json") throw new InvalidArgumentError("Models are written as .json.");
  return text;
}

/** Largest edge of the box around the mesh. */
function extentOf({ mesh }: ChosenShape): number {
  let extent = 0;
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = axis; i < mesh.vertices.length; i += 3) {
      low = Math.min(low, mesh.vertices[i]!);
      high = Math.max(high, mesh.vertices[i]!);
    }
    extent = Math.max(extent, high - low);
  }
  return extent;
}

function optionsFor(shape: ChosenShape, { concavity, pieces, convex }: HullFlags): DecomposeOptions {
  if (convex) return { concavity: Number.POSITIVE_INFINITY, pieces: 1 };
  return { concavity: concavity ?? DEFAULT_SHARE * extentOf(shape), ...(pieces !== undefined && { pieces }) };
}

async function makeHulls({ arguments: [address = ""], options }: CommandInput, io: Io): Promise<number> {
  const flags: HullFlags = options;
  const refuse = (diagnostics: readonly LocatedDiagnostic[]): number => {
    reportDiagnostics(io, address, diagnostics, flags.json === true);
    return EXIT.badInput;
  };
  const { model, written, locate, diagnostics: found } = await openModel(address, [], io);
  if (model === undefined || written === undefined) return refuse(found);
  const { chosen, diagnostics: unknown } = chooseShapes(model, flags.shape);
  const before = [...found, ...unknown, ...(await blockedFile("--out", flags.out, io.cwd))];
  if (hasErrors(before)) return refuse(before);

  const { shapes, diagnostics, interrupted } = await decomposeShapes(chosen, (shape) => optionsFor(shape, flags), io);
  const all = [...before, ...locate(diagnostics)];
  if (hasErrors(all)) return refuse(all);
  if (interrupted) {
    io.stderr.write("Interrupted: nothing was written.\n");
    return EXIT.interrupted;
  }
  if (!flags.json) for (const d of all) io.stderr.write(diagnosticText(address, d));
  const bytes = flags.out === undefined ? 0 : await writeSafely(flags.out, io.cwd, [writeModel(replaceShapes(written, shapes))]);
  if (typeof bytes !== "number") return refuse([bytes]);
  if (flags.json)
    io.stdout.write(jsonText({ diagnostics: all, shapes: hullJson(shapes), ...(flags.out !== undefined && { out: flags.out }) }));
  else {
    io.stdout.write(hullText(shapes));
    io.stdout.write(
      flags.out === undefined
        ? "\nNothing was written; --out FILE writes the model with these hulls.\n"
        : `\nWrote ${flags.out} (${sizeText(bytes)})\n`,
    );
  }
  return EXIT.good;
}

export const hullCommand: Command = {
  name: "hull",
  summary: "replace the meshes of a model by convex pieces, for collision",
  about: `Cut the meshes of a model into convex pieces that cover them and keep within a distance of them. With --out the model is written again: each piece is a hull for collision, with place, material and filters of its mesh; the mesh stays for the eye and for the mass.

Prints for each mesh the number of pieces and their vertices, the volume of the solid, how much larger the pieces are (error), the largest distance from the solid that was found at a point of a piece (concavity) and the distance that is certainly not exceeded (at most).`,
  arguments: [{ name: "<model>", about: "a model file, or a scene" }],
  options: [
    { flags: "-o, --out <file>", about: "write the model with the hulls; .json", parse: parseOut },
    {
      flags: "--shape <names>",
      about: "body/shape, comma separated; shapes without a name by number from 0; default: all meshes for collision",
      parse: parseList,
    },
    {
      flags: "--concavity <metres>",
      about: "no point of a piece is further from the solid; default: 2 % of the mesh's extent",
      parse: parsePositive,
    },
    { flags: "--pieces <count>", about: "most pieces per mesh, whatever the concavity", parse: parseCount },
    { flags: "--convex", about: "one piece per mesh: its convex hull" },
    jsonOption,
  ],
  examples: [
    { command: "gelenk hull robot.json", about: "what would it come to?" },
    { command: "gelenk hull robot.json --concavity 0.005 -o robot-hulls.json", about: "within 5 mm, written" },
    { command: "gelenk hull robot.json --shape gripper/jaw --pieces 8 -o out.json", about: "one mesh, at most 8 pieces" },
    { command: "gelenk hull robot.json --convex -o out.json", about: "plain convex hulls" },
  ],
  run: makeHulls,
};
