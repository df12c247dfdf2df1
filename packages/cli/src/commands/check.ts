/** `gelenk check`: what is wrong with models, and what is in them. */
import { hasErrors, type MethodName } from "@gelenk/core";
import { type Command, type CommandInput, jsonOption, type Pair, setOption } from "../command.js";
import { diagnosticText, type LocatedDiagnostic, mergeDiagnostics } from "../diagnostics-text.js";
import { type ImportFlags, importFlagOptions } from "../import/import-flags.js";
import { EXIT, type Io } from "../io.js";
import { jsonText } from "../json-text.js";
import { type ModelSummary, summariseModel, summaryText } from "../model-summary.js";
import { openModel } from "../open-model.js";
import { methodOption } from "../run-settings.js";

interface CheckedModel {
  readonly model: string;
  readonly good: boolean;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly summary?: ModelSummary;
}

interface CheckFlags extends ImportFlags {
  readonly set?: readonly Pair[];
  readonly method?: MethodName;
  readonly json?: boolean;
}

async function checkModel(address: string, flags: CheckFlags, io: Io): Promise<CheckedModel> {
  const opened = await openModel(address, flags.set ?? [], io, flags);
  if (opened.model === undefined) return { model: address, good: false, diagnostics: opened.diagnostics };
  const { summary, diagnostics } = summariseModel(opened.model, opened.parameters, flags.method);
  const all = mergeDiagnostics(opened.diagnostics, opened.locate(diagnostics));
  return { model: address, good: !hasErrors(all), diagnostics: all, ...(summary !== undefined && { summary }) };
}

function checkedText({ model, good, diagnostics, summary }: CheckedModel): string {
  const errors = diagnostics.filter((d) => d.severity === "error").length;
  const others = diagnostics.length - errors;
  const warnings = others === 0 ? "" : `, ${others} ${others === 1 ? "remark" : "remarks"}`;
  const verdict = good ? `${model}: good${warnings}\n` : `${model}: ${errors} ${errors === 1 ? "error" : "errors"}${warnings}\n`;
  return diagnostics.map((d) => diagnosticText(model, d)).join("") + verdict + (good && summary !== undefined ? summaryText(summary) : "");
}

async function checkModels({ arguments: addresses, options }: CommandInput, io: Io): Promise<number> {
  const flags: CheckFlags = options;
  const models: CheckedModel[] = [];
  for (const address of addresses) {
    const checked = await checkModel(address, flags, io);
    models.push(checked);
    if (!flags.json) io.stdout.write(checkedText(checked));
  }
  if (flags.json) io.stdout.write(jsonText({ diagnostics: models.flatMap((checked) => checked.diagnostics), models }));
  return models.every((checked) => checked.good) ? EXIT.good : EXIT.badInput;
}

export const checkCommand: Command = {
  name: "check",
  summary: "say what is wrong with a model, and what is in it",
  about: `Read models without running them. Prints every error and remark as

  file:place severity code message

with a hint below it, then a summary: bodies, mass, degrees of freedom, joints, forces, parameters. Where there are joints, each chain is listed with its loops, with the equations of its joints and how many of them are independent (rank) or redundant, with the freedoms that are left, and with the method that advances it. The exit code is 1 if any model has an error.`,
  arguments: [{ name: "<model...>", about: "model files, robots (.urdf, .xacro, .sdf, .xml, or a .zip with one), or scenes" }],
  options: [methodOption, setOption, jsonOption, ...importFlagOptions],
  examples: [
    { command: "gelenk check arm.json", about: "one model" },
    { command: "gelenk check models/*.json", about: "many" },
    { command: "gelenk check arm.json --set length=2", about: "with another value of a parameter" },
    { command: "gelenk check arm.json --method recursive", about: "does that method serve its chains?" },
    { command: "gelenk check humanoid.urdf --free-base", about: "a robot, imported as gelenk run does" },
    { command: "gelenk check arm.json --json", about: "for programs" },
  ],
  run: checkModels,
};
