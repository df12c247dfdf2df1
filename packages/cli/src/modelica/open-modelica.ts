/** From what a user typed to a model in the language Modelica: a file and the name of a class, or the name of a class of a library. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Diagnostic, hasErrors, nearestName } from "@gelenk/core";
import { decodeText } from "@gelenk/formats";
import {
  type ClassDefinition,
  type Compiled,
  classDefinition,
  compileModel,
  createLibrary,
  type Library,
  type ModelicaFiles,
  modelsIn,
  type NamedClass,
} from "@gelenk/modelica";
import { parseNumber } from "@gelenk/scenes";
import type { CommandOption, Pair } from "../command.js";
import { diagnosticText, inputError } from "../diagnostics-text.js";
import type { Io } from "../io.js";
import { endingOf } from "../output-file.js";
import { readBytes } from "../paths.js";
import { libraryRoots, type PathFlags } from "./disk-library.js";
import { modelFile } from "./model-file.js";

export interface ModelicaFlags extends PathFlags {
  readonly model?: string;
  readonly set?: readonly Pair[];
}

export const modelicaOptions: readonly CommandOption[] = [
  { flags: "--model <name>", about: "Modelica: which model of the file, such as Machine.Crane" },
  {
    flags: "--modelica-path <folder>",
    about: "Modelica: a folder with packages, in front of those of MODELICAPATH; repeatable",
    parse: (text, earlier) => [...((earlier as readonly string[] | undefined) ?? []), text],
  },
];

const CLASS_NAME = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;

/** Is a model in Modelica meant: a file .mo, or a class of a library that is no file? */
export function isModelicaAddress(address: string, flags: PathFlags, cwd: string): boolean {
  if (endingOf(address) === ".mo") return true;
  if (!CLASS_NAME.test(address) || existsSync(resolve(cwd, address))) return false;
  return createLibrary(libraryRoots(flags, cwd)).tops().includes(address.split(".")[0]!);
}

export interface OpenedModelica {
  readonly name: string;
  readonly library?: Library;
  /** Of the class, where it is found. */
  readonly definition?: ClassDefinition;
  readonly diagnostics: readonly Diagnostic[];
  readonly place: (where: string) => string;
}

const notModelica = (address: string): Diagnostic =>
  inputError("modelica.not-modelica", "this is neither a file .mo nor a class of a library", `to simulate it: gelenk run ${address}`);

/** `through` sees all files before the library does: who must know what is read looks on there. */
export async function openModelica(
  address: string,
  flags: ModelicaFlags,
  io: Io,
  through: (files: ModelicaFiles) => ModelicaFiles = (files) => files,
): Promise<OpenedModelica> {
  const failed = (...diagnostics: Diagnostic[]): OpenedModelica => ({ name: address, diagnostics, place: (where) => where });
  if (endingOf(address) !== ".mo") {
    if (existsSync(resolve(io.cwd, address))) return failed(notModelica(address));
    const library = createLibrary(libraryRoots(flags, io.cwd).map(through));
    return opened(library, flags.model ?? address, (where) => where);
  }
  const bytes = await readBytes(address, io.cwd);
  if (!(bytes instanceof Uint8Array)) return failed(bytes);
  const { text, diagnostics: notText } = decodeText(bytes);
  if (text === undefined) return failed(...notText);
  const { roots, classes, diagnostics, place } = modelFile(address, text, io.cwd);
  if (hasErrors(diagnostics)) return failed(...diagnostics);
  const library = createLibrary([...roots, ...libraryRoots(flags, io.cwd)].map(through));
  const chosen = chooseModel(classes, flags.model);
  return typeof chosen === "string" ? opened(library, chosen, place) : failed(chosen);
}

function opened(library: Library, name: string, place: (where: string) => string): OpenedModelica {
  const definition = classDefinition(library, name);
  return { name, library, diagnostics: [], place, ...(definition !== undefined && { definition }) };
}

/** `--model`, with or without the file's package in front; otherwise the only model of the file. */
function chooseModel(classes: readonly NamedClass[], wanted: string | undefined): string | Diagnostic {
  const models = modelsIn(classes).map(({ name }) => name);
  if (wanted === undefined) {
    if (models.length === 1) return models[0]!;
    if (models.length === 0)
      return inputError("modelica.which-model", "there is no model in the file that could be run", contentText(classes));
    const hint = `name one with --model: ${models.slice(0, 12).join(", ")}`;
    return inputError("modelica.which-model", `there are ${models.length} models in the file`, hint);
  }
  if (classes.some(({ name }) => wanted === name || wanted.startsWith(`${name}.`))) return wanted;
  const inside = models.find((name) => name.endsWith(`.${wanted}`));
  if (inside !== undefined) return inside;
  if (wanted.includes(".")) return wanted;
  const nearest = nearestName(
    wanted,
    models.map((name) => name.split(".").at(-1)!),
  );
  return inputError("modelica.which-model", `there is no model ${wanted} in the file`, nearest && `did you mean ${nearest}?`);
}

/** `it has: partial model Base, function f` */
function contentText(classes: readonly NamedClass[]): string {
  const kinds = classes
    .slice(0, 12)
    .map(({ name, definition: { partial, classKind } }) => `${partial ? "partial " : ""}${classKind} ${name}`);
  return kinds.length === 0 ? "it has no classes" : `it has: ${kinds.join(", ")}`;
}

/** Compiles with the values of --set: numbers, true, false, and texts. */
export function compileOpened({ name, library, place }: OpenedModelica, pairs: readonly Pair[]): Compiled {
  const { flat, diagnostics } = compileModel(library!, name, { parameters: parametersOf(pairs) });
  return { ...(flat !== undefined && { flat }), diagnostics: placed(diagnostics, place) };
}

/** A line for people. Places of Modelica name their file themselves. */
export const modelicaMessage = (address: string, diagnostic: Diagnostic): string =>
  diagnosticText(diagnostic.where === "" ? address : diagnostic.where, { ...diagnostic, where: "" });

export const placed = (diagnostics: readonly Diagnostic[], place: (where: string) => string): Diagnostic[] =>
  diagnostics.map((diagnostic) => ({ ...diagnostic, where: place(diagnostic.where) }));

/** Values of --set by the names of parameters. */
export const parametersOf = (pairs: readonly Pair[]): Record<string, number | boolean | string> =>
  Object.fromEntries(pairs.map(([parameter, text]) => [parameter, parameterValue(text)]));

function parameterValue(text: string): number | boolean | string {
  if (text === "true" || text === "false") return text === "true";
  return parseNumber(text) ?? text.replace(/^"(.*)"$/, "$1");
}
