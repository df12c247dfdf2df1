/** Names of results where nobody gave one: after the plan, and never over results of something else. */
import { createReadStream } from "node:fs";
import { basename, extname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { isResults, type Study } from "@gelenk/batch";
import { studyKey } from "@gelenk/batch/node";
import type { Diagnostic } from "@gelenk/core";
import { isSceneAddress } from "@gelenk/scenes";
import { inputError } from "../diagnostics-text.js";
import type { Io } from "../io.js";

/** `arm.json` → `arm.sweep.jsonl`, `@orbit?…` → `orbit.sweep.jsonl` */
export function nameAfter(address: string, ending: string): string {
  const name = isSceneAddress(address) ? address.slice(1).split("?")[0]! : basename(address, extname(address)).split("#")[0]!;
  return name + ending;
}

/** A file that nobody asked to be replaced: of that name and with the mark of a sweep, but of another study. */
export async function otherResults(name: string, flag: string, study: Study, io: Io): Promise<Diagnostic | undefined> {
  if (!(await isOfOtherStudy(resolve(io.cwd, name), study))) return undefined;
  const hint = `name the new results: ${flag} …; with ${flag} an earlier file is replaced`;
  return inputError("sweep.other-results", `${name} holds results of another model, other settings or other metrics`, hint);
}

async function isOfOtherStudy(path: string, study: Study): Promise<boolean> {
  const stream = createReadStream(path);
  try {
    for await (const line of createInterface({ input: stream })) return isResults(line) && !line.includes(`"key":"${studyKey(study)}"`);
    return false;
  } catch {
    return false;
  } finally {
    stream.destroy();
  }
}
