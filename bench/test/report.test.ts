import { describe, expect, it } from "vitest";
import { runBenchmark } from "../src/harness.js";
import { resultCsv, resultMarkdown, resultRatios } from "../src/report.js";
import { createFakeTime, fake, race, settings } from "./fake-time.js";

async function exampleResult() {
  const time = createFakeTime();
  const ours = fake(time, "ours", 2, { prepare: () => ({ run: () => time.work("ours", 2), measure: () => ({ error: 1.5e-9 }) }) });
  const absent = fake(time, "absent", 1, {
    prepare() {
      throw new Error("no\nmemory");
    },
  });
  const benchmark = race([ours, fake(time, "peer", 8), absent], {
    work: "step",
    parts: { count: 1000, name: "body" },
    accuracy: [{ key: "error", title: "attitude error", unit: "rad" }],
    goals: [
      { contestant: "ours", atMost: 3, accuracy: { error: 1e-6 } },
      { contestant: "ours", peer: "peer", atMost: 0.2 },
    ],
    notes: ["A note."],
    findings: (times) => [`The first takes ${times[0]!.time} of the clock.`],
  });
  return runBenchmark(benchmark, settings(time, 3));
}

describe("reports", () => {
  it("write one CSV row per contestant with all figures under their names", async () => {
    const [header, ours, peer, absent] = resultCsv(await exampleResult(), "20.0.0")
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    const cell = (row: readonly string[] | undefined, name: string) => row?.[header!.indexOf(name)];
    expect(header).toHaveLength(ours!.length);
    expect([cell(ours, "time_ms"), cell(ours, "error"), cell(ours, "node")]).toEqual(["2", "1.5e-9", "20.0.0"]);
    expect([cell(peer, "ratio"), cell(peer, "error")]).toEqual(["4", ""]);
    expect(cell(absent, "failure")).toBe('"no');
  });

  it("show figures alone of what is not timed, and nothing of it is run", async () => {
    const time = createFakeTime();
    const prepare = () => ({ run: () => time.work("ours", 2), measure: () => ({ memory: 12 }) });
    const accuracy = [{ key: "memory", title: "memory", unit: "MB" }];
    const result = await runBenchmark(race([fake(time, "ours", 2, { prepare })], { timed: false, accuracy }), settings(time, 3));
    expect(time.log).not.toContain("ours");
    expect(resultMarkdown(result, "20.0.0")).toMatch(/\| contestant \| version \| memory \(MB\) \|\n.*\n\| ours +\| 1\.0 +\| +12 \|/);
  });

  it("show times, ratios, accuracy, failures and goals", async () => {
    const text = resultMarkdown(await exampleResult(), "20.0.0");
    expect(text).toMatch(/\| ours +\| 1\.0 +\| +2 \| +2…2 \| +2000 \| +1 \| +1…1 \| +1\.5e-9 \|/);
    expect(text).toMatch(/\| peer +\| 1\.0 +\| +8 \| +8…8 \| +8000 \| +4 \| +4…4 \| +– \|/);
    expect(text).toContain("- absent: no memory\n");
    expect(text).toContain("ours needs at most 3 ms per step with error ≤ 1.0e-6. Measured: 2 ms, reached.");
    expect(text).toContain("- The first takes 2 of the clock.\n- A note.\n");
    expect(text).toContain("ours needs at most 0.2 times the time of peer. Measured: 0.25, not reached.");
  });

  it("name both figures of a course, so that none can be read for the other", async () => {
    const time = createFakeTime();
    const falling = fake(time, "falling", (run) => (run < 8 ? 8 : 2));
    const goal = { contestant: "falling", peer: "rival", atMost: 1, accuracyOfPeer: { error: 0.5 } };
    const benchmark = race([falling, fake(time, "rival", 4)], {
      ...{ work: "step", reference: "rival", course: { runs: 10 } },
      goals: [goal, { ...goal, accuracyOfPeer: {}, lastFifth: true }],
    });
    const result = await runBenchmark(benchmark, settings(time, 3));
    const text = resultMarkdown(result, "20.0.0");
    expect(text).toMatch(
      /ms per step, whole motion \| +p10…p90 \| ms per step, last fifth \| time ratio, whole motion \| +quartiles \| time ratio, last fifth/,
    );
    // (8·8 + 2·2)/10 and 2, of 4
    expect(text).toMatch(/\| falling +\| 1\.0 +\| +6\.8 \| +2…8 \| +2 \| +1\.7 \| +2…2 \| +0\.5 \|/);
    expect(text).toContain(
      "- Goal, whole motion: falling needs at most 1 times the time of rival with error ≤ 0.5 of its. Measured: 1.7, not",
    );
    expect(text).toContain("- Goal, last fifth: falling needs at most 1 times the time of rival. Measured: 0.5, reached.");
    const [header, row] = resultCsv(result, "20.0.0")
      .split("\n")
      .map((line) => line.split(","));
    expect([row![header!.indexOf("last_fifth_ms")], row![header!.indexOf("last_fifth_ratio")]]).toEqual(["2", "0.5"]);
  });

  it("leave times out of the page for the documentation, but not the ratios", async () => {
    const page = resultRatios(await exampleResult());
    expect(page).toMatch(/\| peer +\| 1\.0 +\| +4 \| +4…4 \| +– \|/);
    expect(page).toContain("0.2 times the time of peer");
    expect(page).not.toMatch(/\d ms|ms per step/);
    expect(page).not.toContain("yardstick");
  });
});
