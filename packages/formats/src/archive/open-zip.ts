/**
 * A zip archive as the folder of an import. Files are unpacked when they are asked for, a kilobyte at a time, and no further than to the
 * size that the archive states: one that holds more than it says is left there. Archives inside are files like others and never opened.
 */
import type { Diagnostic } from "@gelenk/core";
import type { FileProblem, ModelFiles } from "../import/model-files.js";
import { crc32 } from "./crc32.js";
import { unpack } from "./unpack.js";
import { readZipDirectory, type ZipEntry } from "./zip-directory.js";

/** An opened archive. */
export interface Archive {
  /** Looks up files by the paths inside it. */
  readonly files: ModelFiles;
  /** Paths, in the order of the archive. */
  readonly paths: readonly string[];
  /** Bytes of a file, unpacked, as the archive states them; 0 of one that is not there. */
  sizeOf(path: string): number;
  /** The beginning of a file, at least that many bytes if it has them; undefined where it cannot be read. */
  peek(path: string, length: number): Uint8Array | undefined;
}

/** What opening an archive gave. */
export interface OpenedArchive {
  /** Missing exactly if there are errors. */
  readonly archive?: Archive;
  /** Why it cannot be read. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the directory of a zip file; files are unpacked when they are asked for. `name` stands in messages. */
export function openZip(name: string, bytes: Uint8Array): OpenedArchive {
  const { entries, diagnostics } = readZipDirectory(name, bytes);
  if (diagnostics.length > 0) return { diagnostics };
  const unpacked = new Map<string, Uint8Array | FileProblem>();
  const open = (path: string): Uint8Array | FileProblem | undefined => {
    const entry = entries.get(path);
    if (entry && !unpacked.has(path)) unpacked.set(path, unpackWhole(bytes, entry));
    return unpacked.get(path);
  };
  const files: ModelFiles = {
    read(path) {
      const found = open(path);
      return found instanceof Uint8Array ? found : undefined;
    },
    problem(path) {
      const found = open(path);
      return found instanceof Uint8Array ? undefined : found;
    },
  };
  const peek: Archive["peek"] = (path, length) => {
    const entry = entries.get(path);
    const found = entry && unpackEntry(bytes, entry, Math.min(length, entry.size));
    return found instanceof Uint8Array ? found : undefined;
  };
  const sizeOf: Archive["sizeOf"] = (path) => entries.get(path)?.size ?? 0;
  return { archive: { files, paths: [...entries.keys()], sizeOf, peek }, diagnostics: [] };
}

function unpackWhole(bytes: Uint8Array, entry: ZipEntry): Uint8Array | FileProblem {
  const found = unpackEntry(bytes, entry, entry.size + 1);
  if (!(found instanceof Uint8Array)) return found;
  if (found.length !== entry.size)
    return damaged(entry, `it has ${found.length > entry.size ? "more" : "less"} than the ${entry.size} bytes that the archive states`);
  return crc32(found) === entry.crc ? found : damaged(entry, "its check sum is wrong");
}

const damaged = ({ path }: ZipEntry, what: string): FileProblem => ({
  code: "archive.damaged",
  message: `the file "${path}" of the archive is damaged: ${what}`,
});

/** All of a file, or its beginning as soon as there are `enough` bytes of it. */
function unpackEntry(bytes: Uint8Array, entry: ZipEntry, enough: number): Uint8Array | FileProblem {
  const { path, method, encrypted, start, end } = entry;
  if (encrypted)
    return { code: "archive.encrypted", message: `the file "${path}" of the archive is encrypted`, hint: "pack it without a password" };
  const packed = bytes.subarray(start, end);
  if (method === 0) return packed.subarray(0, Math.min(packed.length, enough));
  if (method !== 8)
    return { code: "archive.unsupported", message: `the file "${path}" is packed by method ${method}`, hint: "pack it by deflate" };
  const found = unpack(packed, "deflate", enough);
  return typeof found === "string" ? damaged(entry, found) : found;
}
