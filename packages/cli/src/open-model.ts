/** From what a user typed to a model: a file, or a scene with its parameters. */
import { basename } from "node:path";
import { type Diagnostic, hasErrors, type Model, type ResolvedModel } from "@gelenk/core";
import { loadModel } from "@gelenk/formats";
import { buildScene, isSceneAddress, parseNumber } from "@gelenk/scenes";
import type { Pair } from "./command.js";
import { inputError, type LocatedDiagnostic } from "./diagnostics-text.js";
import { importFile, isImportable, lossRemark } from "./import/import-file.js";
import type { ImportFlags } from "./import/import-flags.js";
import type { Io } from "./io.js";
import { locateDiagnostics } from "./locate-diagnostics.js";
import { endingOf } from "./output-file.js";
import { readBytes } from "./paths.js";
import { RESULT_ENDINGS } from "./result-file.js";

export interface OpenedModel {
  /** For messages: name of the scene, of the model, or of the file. */
  readonly name: string;
  /** Missing when there are errors. */
  readonly model?: ResolvedModel;
  /** The same as in the file, with expressions; of a scene the numbers themselves. */
  readonly written?: Model;
  /** Named numbers the model was built with. */
  readonly parameters: Readonly<Record<string, number>>;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** Adds line and column of the file to diagnostics found later on. */
  readonly locate: (diagnostics: readonly Diagnostic[]) => readonly LocatedDiagnostic[];
}

/** Numbers for `--set`; of several values for one name the last counts. */
function parseOverrides(pairs: readonly Pair[]): {
  readonly overrides: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
} {
  const overrides = new Map<string, number>();
  const diagnostics: Diagnostic[] = [];
  for (const [name, text] of pairs) {
    const value = parseNumber(text);
    if (value !== undefined) overrides.set(name, value);
    else {
      const hint = "write it like 0.25, 1e-3 or 1/240, without a unit";
      diagnostics.push({
        code: "parameter.not-a-number",
        severity: "error",
        where: `parameters.${name}`,
        message: `"${text}" is not a number`,
        hint,
      });
    }
  }
  return { overrides: Object.fromEntries(overrides), diagnostics };
}

/** Of a file that is no JSON and does not claim to be: what a model is, rather than what JSON is. */
function aboutEnding(d: LocatedDiagnostic, path: string): LocatedDiagnostic {
  const ending = endingOf(path);
  if (d.code !== "file.not-json" || ending === ".json") return d;
  return RESULT_ENDINGS.includes(ending)
    ? { ...d, message: "a result is not a model", hint: `gelenk plot ${path} draws it` }
    : { ...d, hint: "models are .json files; of other programs .urdf, .xacro, .sdf, .xml, .glb, .gltf or .zip" };
}

async function openFile(path: string, pairs: readonly Pair[], io: Io): Promise<OpenedModel> {
  const bytes = await readBytes(path, io.cwd);
  if (!(bytes instanceof Uint8Array)) return { name: path, parameters: {}, diagnostics: [bytes], locate: (diagnostics) => diagnostics };
  const { overrides, diagnostics: wrong } = parseOverrides(pairs);
  const { written, resolved, diagnostics } = loadModel(bytes, overrides);
  const locate = (list: readonly Diagnostic[]) => locateDiagnostics(bytes, list);
  const all = locate([...wrong, ...diagnostics]).map((d) => aboutEnding(d, path));
  const name = written?.name ?? basename(path);
  return {
    name,
    parameters: resolved?.parameters ?? {},
    diagnostics: all,
    locate,
    ...(resolved !== undefined && !hasErrors(all) && { model: resolved }),
    ...(written !== undefined && { written }),
  };
}

/** Of a file of another program. It has no named parameters. */
async function openForeign(path: string, pairs: readonly Pair[], flags: ImportFlags, io: Io): Promise<OpenedModel> {
  const { imported, diagnostics } = await importFile(path, flags, io);
  const unknown = pairs.map(([name]) =>
    inputError("parameter.unknown", `the file has no parameter "${name}"`, "of xacro files: --argument"),
  );
  const all = [...diagnostics, ...unknown, ...(imported ? lossRemark(path, imported) : [])];
  const model = imported?.model;
  return {
    name: model?.name ?? basename(path),
    parameters: {},
    diagnostics: all,
    locate: (list) => list,
    // importers write numbers, never expressions
    ...(model !== undefined && !hasErrors(all) && { model: model as ResolvedModel, written: model }),
  };
}

/** `address` is a path or a scene, `@name?…`; `pairs` are the values of `--set`. */
export async function openModel(address: string, pairs: readonly Pair[], io: Io, flags: ImportFlags = {}): Promise<OpenedModel> {
  if (!isSceneAddress(address)) return isImportable(address) ? openForeign(address, pairs, flags, io) : openFile(address, pairs, io);
  const { scene, values, model, diagnostics } = buildScene(address, [...new Map(pairs)]);
  return {
    name: scene?.name ?? address,
    parameters: values,
    diagnostics,
    locate: (list) => list,
    ...(model !== undefined && { model, written: model }),
  };
}
