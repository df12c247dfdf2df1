/**
 * Writing a file so that an earlier one of the same name is whole until the new one is: into a temporary file beside it, renamed at the
 * very end. Whether the place can be written to is found out before a long run starts.
 */
import { constants } from "node:fs";
import { access, chmod, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import type { Diagnostic } from "@gelenk/core";
import { inputError } from "./diagnostics-text.js";
import type { ErrorWithCode } from "./paths.js";

/** Does a file with one of these endings fit? Compared without case. */
export function endingOf(path: string): string {
  return extname(path).toLowerCase();
}

/** What stands in the way of writing to this path, if anything. */
export async function checkWritable(asWritten: string, cwd: string): Promise<Diagnostic | undefined> {
  const path = resolve(cwd, asWritten);
  const folder = dirname(path);
  try {
    if (!(await stat(folder)).isDirectory()) return inputError("path.no-folder", `${folder} is not a folder`);
  } catch {
    return inputError("path.no-folder", `the folder ${folder} does not exist`, "make it first, or write somewhere else");
  }
  try {
    if ((await stat(path)).isDirectory()) return inputError("path.is-folder", "this is a folder, not a file", "name a file inside it");
  } catch {
    // A file that does not exist yet is the normal case.
  }
  try {
    await access(folder, constants.W_OK);
  } catch {
    return inputError("path.not-writable", `nothing may be written into ${folder}`, "check its permissions, or write somewhere else");
  }
  return undefined;
}

/** What is wrong with the file that a flag names. */
export const ofFlag = (flag: string, path: string, wrong: Diagnostic): Diagnostic => ({
  ...wrong,
  message: `${flag} ${path}: ${wrong.message}`,
});

/** What stands in the way of writing the file that a flag names; nothing where it names none. */
export async function blockedFile(flag: string, path: string | undefined, cwd: string): Promise<readonly Diagnostic[]> {
  const blocked = path === undefined ? undefined : await checkWritable(path, cwd);
  return blocked === undefined ? [] : [ofFlag(flag, path!, blocked)];
}

/** Where a path leads to in the end: a link keeps being one, its target is replaced. */
async function finalPath(path: string): Promise<{ readonly path: string; readonly mode: number | undefined }> {
  try {
    const real = await realpath(path);
    return { path: real, mode: (await stat(real)).mode };
  } catch {
    return { path, mode: undefined };
  }
}

/** Names of temporary files differ within a process, too. */
let written = 0;

/** Writes all chunks, then renames; returns the number of bytes, or what went wrong. The temporary file never stays behind. */
export async function writeSafely(asWritten: string, cwd: string, chunks: Iterable<string | Uint8Array>): Promise<number | Diagnostic> {
  const { path, mode } = await finalPath(resolve(cwd, asWritten));
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}-${written++}.tmp`);
  try {
    const bytes = await writeChunks(temporary, chunks);
    if (mode !== undefined) await chmod(temporary, mode);
    await rename(temporary, path);
    return bytes;
  } catch (error) {
    await rm(temporary, { force: true });
    const reason = error as ErrorWithCode;
    if (reason.code === undefined) throw error;
    const hint =
      reason.code === "ENOSPC"
        ? "there is no space left: make room, then give the same command again"
        : "an earlier file of this name is unchanged";
    return inputError("path.not-writable", `the file cannot be written: ${reason.message}`, hint);
  }
}

/** Small pieces of text are collected, so that a row per chunk is not a system call per row. */
async function writeChunks(path: string, chunks: Iterable<string | Uint8Array>): Promise<number> {
  const file = await open(path, "wx");
  let bytes = 0;
  let waiting = "";
  const flush = async () => {
    const text = Buffer.from(waiting);
    waiting = "";
    // all of it: a disk that is nearly full takes a part and says so only by its length
    await file.writeFile(text);
    bytes += text.length;
  };
  try {
    for (const chunk of chunks) {
      if (typeof chunk === "string") waiting += chunk;
      if (typeof chunk !== "string" || waiting.length > 1 << 18) await flush();
      if (typeof chunk === "string") continue;
      await file.writeFile(chunk);
      bytes += chunk.length;
    }
    await flush();
    return bytes;
  } finally {
    await file.close();
  }
}
