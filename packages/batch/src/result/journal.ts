/**
 * The journal of a sweep: one line per finished job, in the order of finishing, behind a first line that names the study.
 * It is only ever appended to, so that whatever ends the program (Ctrl-C, a full disk, power) costs at most the last line:
 * a torn one is cut off when the journal is opened again. Who finds that somebody else has appended to it stops before it writes: the same
 * sweep begun twice harms nobody.
 */
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import type { Diagnostic } from "@gelenk/core";
import { isObject } from "@gelenk/formats";
import { valueOfJson } from "../study/canonical-json.js";
import type { Outcome } from "../study/study.js";
import { isOutcome } from "./outcome-form.js";

export interface JournalHeader {
  /** Key of the study. */
  readonly study: string;
  readonly engine: string;
}

/** A line of a journal: the outcome of the job with that key. */
export type JournalEntry = {
  /** Key of the job. */
  readonly key: string;
} & Outcome;

/** What the job gave, without its key. */
export function outcomeOfEntry({ key: _key, ...outcome }: JournalEntry): Outcome {
  return outcome as Outcome;
}

/** An append-only file of outcomes; what is in it need not run again. */
export interface Journal {
  /** Of the file. */
  readonly path: string;
  /** Appends and returns the place of the line. Throws what the file system says, with the file as it was before. */
  append(entry: JournalEntry): number;
  /** The entry whose line begins at `place`, read from the file. */
  entryAt(place: number): JournalEntry;
  /** All entries there are, from the first. */
  entries(): Iterable<{ readonly place: number; readonly entry: JournalEntry }>;
  /** Closes the file. */
  close(): void;
  /** Closes and deletes: everything has been written elsewhere. */
  remove(): void;
}

/** How a journal writes. */
export interface JournalOptions {
  /** Writes a part of `bytes` at `position` and returns how much. Tests have disks of their own. */
  readonly write?: (file: number, bytes: Uint8Array, start: number, length: number, position: number) => number;
}

/** Appends; throws a JournalFault where the disk refuses. `done`: jobs that are finished by now. */
export function appendOrFault(journal: Journal, entry: JournalEntry, done: number): number {
  try {
    return journal.append(entry);
  } catch (error) {
    throw new JournalFault(error as Error, journal.path, done);
  }
}

/** Of an error: the file is not as long as we left it. */
const CHANGED = "CHANGED";

/** Reasons that can be told better than the file system does, and what helps. */
const REASONS: Readonly<Record<string, readonly [reason: string, advice: string]>> = {
  ENOSPC: ["no space is left", "make room and give the same command again"],
  [CHANGED]: ["another program writes to it", "is the same sweep running already? It goes on undisturbed"],
};

/** The journal cannot be written any more. */
export class JournalFault extends Error {
  readonly diagnostic: Diagnostic;
  constructor(cause: Error & { readonly code?: string }, path: string, done: number) {
    super(cause.message);
    const [reason, advice] = REASONS[cause.code ?? ""] ?? [cause.message, "give the same command again"];
    const message = `the journal ${path} cannot be written: ${reason}`;
    this.diagnostic = {
      code: "path.not-writable",
      severity: "error",
      where: "",
      message,
      hint: `${done} finished jobs are kept in it; ${advice}`,
    };
  }
}

const MARK = "gelenk-journal";
const VERSION = 1;
/** Between two calls that make the disk keep what it was given, ms. */
const SYNC_PAUSE = 1000;

export type OpenedJournal = { readonly journal: Journal } | { readonly problem: Diagnostic };

const problem = (code: string, path: string, message: string, hint: string): OpenedJournal => ({
  problem: { code, severity: "error", where: path, message, hint },
});

/** Opens the journal at `path` to go on with it, or begins one. That of another study is left alone. */
export function openJournal(path: string, header: JournalHeader, { write = writeSync }: JournalOptions = {}): OpenedJournal {
  let file: number;
  try {
    file = openSync(path, "a+");
    closeSync(file);
    file = openSync(path, "r+");
  } catch (error) {
    return problem("path.not-writable", path, `the journal cannot be written: ${(error as Error).message}`, "write somewhere else");
  }
  const lines = createLineFile(file, write);
  const found = lines.size() === 0 ? undefined : headerOf(lines);
  const first = found === "foreign" || found === undefined || isSame(found, header) || hasEntries(lines) ? found : undefined;
  // begun for another study, and nothing finished: there is nothing to keep
  if (found !== first) lines.cut(0);
  if (first === "foreign") {
    closeSync(file);
    return problem("sweep.not-a-journal", path, "the file is no journal of a sweep", "name another output file, or move this one away");
  }
  if (first !== undefined && !isSame(first, header)) {
    closeSync(file);
    const what = first.engine === header.engine ? "of another model, other settings or other metrics" : `of Gelenk ${first.engine}`;
    return problem(
      "sweep.other-journal",
      path,
      `there are unfinished results ${what}`,
      "name another output file, or delete this one to lose them",
    );
  }
  try {
    if (first === undefined) lines.append(JSON.stringify({ [MARK]: VERSION, ...header }));
  } catch (error) {
    closeSync(file);
    return problem("path.not-writable", path, `the journal cannot be written: ${(error as Error).message}`, "make room, then try again");
  }
  return { journal: journalOf(path, file, lines) };
}

const isSame = (a: JournalHeader, b: JournalHeader): boolean => a.study === b.study && a.engine === b.engine;

const hasEntries = (lines: LineFile): boolean => {
  let count = 0;
  for (const _ of lines.all()) if (++count > 1) return true;
  return false;
};

/** The first line; undefined where it was torn, which leaves an empty file. */
function headerOf(lines: LineFile): JournalHeader | "foreign" | undefined {
  for (const { text } of lines.all()) {
    const value = valueOfJson(text);
    if (!isObject(value) || value[MARK] !== VERSION) return "foreign";
    return { study: String(value["study"]), engine: String(value["engine"]) };
  }
  // no whole line: ours if it begins like one
  const begin = lines.begin(MARK.length + 2);
  if (begin !== `{"${MARK}`.slice(0, begin.length)) return "foreign";
  lines.cut(0);
  return undefined;
}

function journalOf(path: string, file: number, lines: LineFile): Journal {
  let synced = performance.now();
  const close = () => {
    fsyncSync(file);
    closeSync(file);
  };
  return {
    path,
    append(entry) {
      const place = lines.append(JSON.stringify(entry));
      if (performance.now() - synced > SYNC_PAUSE) {
        fsyncSync(file);
        synced = performance.now();
      }
      return place;
    },
    entryAt: (place) => valueOfJson(lines.at(place)) as JournalEntry,
    *entries() {
      let end = 0;
      for (const { place, text } of lines.all()) {
        end = place + Buffer.byteLength(text) + 1;
        const entry = valueOfJson(text);
        if (isObject(entry) && typeof entry["key"] === "string" && isOutcome(entry))
          yield { place, entry: entry as unknown as JournalEntry };
      }
      lines.cut(end);
    },
    close,
    remove() {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}

interface LineFile {
  size(): number;
  begin(length: number): string;
  append(line: string): number;
  /** The line that begins at `place`. */
  at(place: number): string;
  /** Whole lines; what follows the last line end is left out. */
  all(): Iterable<{ readonly place: number; readonly text: string }>;
  /** Everything behind `end` is dropped. */
  cut(end: number): void;
}

/** Lines that are asked for are mostly neighbours: read as one block. */
const BLOCK = 1 << 18;
const LINE_END = 10;

function createLineFile(file: number, write: NonNullable<JournalOptions["write"]>): LineFile {
  let size = fstatSync(file).size;
  let block: { readonly start: number; readonly bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  const read = (start: number, length: number): Buffer => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(file, bytes, filled, bytes.length - filled, start + filled);
      if (count === 0) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  };
  /** The bytes of the line at `place`; undefined without a line end. */
  const lineAt = (place: number): Buffer | undefined => {
    const inside = place - block.start;
    const known = inside >= 0 && inside < block.bytes.length ? block.bytes.indexOf(LINE_END, inside) : -1;
    if (known >= 0) return block.bytes.subarray(inside, known);
    for (let length = BLOCK; ; length *= 2) {
      block = { start: place, bytes: read(place, length) };
      const end = block.bytes.indexOf(LINE_END);
      if (end >= 0) return block.bytes.subarray(0, end);
      if (place + length >= size) return undefined;
    }
  };
  return {
    size: () => size,
    begin: (length) => read(0, length).toString("utf8"),
    append(line) {
      const bytes = Buffer.from(`${line}\n`);
      const place = size;
      if (fstatSync(file).size !== place) throw Object.assign(new Error("changed from outside"), { code: CHANGED });
      try {
        for (let done = 0; done < bytes.length; ) done += write(file, bytes, done, bytes.length - done, place + done);
      } catch (error) {
        ftruncateSync(file, place);
        throw error;
      }
      size = place + bytes.length;
      return place;
    },
    at: (place) => lineAt(place)?.toString("utf8") ?? "",
    *all() {
      for (let place = 0; place < size; ) {
        const line = lineAt(place);
        if (line === undefined) return;
        yield { place, text: line.toString("utf8") };
        place += line.length + 1;
      }
    },
    cut(end) {
      if (end >= size) return;
      ftruncateSync(file, end);
      size = end;
      block = { start: 0, bytes: Buffer.alloc(0) };
    },
  };
}
