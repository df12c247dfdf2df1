/** Which file of an archive is the model: the one that is named, or the only one that may be. */
import { suggestName } from "@gelenk/core";
import { XML_FORMATS } from "../import/catalogue.js";
import type { Reading } from "../import/reading.js";
import type { Archive } from "./open-zip.js";

export interface Choice {
  /** As the user named it. */
  readonly entry?: string | undefined;
  /** Of the archive, for messages. */
  readonly name: string;
  /** May a file of this name be a model, and is it XML? */
  kindOf(path: string): "xml" | "other" | "archive" | undefined;
}

/** Undefined, with an error, where none is the one. */
export function chooseEntry(reading: Reading, archive: Archive, { entry, name, kindOf }: Choice): string | undefined {
  const { findings } = reading;
  if (entry !== undefined) return namedEntry(reading, archive, { entry, name, kindOf });
  const xml = archive.paths.filter((path) => kindOf(path) === "xml" && isKnownRoot(archive, path));
  // a mesh may look like a model of the same format: files that can be nothing else go first
  const candidates = xml.length > 0 ? xml : archive.paths.filter((path) => kindOf(path) === "other");
  if (candidates.length === 1) return candidates[0];
  if (candidates.length === 0) {
    const known = XML_FORMATS.map((format) => format.name).join(", ");
    findings.error("archive.no-model", name, "there is no model in the archive", `it may hold one of ${known}, or a glTF file`);
    return undefined;
  }
  const shown = candidates.slice(0, 10).join(", ");
  const message = `the archive holds ${candidates.length} models: ${shown}${candidates.length > 10 ? " …" : ""}`;
  findings.error("archive.several-models", name, message, `say which one: --entry ${candidates[0]}`);
  return undefined;
}

function namedEntry({ findings }: Reading, { paths }: Archive, { entry, name, kindOf }: Choice): string | undefined {
  if (!paths.includes(entry!)) {
    findings.error("archive.unknown-entry", name, `there is no file "${entry}" in the archive`, () => suggestName(entry!, paths));
    return undefined;
  }
  if (kindOf(entry!) !== "archive") return entry;
  findings.error("archive.nested", name, `"${entry}" is an archive itself, and those are not opened`, "unpack it first");
  return undefined;
}

/** So much of a file is looked at for its outermost element. */
const BEGINNING = 16_384;

function isKnownRoot(archive: Archive, path: string): boolean {
  const bytes = archive.peek(path, BEGINNING);
  // what cannot be read is told when it is, if it is the only one
  if (!bytes) return true;
  const root = rootNameOf(new TextDecoder().decode(bytes));
  return XML_FORMATS.some(({ rootName }) => rootName === root);
}

/** Name of the first element behind declarations and comments. */
function rootNameOf(text: string): string | undefined {
  const passed = [
    ["<?", "?>"],
    ["<!--", "-->"],
    ["<!", ">"],
  ] as const;
  let at = 0;
  for (;;) {
    while (at < text.length && /\s/.test(text[at]!)) at++;
    const [start, end] = passed.find(([begin]) => text.startsWith(begin, at)) ?? [];
    if (start === undefined) break;
    const stop = text.indexOf(end!, at + start.length);
    if (stop < 0) return undefined;
    at = stop + end!.length;
  }
  const name = /<([^\s/>]+)/y;
  name.lastIndex = at;
  return name.exec(text)?.[1];
}
