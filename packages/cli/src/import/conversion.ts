/** A file or scene on its way to another format: the model, what it is written as, and what was lost on both ways. */
import type { Diagnostic, Model, ResolvedModel } from "@gelenk/core";
import { writeModel } from "@gelenk/formats";
import { type WrittenGltf, writeGltf } from "@gelenk/formats/gltf";
import type { LossCounts, ReportLine } from "@gelenk/formats/import";
import type { LocatedDiagnostic } from "../diagnostics-text.js";
import { gltfContent, isGltfName } from "../gltf-file.js";
import type { Io } from "../io.js";
import { type ExchangeFlags, isModelicaName, type ModelicaText, modelicaText, openModelicaModel } from "../modelica/exchange-modelica.js";
import { isModelicaAddress } from "../modelica/open-modelica.js";
import { openModel } from "../open-model.js";
import { importFile, isImportable } from "./import-file.js";
import type { ImportFlags } from "./import-flags.js";

export interface Conversion {
  /** Missing exactly if there are errors. */
  readonly model?: Model;
  /** Of the file that was read. */
  readonly format: string | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly counts: LossCounts;
  report(): Iterable<ReportLine>;
  /** What to write into a file of this name. */
  content(): readonly (string | Uint8Array)[];
}

interface Source {
  readonly model?: Model;
  readonly resolved?: ResolvedModel;
  readonly format?: string;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly counts: LossCounts;
  report(): Iterable<ReportLine>;
}

const NOTHING: LossCounts = { imported: 0, approximated: 0, ignored: 0 };

export type ConversionFlags = ImportFlags & ExchangeFlags;

/** Models and scenes lose nothing by being read. */
async function openSource(address: string, flags: ConversionFlags, io: Io): Promise<Source> {
  if (isModelicaAddress(address, flags, io.cwd)) {
    const { model, ...rest } = await openModelicaModel(address, flags, io);
    // numbers, never expressions, as of other importers
    return { ...rest, format: "Modelica", ...(model && { model, resolved: model as ResolvedModel }) };
  }
  if (isImportable(address)) {
    const { imported, diagnostics } = await importFile(address, flags, io);
    if (!imported) return { diagnostics, counts: NOTHING, report: () => [] };
    const { model, format, counts, report } = imported;
    // importers write numbers, never expressions
    return {
      diagnostics,
      counts,
      report,
      ...(model && { model, resolved: model as ResolvedModel }),
      ...(format !== undefined && { format }),
    };
  }
  const { model, written, diagnostics } = await openModel(address, [], io, flags);
  return { diagnostics, counts: NOTHING, report: () => [], format: "model", ...(model && { model: written ?? model, resolved: model }) };
}

export async function convertTo(out: string | undefined, address: string, flags: ConversionFlags, io: Io): Promise<Conversion> {
  const source = await openSource(address, flags, io);
  const { model, resolved, format } = source;
  const written = out === undefined || !resolved ? undefined : writeAs(out, resolved);
  const failed = written !== undefined && written.content === undefined;
  return {
    ...(model && !failed && { model }),
    format,
    diagnostics: [...source.diagnostics, ...(written?.diagnostics ?? [])],
    counts: written ? sum(source.counts, written.counts) : source.counts,
    *report() {
      yield* source.report();
      yield* written?.report() ?? [];
    },
    content: () => (written ? [written.content?.() ?? ""] : model ? [writeModel(model)] : []),
  };
}

/** A model in the language of another program. */
interface Written {
  /** Missing exactly if there are errors. */
  readonly content?: () => string | Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
  readonly counts: LossCounts;
  report(): Iterable<ReportLine>;
}

/** By the ending of the file; undefined for a model file. */
function writeAs(out: string, model: ResolvedModel): Written | undefined {
  if (isGltfName(out)) {
    const gltf: WrittenGltf = writeGltf(model);
    return { ...gltf, ...(gltf.glb !== undefined && { content: () => gltfContent(gltf, out) ?? "" }) };
  }
  if (!isModelicaName(out)) return undefined;
  const { text, ...rest }: ModelicaText = modelicaText(model, out);
  return { ...rest, ...(text !== undefined && { content: () => text }) };
}

const sum = (a: LossCounts, b: LossCounts): LossCounts => ({
  imported: a.imported + b.imported,
  approximated: a.approximated + b.approximated,
  ignored: a.ignored + b.ignored,
});
