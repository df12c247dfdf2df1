/** A journal loses at most the line it was writing, wherever it is cut. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type JournalEntry, type JournalOptions, openJournal } from "@gelenk/batch/node";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "gelenk-journal-"));
afterAll(() => rmSync(folder, { recursive: true }));

const HEADER = { study: "s".repeat(64), engine: "0.1.0" };
const entry = (n: number): JournalEntry => ({ key: String(n).padStart(64, "0"), status: "done", metrics: { größe: n / 3 } });

function open(name: string, options: JournalOptions = {}, header = HEADER) {
  const opened = openJournal(join(folder, name), header, options);
  return "journal" in opened ? opened.journal : expect.unreachable(opened.problem.message);
}
const keysIn = (name: string) => {
  const journal = open(name);
  const keys = [...journal.entries()].map(({ entry: { key } }) => Number(key));
  journal.close();
  return keys;
};

test("entries are found at their places, also after opening again", () => {
  const journal = open("places");
  const places = [1, 2, 3].map((n) => journal.append(entry(n)));
  expect(places.toReversed().map((place) => journal.entryAt(place))).toEqual([entry(3), entry(2), entry(1)]);
  journal.close();
  const again = open("places");
  expect([...again.entries()]).toEqual([1, 2, 3].map((n, i) => ({ place: places[i], entry: entry(n) })));
  again.close();
});

test("lines longer than a block, and thousands of short ones", () => {
  const journal = open("long");
  const long: JournalEntry = { key: "a".repeat(64), status: "failed", failure: { code: "x", message: "y".repeat(700_000) } };
  const places = [long, ...Array.from({ length: 5000 }, (_, n) => entry(n)), long].map((one) => journal.append(one));
  expect(journal.entryAt(places[0]!)).toEqual(long);
  expect(journal.entryAt(places[4000]!)).toEqual(entry(3999));
  expect(journal.entryAt(places.at(-1)!)).toEqual(long);
  expect([...journal.entries()].length).toBe(5002);
  journal.close();
});

test("cut at every byte of the last two lines: whole lines stay, the journal goes on", () => {
  const name = "cut";
  const journal = open(name);
  for (const n of [1, 2, 3]) journal.append(entry(n));
  journal.close();
  const path = join(folder, name);
  const whole = readFileSync(path);
  const ends = [...whole.entries()].flatMap(([i, byte]) => (byte === 10 ? [i + 1] : []));
  for (let length = ends[1]!; length <= whole.length; length++) {
    writeFileSync(path, whole);
    truncateSync(path, length);
    const kept = [1, 2, 3].filter((n) => ends[n]! <= length);
    const opened = open(name);
    expect([...opened.entries()].map(({ entry: { key } }) => Number(key))).toEqual(kept);
    opened.append(entry(9));
    opened.close();
    expect(keysIn(name)).toEqual([...kept, 9]);
  }
});

test("a first line that was torn begins anew; any other file is left alone", () => {
  const path = join(folder, "torn");
  const line = `{"gelenk-journal":1,"study":"${HEADER.study}"`;
  for (let length = 0; length < line.length; length += 5) {
    writeFileSync(path, line.slice(0, length));
    expect(keysIn("torn")).toEqual([]);
  }
  for (const text of ["my notes", "my notes\n", '{"name":"arm"}\n']) {
    writeFileSync(path, text);
    expect(openJournal(path, HEADER)).toMatchObject({ problem: { code: "sweep.not-a-journal" } });
    expect(readFileSync(path, "utf8")).toBe(text);
  }
});

test("a damaged line in the middle costs only itself", () => {
  const journal = open("middle");
  journal.append(entry(1));
  journal.close();
  appendFileSync(join(folder, "middle"), '{"key":"\u0000"}\nnonsense\n');
  const again = open("middle");
  expect([...again.entries()].length).toBe(1);
  again.append(entry(2));
  again.close();
  expect(keysIn("middle")).toEqual([1, 2]);
});

test("unfinished results of another study are not touched", () => {
  const journal = open("other");
  journal.append(entry(1));
  journal.close();
  const before = readFileSync(join(folder, "other"), "utf8");
  const opened = openJournal(join(folder, "other"), { ...HEADER, study: "t".repeat(64) });
  expect(opened).toMatchObject({ problem: { code: "sweep.other-journal" } });
  expect(readFileSync(join(folder, "other"), "utf8")).toBe(before);
});

test("a journal of another study in which nothing was finished is in nobody's way", () => {
  open("begun").close();
  const journal = open("begun", {}, { ...HEADER, study: "t".repeat(64) });
  journal.append(entry(1));
  journal.close();
  expect(openJournal(join(folder, "begun"), HEADER)).toMatchObject({ problem: { code: "sweep.other-journal" } });
});

test("a full disk: the line that did not fit is not there, even in part", () => {
  let room = 400;
  const write: JournalOptions["write"] = (file, bytes, start, length, position) => {
    const fits = Math.min(length, room);
    if (fits === 0) throw Object.assign(new Error("no space"), { code: "ENOSPC" });
    room -= fits;
    return writeSync(file, bytes, start, fits, position);
  };
  const journal = open("full", { write });
  const fitting: number[] = [];
  expect(() => {
    for (let n = 1; n < 100; n++) {
      journal.append(entry(n));
      fitting.push(n);
    }
  }).toThrow("no space");
  room = 1000;
  journal.append(entry(50));
  journal.close();
  expect(fitting.length).toBeGreaterThan(0);
  expect(keysIn("full")).toEqual([...fitting, 50]);
});

test("two programs with the same journal: the second one stops before it writes, and no line is lost", () => {
  const first = open("shared");
  first.append(entry(1));
  const second = open("shared");
  first.append(entry(2));
  expect(() => second.append(entry(3))).toThrow("changed");
  first.append(entry(4));
  first.close();
  expect(keysIn("shared")).toEqual([1, 2, 4]);
});
