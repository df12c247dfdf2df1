/** Files a user names: told apart from folders, missing and unreadable ones, with a hint for each. */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { type Diagnostic, nearestName } from "@gelenk/core";
import { findScene } from "@gelenk/scenes";
import { inputError } from "./diagnostics-text.js";

export type ErrorWithCode = Error & { readonly code?: string };

/** Larger files are refused before they are read: a text of more characters does not fit into a string. */
const LARGEST_FILE = 500_000_000;

/** A file of a similar name in the same folder, or a scene of that name. */
async function missingFileHint(path: string, asWritten: string): Promise<string> {
  const name = basename(path);
  if (findScene(asWritten) !== undefined) return `for the scene of that name write @${asWritten}`;
  try {
    const names = (await readdir(dirname(path))).sort();
    // swing for swing.json
    const withEnding = names.find((other) => other === `${name}.json`) ?? names.find((other) => other.startsWith(`${name}.`));
    const nearest = withEnding ?? nearestName(name, names);
    return nearest === undefined ? "check the name; relative paths start in the current folder" : `did you mean ${nearest}?`;
  } catch {
    return `the folder ${dirname(path)} does not exist either`;
  }
}

async function accessError(error: ErrorWithCode, path: string, asWritten: string): Promise<Diagnostic> {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") {
    return inputError("path.not-found", "there is no such file", await missingFileHint(path, asWritten));
  }
  if (error.code === "EACCES" || error.code === "EPERM")
    return inputError("path.not-readable", "the file may not be read", "check its permissions");
  return inputError("path.not-readable", `the file cannot be read: ${error.message}`);
}

/** The bytes of a regular file, or what is wrong with it. */
export async function readBytes(asWritten: string, cwd: string): Promise<Uint8Array | Diagnostic> {
  const path = resolve(cwd, asWritten);
  try {
    const facts = await stat(path);
    if (facts.isDirectory()) return inputError("path.is-folder", "this is a folder, not a file", "name a file inside it");
    if (!facts.isFile()) return inputError("path.not-regular", "this is not a regular file", "save the data into a file first");
    if (facts.size > LARGEST_FILE)
      return inputError("path.too-large", `the file has ${facts.size} bytes`, `the limit is ${LARGEST_FILE} bytes`);
    return await readFile(path);
  } catch (error) {
    return accessError(error as ErrorWithCode, path, asWritten);
  }
}
