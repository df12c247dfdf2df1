/** `gelenk convert`: a file of another program becomes a model file, with a report of what was lost. */
import type { Diagnostic } from "@gelenk/core";
import { InvalidArgumentError } from "commander";
import { type Command, type CommandInput, jsonOption, setOption } from "../command.js";
import { diagnosticText, inputError, type LocatedDiagnostic, reportDiagnostics } from "../diagnostics-text.js";
import { GLTF_ENDINGS } from "../gltf-file.js";
import { type Conversion, type ConversionFlags, convertTo } from "../import/conversion.js";
import { lossRemark } from "../import/import-file.js";
import { importFlagOptions } from "../import/import-flags.js";
import { reportText } from "../import/report-text.js";
import { EXIT, type Io } from "../io.js";
import { jsonText } from "../json-text.js";
import { exchangeOptions, MODELICA_ENDING } from "../modelica/exchange-modelica.js";
import { blockedFile, endingOf, writeSafely } from "../output-file.js";
import { countText, sizeText } from "../report/number-text.js";

interface ConvertFlags extends ConversionFlags {
  readonly report?: string;
  readonly all?: boolean;
  readonly strict?: boolean;
  readonly json?: boolean;
}

function parseOut(text: string): string {
  const known = [".json", ...GLTF_ENDINGS, MODELICA_ENDING];
  if (!known.includes(endingOf(text))) throw new InvalidArgumentError("Models are written as .json, .glb, .gltf or .mo.");
  return text;
}

/** `--strict`: every loss is an error, the first few with their places. */
function strictErrors({ counts, report }: Conversion): readonly Diagnostic[] {
  const lost = counts.approximated + counts.ignored;
  if (lost === 0) return [];
  const first = [...reportText(report(), false)].slice(0, 5).map((line) => line.trimEnd());
  return [inputError("import.strict", `of the elements and attributes ${lost} would be lost`, first.join("\n    "))];
}

async function writeReport({ report }: Conversion, flags: ConvertFlags, io: Io): Promise<Diagnostic | undefined> {
  if (flags.report === undefined) return undefined;
  const text = reportText(report(), flags.all === true);
  if (flags.report === "-") {
    for (const line of text) io.stdout.write(line);
    return undefined;
  }
  const written = await writeSafely(flags.report, io.cwd, text);
  return typeof written === "number" ? undefined : written;
}

async function convert({ arguments: [source = "", out], options }: CommandInput, io: Io): Promise<number> {
  const flags: ConvertFlags = options;
  const refuse = (diagnostics: readonly LocatedDiagnostic[]): number => {
    reportDiagnostics(io, source, diagnostics, flags.json === true);
    return EXIT.badInput;
  };
  const blocked = await blockedFile("OUT", out, io.cwd);
  if (blocked.length > 0) return refuse(blocked);
  const conversion = await convertTo(out, source, flags, io);
  const wrong = await writeReport(conversion, flags, io);
  const strict = flags.strict ? strictErrors(conversion) : [];
  const all = [...conversion.diagnostics, ...(wrong ? [wrong] : []), ...strict];
  const { model, counts, format } = conversion;
  if (!model || wrong || strict.length > 0) return refuse(all);

  const remarks = [...all, ...(flags.report === undefined ? lossRemark(source, conversion) : [])];
  if (!flags.json) for (const d of remarks) io.stderr.write(diagnosticText(source, d));
  const bytes = out === undefined ? undefined : await writeSafely(out, io.cwd, conversion.content());
  if (typeof bytes === "object") return refuse([bytes]);
  const size = { bodies: model.bodies?.length ?? 0, joints: model.joints?.length ?? 0, couplings: model.couplings?.length ?? 0 };
  if (flags.json) io.stdout.write(jsonText({ diagnostics: remarks, format, ...size, ...counts, ...(out !== undefined && { out }) }));
  else {
    const fates = `${counts.imported} elements and attributes imported, ${counts.approximated} approximated, ${counts.ignored} ignored`;
    const written =
      bytes === undefined
        ? "Nothing was written; name a .json, .glb, .gltf or .mo file to write the model."
        : `Wrote ${out} (${sizeText(bytes)})`;
    // a report on standard output stays alone there
    const stream = flags.report === "-" ? io.stderr : io.stdout;
    stream.write(
      `${format}: ${countText(size.bodies, "body", "bodies")}, ${countText(size.joints, "joint")}, ${countText(size.couplings, "coupling")}\n${fates}\n${written}\n`,
    );
  }
  return EXIT.good;
}

export const convertCommand: Command = {
  name: "convert",
  summary: "turn a robot or scene of another program into a model, or a model into glTF or Modelica",
  about: `Read a file of another program (URDF, xacro, MJCF, SDF, glTF), or an archive with one and its meshes, and write it as a model file, or a model as glTF with bodies, joints and colliders, or as Modelica. A multibody model written in Modelica, a file .mo or a class of a library, becomes a model as well: bodies, joints, shapes, springs. Every element and attribute of the file is imported, approximated or ignored; --report lists what was approximated or ignored with its place, --all also what was imported. Without a second file nothing is written, which shows what would come of it.

Meshes and other files are looked for in the folder of the file, or in --folder, and nowhere else.`,
  arguments: [
    {
      name: "<file>",
      about:
        "a .urdf, .xacro, .sdf, .world or .xml (MJCF) file, a .glb or .gltf, or a .zip with one; a .mo; of models and scenes: a .json, @name",
    },
    { name: "[out]", about: "the file to write: .json, .glb, .gltf or .mo", parse: parseOut },
  ],
  options: [
    { flags: "--report <file>", about: "write the loss report into a file; - for standard output" },
    { flags: "--all", about: "the report also lists what was imported" },
    { flags: "--strict", about: "anything lost is an error" },
    ...importFlagOptions,
    { ...setOption, about: "Modelica: give a parameter another value; repeatable" },
    ...exchangeOptions,
    jsonOption,
  ],
  examples: [
    { command: "gelenk convert arm.urdf arm.json", about: "a robot" },
    { command: "gelenk convert arm.urdf --report -", about: "what would be lost?" },
    { command: "gelenk convert robot/urdf/arm.urdf arm.json --folder robot --package arm_description=.", about: "meshes of a package" },
    { command: "gelenk convert robot.zip arm.json --entry robot/urdf/arm.urdf", about: "one of several in an archive" },
    { command: "gelenk convert arm.json arm.glb", about: "for programs that read glTF" },
    { command: "gelenk convert Machines.mo crane.json --model Crane --collisions", about: "a multibody model written in Modelica" },
    { command: "gelenk convert arm.json Arm.mo", about: "for programs that read Modelica" },
    { command: "gelenk convert humanoid.xml humanoid.json --strict", about: "whole or not at all" },
  ],
  run: convert,
};
