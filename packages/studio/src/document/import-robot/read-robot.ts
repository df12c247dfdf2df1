/**
 * A robot of another program, from the files that were dropped together: its model, and everything that was found and lost on the way.
 * Nothing is thrown; without a model the diagnostics say why.
 */
import type { Diagnostic, Model } from "@gelenk/core";
import { importModel, isArchive, type LossCounts, openZip, type ReportLine } from "@gelenk/formats/import";
import { MESH_LIMITS, meshFormatOf } from "@gelenk/formats/mesh";
import { type ChosenRobot, chooseRobot, folderInArchive, lookupIn, type RobotFolder } from "./robot-folder.js";

/** What a person is told about an import. */
export interface ImportReport {
  readonly file: string;
  /** Name of the format, where it was recognised. */
  readonly format?: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly counts: LossCounts;
  /** What was approximated or ignored, in the order of the files; of very many the first. */
  readonly losses: readonly ReportLine[];
}

export interface ReadRobot {
  /** Missing exactly if there are errors. */
  readonly model?: Model;
  readonly report: ImportReport;
}

const MOST_LOSSES = 500;

/** Undefined where none of the files is one that an importer reads. */
export function readRobot(folder: RobotFolder): ReadRobot | undefined {
  const chosen = chooseRobot(folder);
  if (!chosen) return undefined;
  if (folder.sizeOf(chosen.path) > MESH_LIMITS.bytes) return meshFormatOf(chosen.path) ? undefined : tooLarge(chosen.path);
  return isArchive(chosen.path) ? readPacked(folder, chosen) : readChosen(folder, chosen);
}

/** The robot of an archive, as if its files had been dropped in its place. */
function readPacked(folder: RobotFolder, { path, others }: ChosenRobot): ReadRobot {
  const { archive, diagnostics } = openZip(path, folder.read(path) ?? new Uint8Array(0));
  const packed = archive && readRobot(folderInArchive(archive));
  if (!packed) return refused(path, archive ? [noRobot(path)] : diagnostics);
  const { report } = packed;
  return { ...packed, report: { ...report, file: `${path}/${report.file}`, diagnostics: [...report.diagnostics, ...leftOut(others)] } };
}

function readChosen(folder: RobotFolder, chosen: ChosenRobot): ReadRobot | undefined {
  const { model, format, diagnostics, counts, report } = importModel(chosen.path, lookupIn(folder));
  if (model && meshFormatOf(chosen.path) && !moves(model)) return undefined;
  return {
    ...(model && { model }),
    report: {
      file: chosen.path,
      ...(format !== undefined && { format }),
      diagnostics: [...diagnostics.map(withHint), ...leftOut(chosen.others)],
      counts,
      losses: lossesOf(report()),
    },
  };
}

/** What helps on a page. */
const withHint = (found: Diagnostic): Diagnostic =>
  found.code === "import.missing-file" ? { ...found, hint: "drop it together with the model, or the folder with both" } : found;

/** A file that may hold a mesh alone is a robot where something in it can move. */
const moves = ({ bodies = [], joints = [] }: Model): boolean => joints.length > 0 || bodies.some(({ kind }) => kind !== "fixed");

const NOTHING: LossCounts = { imported: 0, approximated: 0, ignored: 0 };

const refused = (file: string, diagnostics: readonly Diagnostic[]): ReadRobot => ({
  report: { file, counts: NOTHING, losses: [], diagnostics },
});

const tooLarge = (file: string): ReadRobot =>
  refused(file, [
    {
      ...{ code: "file.too-large", severity: "error", where: file },
      message: `"${file}" is too large: at most ${MESH_LIMITS.bytes / 1024 ** 2} MB can be read`,
    },
  ]);

const noRobot = (file: string): Diagnostic => ({
  ...{ code: "archive.no-model", severity: "error", where: file, message: "there is no robot in the archive" },
  hint: "unpack it to open meshes alone",
});

/** As plain records: they come from a worker. */
function lossesOf(lines: Iterable<ReportLine>): readonly ReportLine[] {
  const losses: ReportLine[] = [];
  for (const { fate, what, place, note, inside } of lines) {
    if (fate === "imported") continue;
    if (losses.length === MOST_LOSSES) break;
    losses.push({ fate, what, place, ...(note !== undefined && { note }), ...(inside !== undefined && { inside }) });
  }
  return losses;
}

function leftOut(others: readonly string[]): readonly Diagnostic[] {
  if (others.length === 0) return [];
  const message = `other models were not opened: ${others.slice(0, 5).join(", ")}${others.length > 5 ? ` and ${others.length - 5} more` : ""}`;
  return [{ code: "file.other-models", severity: "note", where: "", message, hint: "drop one of them with its meshes alone" }];
}
