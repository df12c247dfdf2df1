/**
 * `<include><uri>…</uri></include>`: the model of another file. The name is that of a file, or of a folder with a `model.config` that says
 * which of its files holds the model, or with a `model.sdf`. A file that includes itself, perhaps through others, is refused.
 */
import { type FoundFile, findFile, folderOf } from "../import/model-files.js";
import type { Reading } from "../import/reading.js";
import { parseXmlBytes } from "../xml/parse-xml.js";
import { childOf, childrenOf, type XmlElement } from "../xml/xml-tree.js";
import { SDF_LIMITS, type SdfFile, versionOf } from "./context.js";

export interface IncludedFile {
  readonly root: XmlElement;
  readonly file: SdfFile;
}

/** Missing, with a diagnostic of that severity where there is no such file, and else with an error. */
export function openInclude(file: SdfFile, uri: string, place: string, missing: "error" | "warning"): IncludedFile | undefined {
  const { reading, files, open } = file;
  const key = JSON.stringify([file.folder, uri]);
  const found = file.located.get(key) ?? locate(file, uri, place);
  file.located.set(key, found);
  if (found.diagnostic) {
    reading.findings.addAll([{ ...found.diagnostic, where: place, severity: missing }]);
    return undefined;
  }
  const { path, bytes } = found;
  if (open.includes(path)) {
    reading.findings.error("sdf.include-circle", place, `"${path}" includes itself${open.at(-1) === path ? "" : ", through others"}`);
    return undefined;
  }
  if (open.length >= SDF_LIMITS.depth) {
    reading.findings.error("sdf.includes-too-deep", place, `more than ${SDF_LIMITS.depth} files inside each other`);
    return undefined;
  }
  if (!files.has(path)) files.set(path, parse(reading, path, bytes!, place));
  const root = files.get(path);
  if (!root) return undefined;
  return { root, file: { ...file, version: versionOf(reading, root), folder: folderOf(path), open: [...open, path] } };
}

/**
 * `model://NAME` is where the import says, else the folder of that name, or the one in `models`. Unlike meshes it is never the folder of
 * the import itself: that holds the model which includes.
 */
function locate(file: SdfFile, uri: string, place: string): FoundFile {
  const { reading } = file;
  const [, name, rest = ""] = /^(?:model|package):\/\/([^/]*)(.*)$/i.exec(uri) ?? [];
  if (name === undefined || reading.packages?.[name] !== undefined) return locateIn(file, file.folder, uri, place);
  const found = locateIn(file, "", `${name}${rest}`, place);
  if (found.bytes || found.diagnostic?.code !== "import.missing-file") return found;
  const elsewhere = locateIn(file, "", `models/${name}${rest}`, place);
  return elsewhere.bytes ? elsewhere : found;
}

/** The file, or that of a folder. */
function locateIn({ reading }: SdfFile, folder: string, uri: string, place: string): FoundFile {
  if (/\.(?:sdf|world|xml|urdf)$/i.test(uri)) return findFile(reading, folder, uri, place);
  const inside = `${uri.replace(/\/+$/, "")}/`;
  const index = findFile(reading, folder, `${inside}model.config`, place);
  const named = index.bytes && modelOfIndex(index.path, index.bytes);
  return named === undefined
    ? findFile(reading, folder, `${inside}model.sdf`, place)
    : findFile(reading, folderOf(index.path), named, place);
}

/** The file of the newest version that a `model.config` lists. It is an index and no part of the model: the report does not list it. */
function modelOfIndex(path: string, bytes: Uint8Array): string | undefined {
  const { root } = parseXmlBytes(path, bytes);
  const listed = root ? childrenOf(root, "sdf") : [];
  const minor = ({ attributes }: XmlElement): number => Number(/^1\.(\d+)/.exec(attributes["version"] ?? "")?.[1] ?? 0);
  const newest = listed.reduce<XmlElement | undefined>((best, one) => (best && minor(best) > minor(one) ? best : one), undefined);
  return newest && newest.text.trim() !== "" ? newest.text.trim() : undefined;
}

function parse(reading: Reading, path: string, bytes: Uint8Array, place: string): XmlElement | undefined {
  const { root, diagnostics } = parseXmlBytes(path, bytes);
  reading.findings.addAll(diagnostics);
  if (!root) return undefined;
  if (root.name !== "sdf" || !childOf(root, "model")) {
    reading.findings.error("sdf.no-model", place, `"${path}" holds no model of SDF`, "its outermost element is <sdf>, with a <model>");
    return undefined;
  }
  reading.roots.push(root);
  return root;
}
