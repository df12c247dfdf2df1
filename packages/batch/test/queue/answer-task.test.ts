/** What comes from a queue is refused unless it is a job of this version under its own key. Reference: a run of the prepared study in this process. */
import { describe, expect, test } from "vitest";
import { createAnswerer } from "../../src/queue/answer-task.js";
import type { SlotTask } from "../../src/queue/slot-messages.js";
import { prepareStudy } from "../../src/study/prepare-study.js";
import type { Study } from "../../src/study/study.js";
import { jobOf, makeStudy, studyKey } from "../../src/study/study-key.js";

const STUDY = makeStudy({
  source: { kind: "scene", address: "@double-pendulum" },
  settings: { until: 0.01 },
  metrics: { energy: "final(energy.total)" },
});
const KEY = studyKey(STUDY);
const VALUES = { length: 1.5 };
const TEXT = JSON.stringify(STUDY);
const JOB = jobOf(KEY, VALUES);

const task = (job: unknown, text?: string, id = (job as { readonly key: string }).key): SlotTask => ({
  id,
  job,
  milliseconds: 0,
  megabytes: 0,
  ...(text !== undefined && { text }),
});
const SILENT = { begins: () => {}, beat: () => {} };
const answer = (given: SlotTask) => createAnswerer(SILENT)(given);
const codeOf = (given: SlotTask) => {
  const found = answer(given);
  return found.kind === "outcome" && found.outcome.status === "failed" ? found.outcome.failure.code : found.kind;
};
const ofStudy = (study: unknown) => task(jobOf(studyKey(study as Study), VALUES), JSON.stringify(study));

test("a good job gives what it gives elsewhere; its study is asked for once", () => {
  const answerer = createAnswerer(SILENT);
  expect(answerer(task(JOB))).toEqual({ kind: "needs-study", study: KEY });
  const outcome = prepareStudy(STUDY).prepared?.run(VALUES);
  expect(outcome).toMatchObject({ status: "done", metrics: { energy: expect.any(Number) } });
  expect(answerer(task(JOB, TEXT))).toEqual({ kind: "outcome", outcome });
  expect(answerer(task(JOB))).toEqual({ kind: "outcome", outcome });
});

describe("refused", () => {
  test.each([
    ["no object", task("text", TEXT, "x"), "file.wrong-type"],
    ["nothing", task(null, TEXT, "x"), "file.wrong-type"],
    ["a list for a number", task({ ...JOB, values: { length: [1] } }, TEXT), "file.wrong-type"],
    ["something more", task({ ...JOB, run: "code" }, TEXT), "file.unknown-property"],
    ["no values", task({ key: JOB.key, study: KEY }, TEXT), "file.missing-property"],
    ["other values than those of its key", task({ ...JOB, values: { length: 2 } }, TEXT), "study.wrong-key"],
    ["under another name in the queue", task(JOB, TEXT, "other"), "study.wrong-key"],
    ["a study that is no JSON", task(JOB, "{"), "file.wrong-type"],
    ["another study than its key says", task(JOB, JSON.stringify({ ...STUDY, settings: { until: 1 } })), "study.wrong-key"],
    ["of another version of Gelenk", ofStudy({ ...STUDY, engine: "0.0.1" }), "study.other-engine"],
    ["of another form", ofStudy({ ...STUDY, version: 2 }), "study.other-version"],
    ["a metric that cannot be read", ofStudy({ ...STUDY, metrics: { energy: "final(" } }), expect.stringMatching(/^metric\./)],
  ])("%s", (_, given, code) => {
    expect(codeOf(given)).toEqual(code);
  });
});

test("a run is announced, and beats between its steps; what is refused does neither", () => {
  const signs: string[] = [];
  const answerer = createAnswerer({ begins: () => signs.push("begins"), beat: () => signs.push("beat") });
  answerer(task(JOB));
  answerer(task(JOB, TEXT, "other"));
  expect(signs).toEqual([]);
  answerer(task(JOB, TEXT));
  expect(signs.slice(0, 3)).toEqual(["begins", "beat", "beat"]);
});
