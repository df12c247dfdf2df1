/** From a plan to a study that travels: the model with everything it needs, and tables of measured numbers. */
import type { MeasuredTable, ModelicaText, ModelSource, Plan, Study } from "@gelenk/batch";
import { makeStudy } from "@gelenk/batch/node";
import { hasErrors } from "@gelenk/core";
import { decodeText, readCsv, readModelBytes } from "@gelenk/formats";
import { compileModel, type ModelicaFiles } from "@gelenk/modelica";
import { buildScene, isSceneAddress } from "@gelenk/scenes";
import type { CommandOption } from "../command.js";
import type { LocatedDiagnostic } from "../diagnostics-text.js";
import { importFile, isImportable } from "../import/import-file.js";
import { type ImportFlags, importFlagOptions } from "../import/import-flags.js";
import type { Io } from "../io.js";
import { locateDiagnostics } from "../locate-diagnostics.js";
import type { PathFlags } from "../modelica/disk-library.js";
import { isModelicaAddress, modelicaOptions, openModelica, placed } from "../modelica/open-modelica.js";
import { readBytes } from "../paths.js";

export type StudyFlags = ImportFlags & PathFlags;

export const studyOptions: readonly CommandOption[] = [
  ...modelicaOptions.filter(({ flags }) => flags.startsWith("--modelica-path")),
  ...importFlagOptions,
];

interface Found<T> {
  readonly value?: T;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

export interface OpenedStudy {
  readonly study?: Study;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** `folder` is where relative paths of the plan start. */
export async function openStudy(
  {
    model,
    settings,
    tables,
    metrics,
    lockstep = false,
    residuals,
  }: Pick<Plan, "model" | "settings" | "tables" | "metrics" | "lockstep"> & Pick<Study, "residuals">,
  folder: string,
  flags: StudyFlags,
  io: Io,
): Promise<OpenedStudy> {
  const there = { ...io, cwd: folder };
  const source = await openSource(model, flags, there);
  const measured = await Promise.all(Object.entries(tables).map(async ([name, path]) => [name, await openTable(path, there)] as const));
  const diagnostics = [...source.diagnostics, ...measured.flatMap(([, table]) => table.diagnostics)];
  if (source.value === undefined || hasErrors(diagnostics)) return { diagnostics };
  const read = Object.fromEntries(measured.map(([name, { value = {} }]) => [name, value]));
  return {
    study: makeStudy({ source: source.value, settings, tables: read, metrics, lockstep, ...(residuals && { residuals }) }),
    diagnostics,
  };
}

/** What is not about the plan itself names its own file. */
const inFile = (file: string, diagnostics: readonly LocatedDiagnostic[]): readonly LocatedDiagnostic[] =>
  diagnostics.map((d) => ({ file, ...d }));

async function openSource(address: string, flags: StudyFlags, io: Io): Promise<Found<ModelSource>> {
  if (isSceneAddress(address)) {
    const { model, diagnostics } = buildScene(address);
    return { diagnostics: inFile(address, diagnostics), ...(model !== undefined && { value: { kind: "scene", address } }) };
  }
  const [file = "", name] = address.split("#");
  if (isModelicaAddress(file, flags, io.cwd)) return openModelicaSource(file, name, flags, io);
  if (isImportable(address)) {
    const { imported, diagnostics } = await importFile(address, flags, io);
    const model = imported?.model;
    return { diagnostics: inFile(address, diagnostics), ...(model !== undefined && { value: { kind: "model", model } }) };
  }
  const bytes = await readBytes(address, io.cwd);
  if (!(bytes instanceof Uint8Array)) return { diagnostics: inFile(address, [bytes]) };
  const { model, diagnostics } = readModelBytes(bytes);
  const located = inFile(address, locateDiagnostics(bytes, diagnostics));
  return { diagnostics: located, ...(model !== undefined && { value: { kind: "model", model } }) };
}

/** Compiled once here, to learn which texts it needs: those travel, of libraries as well, so that a worker needs none. */
async function openModelicaSource(file: string, name: string | undefined, flags: StudyFlags, io: Io): Promise<Found<ModelSource>> {
  const texts = new Map<string, string>();
  const remembering = (files: ModelicaFiles): ModelicaFiles => ({
    ...files,
    read(path) {
      const text = files.read(path);
      if (text !== undefined && !texts.has(path)) texts.set(path, text);
      return text;
    },
  });
  const opened = await openModelica(file, { ...flags, ...(name !== undefined && { model: name }) }, io, remembering);
  if (opened.library === undefined) return { diagnostics: inFile(file, opened.diagnostics) };
  const { flat, diagnostics } = compileModel(opened.library, opened.name);
  const travelling: ModelicaText[] = [...texts].map(([path, text]) => ({ file: path, text })).sort((a, b) => (a.file < b.file ? -1 : 1));
  const all = [...opened.diagnostics, ...placed(diagnostics, opened.place)].filter(({ severity }) => severity === "error");
  return {
    diagnostics: inFile(file, all),
    ...(flat !== undefined && { value: { kind: "modelica", model: opened.name, texts: travelling } }),
  };
}

async function openTable(path: string, io: Io): Promise<Found<MeasuredTable>> {
  const bytes = await readBytes(path, io.cwd);
  if (!(bytes instanceof Uint8Array)) return { diagnostics: inFile(path, [bytes]) };
  const { text, diagnostics: notText } = decodeText(bytes);
  if (text === undefined) return { diagnostics: inFile(path, notText) };
  const { table, diagnostics } = readCsv(text);
  const columns = table?.columns.map(({ name }, i) => [name, [...table.values[i]!]] as const);
  return { diagnostics: inFile(path, diagnostics), ...(columns !== undefined && { value: Object.fromEntries(columns) }) };
}
