/**
 * A file of another program → Model. The ending, and of XML the outermost element, say which format it is; in an archive it is looked for.
 * No input makes it throw; `report` lists what was imported, approximated and ignored, element by element.
 */
import { type Diagnostic, hasErrors, type Model, validateModel } from "@gelenk/core";
import { type Choice, chooseEntry } from "../archive/choose-entry.js";
import { openZip } from "../archive/open-zip.js";
import { parseXmlBytes } from "../xml/parse-xml.js";
import { BINARY_FORMATS, XML_FORMATS } from "./catalogue.js";
import { locateFindings } from "./locate-findings.js";
import { countAll, type LossCounts, type ReportLine, reportOf } from "./losses.js";
import { type FileLookup, findFile } from "./model-files.js";
import type { ImportOptions } from "./model-format.js";
import { type Reading, startReading } from "./reading.js";

/** What an import gave. */
export interface ImportedModel {
  /** Missing exactly if there are errors. */
  readonly model?: Model;
  /** Name of the format, where it was recognised. */
  readonly format?: string;
  /** Findings with their places in the file. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many parts of the file came through. */
  readonly counts: LossCounts;
  /** All elements and attributes with their fate, in the order of the files. */
  report(): Iterable<ReportLine>;
}

/** Endings of XML files; which format it is, their outermost element says. */
const XML_ENDINGS: readonly string[] = [".urdf", ".xacro", ".mjcf", ".sdf", ".world", ".xml"];

const endsWithAny = (path: string, endings: readonly string[]): boolean => endings.some((ending) => path.toLowerCase().endsWith(ending));

const ARCHIVE_ENDINGS: readonly string[] = [".zip"];

/** Is a file of this name an archive that models are looked for in? */
export const isArchive = (path: string): boolean => endsWithAny(path, ARCHIVE_ENDINGS);

/** What a file is, by its name. */
const kindOf = (path: string): ReturnType<Choice["kindOf"]> => {
  if (endsWithAny(path, XML_ENDINGS)) return "xml";
  if (isArchive(path)) return "archive";
  return BINARY_FORMATS.some(({ endings }) => endsWithAny(path, endings)) ? "other" : undefined;
};

/** May a file of this name be one that `importModel` reads? */
export const isImportable = (path: string): boolean => kindOf(path) !== undefined;

/** `path` is relative to the folder of the lookup. */
export function importModel(path: string, lookup: FileLookup, options: ImportOptions = {}): ImportedModel {
  const reading = startReading(lookup);
  const { model, format } = readAny(reading, path, options);
  const resolved = model && reading.findings.errors === 0 ? model : undefined;
  // importers write numbers, never expressions
  if (resolved) reading.findings.addAll(locateFindings(validateModel(resolved as Parameters<typeof validateModel>[0]), resolved, reading));
  const diagnostics = reading.findings.finish();
  const report = function* () {
    yield* reading.lines;
    yield* reportOf(reading.roots);
  };
  return {
    ...(resolved && !hasErrors(diagnostics) && { model: resolved }),
    ...(format !== undefined && { format }),
    diagnostics,
    get counts() {
      return countAll(reading.roots, reading.lines);
    },
    report,
  };
}

interface ReadAny {
  readonly model?: Model | undefined;
  readonly format?: string;
}

function readAny(reading: Reading, path: string, options: ImportOptions): ReadAny {
  const { bytes, diagnostic } = findFile(reading, "", path, path);
  if (diagnostic) reading.findings.addAll([diagnostic]);
  if (!bytes) return {};
  if (kindOf(path) === "archive") return readArchive(reading, path, bytes, options);
  const binary = BINARY_FORMATS.find(({ endings }) => endsWithAny(path, endings));
  if (binary) return { format: binary.name, model: binary.read(reading, path, bytes, options) };

  const { root, diagnostics } = parseXmlBytes(path, bytes);
  reading.findings.addAll(diagnostics);
  if (!root) return {};
  reading.roots.push(root);
  const format = XML_FORMATS.find(({ rootName }) => rootName === root.name);
  if (format) return { format: format.name, model: format.read(reading, root, options) };
  const known = XML_FORMATS.map(({ name, rootName }) => `<${rootName}> (${name})`).join(", ");
  reading.findings.error(
    "import.unknown-format",
    path,
    `files with the outermost element <${root.name}> are not known`,
    `known are ${known}`,
  );
  return {};
}

/** The model in an archive, whose files are the folder of the import. */
function readArchive(reading: Reading, path: string, bytes: Uint8Array, options: ImportOptions): ReadAny {
  const { archive, diagnostics } = openZip(path, bytes);
  reading.findings.addAll(diagnostics);
  const entry = archive && chooseEntry(reading, archive, { entry: options.entry, name: path, kindOf });
  return entry === undefined ? {} : readAny({ ...reading, files: archive!.files }, entry, options);
}
