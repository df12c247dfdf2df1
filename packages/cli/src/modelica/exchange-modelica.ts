/** Models in Modelica as models, and models as Modelica text, for `gelenk convert`. */
import { basename } from "node:path";
import type { Model } from "@gelenk/core";
import type { LossCounts, ReportLine } from "@gelenk/formats/import";
import { experimentOf, readModelica, writeModelica } from "@gelenk/modelica";
import type { CommandOption } from "../command.js";
import type { LocatedDiagnostic } from "../diagnostics-text.js";
import { locatePlace } from "../import/import-file.js";
import type { Io } from "../io.js";
import { endingOf } from "../output-file.js";
import { type ModelicaFlags, modelicaOptions, openModelica, parametersOf } from "./open-modelica.js";

export interface ExchangeFlags extends ModelicaFlags {
  readonly collisions?: boolean;
}

export const exchangeOptions: readonly CommandOption[] = [
  { flags: "--collisions", about: "Modelica: the solids of bodies collide; without it they are only seen" },
  ...modelicaOptions,
];

export const MODELICA_ENDING = ".mo";
export const isModelicaName = (path: string): boolean => endingOf(path) === MODELICA_ENDING;

export interface ExchangedModel {
  /** Missing exactly if there are errors. */
  readonly model?: Model;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly counts: LossCounts;
  report(): Iterable<ReportLine>;
}

const NOTHING: LossCounts = { imported: 0, approximated: 0, ignored: 0 };

/** The experiment annotation says how long a run is. */
export async function openModelicaModel(address: string, flags: ExchangeFlags, io: Io): Promise<ExchangedModel> {
  const { library, name, definition, diagnostics: found, place } = await openModelica(address, flags, io);
  const located = (list: readonly LocatedDiagnostic[]) => list.map((d) => locatePlace({ ...d, where: place(d.where) }, address));
  if (library === undefined) return { diagnostics: located(found), counts: NOTHING, report: () => [] };
  const options = { parameters: parametersOf(flags.set ?? []), collisions: flags.collisions === true };
  const { model, diagnostics, counts, report } = readModelica(library, name, options);
  const { StopTime } = experimentOf(definition);
  return {
    ...(model && { model: StopTime === undefined ? model : { ...model, settings: { ...model.settings, until: StopTime } } }),
    diagnostics: located(diagnostics),
    counts,
    report: () => report.map((line) => ({ ...line, place: place(line.place) })),
  };
}

export interface ModelicaText {
  /** Missing exactly if there are errors. */
  readonly text?: string;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly counts: LossCounts;
  report(): Iterable<ReportLine>;
}

/** A class has the name of its file. */
export function modelicaText(model: Model, out: string): ModelicaText {
  const { text, diagnostics } = writeModelica(model, { name: basename(out, MODELICA_ENDING) });
  const lost = diagnostics.filter(({ code }) => code === "modelica.not-exported");
  return {
    ...(text !== undefined && { text }),
    diagnostics,
    counts: { ...NOTHING, ignored: lost.length },
    report: () => lost.map(({ where, message }) => ({ fate: "ignored" as const, what: "Modelica", place: where, note: message })),
  };
}
