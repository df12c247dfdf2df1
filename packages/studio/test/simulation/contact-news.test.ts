/** Contacts as they begin, from a log that forgets. Deciding: what was put into it, each once. */
import type { WorldEvent } from "@gelenk/core";
import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { onContacts } from "../../src/simulation/contact-news.js";
import type { LogEntry } from "../../src/simulation/protocol.js";

const entry = (time: number, type = "contact-begin"): LogEntry => ({ time, event: { type, a: "a", b: "b" } as unknown as WorldEvent });

test("are told once each, also when the log is full and its length stays", () => {
  const log = signal<readonly LogEntry[]>([entry(0)]);
  const told: number[] = [];
  const stop = onContacts(log, (_event, time) => told.push(time));
  for (let k = 1; k <= 6; k++) log.value = [...log.value, entry(k, k === 4 ? "contact-end" : "impact")].slice(-3);
  expect(told).toEqual([1, 2, 3, 5, 6]);
  // a new run
  log.value = [];
  log.value = [entry(7)];
  expect(told.at(-1)).toBe(7);
  stop();
});
