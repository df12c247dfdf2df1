import { describe, expect, it } from "vitest";
import { runBenchmark } from "../src/harness.js";
import { createFakeTime, fake, race, settings } from "./fake-time.js";

/** What happened in the counted rounds, one text per round. */
function roundsOf(log: readonly string[]): string[] {
  return log
    .join(" ")
    .split(/(?:yardstick ?)+/)
    .slice(2)
    .map((round) => round.trim());
}

describe("runBenchmark", () => {
  it("runs every contestant in every round, in blocks that are long enough, and begins each round with the next one", async () => {
    const time = createFakeTime();
    // a block of 2 ms is one run of a, two of b, four of c, and one before it that is not timed
    await runBenchmark(race([fake(time, "a", 2), fake(time, "b", 1), fake(time, "c", 0.5)]), settings(time, 4));
    const [a, b, c] = ["a a", "b b b", "c c c c c"];
    expect(roundsOf(time.log)).toEqual([`${a} ${b} ${c}`, `${b} ${c} ${a}`, `${c} ${a} ${b}`, `${a} ${b} ${c}`]);
  });

  it("states the time of one run whatever the length of the blocks", async () => {
    const time = createFakeTime();
    const { contestants, yardstick } = await runBenchmark(race([fake(time, "a", 3), fake(time, "b", 0.25)]), settings(time, 5));
    // sums of the fake clock are exact here: all times are binary fractions
    expect(contestants.map((c) => [c.time.median, c.runsPerBlock])).toEqual([
      [3, 1],
      [0.25, 8],
    ]);
    expect(yardstick).toMatchObject({ count: 5, median: 1 });
  });

  it("states the time of a piece of work that takes several runs", async () => {
    const time = createFakeTime();
    const { contestants } = await runBenchmark(race([fake(time, "a", 3)], { runsPerWork: 60 }), settings(time, 5));
    expect([contestants[0]!.cost, contestants[0]!.wall.median]).toEqual([180, 180]);
  });

  it("counts all phases of a motion, not the middle one", async () => {
    const time = createFakeTime();
    // two runs a block, the first untimed; the block before the rounds is not counted
    const whipping = fake(time, "whipping", (run) => (run === 7 ? 20 : 2));
    const rival = fake(time, "rival", 4);
    const findings = (times: readonly { name: string; time: number }[]) => times.map((t) => `${t.name} ${t.time}`);
    const options = { reference: "rival", runsPerBlock: 1, phases: true, findings };
    const result = await runBenchmark(race([whipping, rival], options), settings(time, 6));
    // (5·2 + 20)/6 = 5 of 4
    expect(result.contestants[0]).toMatchObject({ cost: 5, relation: 1.25, time: { median: 2 }, ratio: { median: 0.5 } });
    expect(result.findings).toEqual(["whipping 5", "rival 4"]);
  });

  it("times every run of a course, one per round, and judges its last fifth by itself", async () => {
    const time = createFakeTime();
    // ten runs: a fall that costs 8, a rest of two runs that cost 2 and 4; the rival always 4
    const falling = fake(time, "falling", (run) => (run < 8 ? 8 : run === 8 ? 2 : 4));
    const options = { reference: "rival", course: { runs: 10 } };
    const result = await runBenchmark(race([falling, fake(time, "rival", 4)], options), settings(time, 3));
    expect(result.rounds).toBe(10);
    expect(roundsOf(["yardstick", ...time.log])).toHaveLength(10);
    expect(result.contestants[0]!.samples).toEqual([8, 8, 8, 8, 8, 8, 8, 8, 2, 4]);
    // all: (8·8 + 2 + 4)/10 = 7 of 4; last fifth: the median of 2 and 4 over 4
    expect(result.contestants[0]).toMatchObject({ cost: 7, relation: 1.75, lastFifth: { cost: 3, relation: 0.75 } });
  });

  it("has no last fifth of a course for who ran out of its patience, which counts in place of the general one", async () => {
    const time = createFakeTime();
    const course = { runs: 10, patience: 60 };
    const { contestants } = await runBenchmark(race([fake(time, "a", 2), fake(time, "slow", 10)], { course }), {
      ...settings(time, 3),
      patience: 5,
    });
    expect(contestants.map((c) => c.time.count)).toEqual([10, 7]);
    expect(contestants.map((c) => c.lastFifth)).toEqual([
      { cost: 2, relation: 1 },
      { cost: Number.NaN, relation: Number.NaN },
    ]);
  });

  it("lets a contestant with less patience sit out earlier, not later", async () => {
    const time = createFakeTime();
    const hasty = [fake(time, "a", 10), fake(time, "hasty", 10, { patience: 15 }), fake(time, "patient", 10, { patience: 500 })];
    const { contestants } = await runBenchmark(race(hasty, { course: { runs: 10, patience: 60 } }), settings(time, 3));
    expect(contestants.map((c) => c.time.count)).toEqual([7, 2, 7]);
  });

  it("makes fewer rounds where the benchmark asks for it, never more", async () => {
    const time = createFakeTime();
    const roundsWith = async (rounds: number) => (await runBenchmark(race([fake(time, "a", 2)], { rounds }), settings(time, 3))).rounds;
    expect([await roundsWith(2), await roundsWith(9)]).toEqual([2, 3]);
  });

  it("counts processor time, not the time on the clock", async () => {
    const time = createFakeTime();
    time.share = 0.25;
    const { contestants } = await runBenchmark(race([fake(time, "a", 2)]), settings(time, 3));
    expect(contestants[0]!.time.median).toBe(2);
    expect(contestants[0]!.wall.median).toBe(8);
  });

  it("forms ratios within a round, so that a machine that slows down does not change them", async () => {
    const time = createFakeTime();
    let slowness = 1;
    const slowing = settings(time, 9);
    const contestants = [fake(time, "a", () => 2 * slowness), fake(time, "b", () => 6 * slowness)];
    const progress = () => {
      slowness *= 1.5;
    };
    const result = await runBenchmark(race(contestants, { runsPerBlock: 1 }), { ...slowing, progress });
    expect(result.contestants[1]!.ratio).toMatchObject({ count: 9, quartile1: 3, median: 3, quartile3: 3 });
    expect(result.contestants[0]!.time.p90).toBeGreaterThan(10 * result.contestants[0]!.time.p10);
  });

  it("warms up a copy of its own: the timed copy starts fresh, and its first block is not counted", async () => {
    const time = createFakeTime();
    // the first two runs of every copy are slow
    const { contestants } = await runBenchmark(
      race([fake(time, "a", (run) => (run < 2 ? 1000 : 4))], { runsPerBlock: 1 }),
      settings(time, 3),
    );
    expect(contestants[0]!.samples).toEqual([4, 4, 4]);
  });

  it("does not count the first run of a block, which finds cold caches", async () => {
    const time = createFakeTime();
    const cold = fake(time, "a", (run) => (run % 2 === 0 ? 50 : 4));
    const { contestants } = await runBenchmark(race([cold], { runsPerBlock: 1 }), settings(time, 3));
    expect(contestants[0]!.samples).toEqual([4, 4, 4]);
  });

  it("measures the accuracy of a copy that has not run", async () => {
    const time = createFakeTime();
    const measured = fake(time, "a", 2, {
      prepare() {
        let runs = 0;
        return {
          run() {
            runs++;
            time.work("a", 2);
          },
          measure: () => ({ runs }),
        };
      },
    });
    const { contestants } = await runBenchmark(race([measured]), settings(time, 2));
    expect(contestants[0]!.accuracy).toEqual({ runs: 0 });
  });

  it("frees every copy it prepared", async () => {
    const time = createFakeTime();
    const copies = { prepared: 0, freed: 0 };
    const counted = fake(time, "a", 2, {
      async prepare() {
        copies.prepared++;
        return { run: () => time.work("a", 2), free: () => void copies.freed++ };
      },
    });
    await runBenchmark(race([counted]), settings(time, 2));
    expect(copies).toEqual({ prepared: 2, freed: 2 });
  });

  it("goes on without a contestant that cannot take part or breaks down, and says why", async () => {
    const time = createFakeTime();
    const absent = fake(time, "absent", 1, {
      prepare() {
        throw new Error("too many bodies");
      },
    });
    const broken = fake(time, "broken", (run) => {
      if (run === 5) throw new Error("memory access out of bounds");
      return 2;
    });
    const { contestants } = await runBenchmark(race([fake(time, "a", 2), absent, broken]), settings(time, 20));
    expect(contestants.map((c) => c.failure)).toEqual([undefined, "too many bodies", "memory access out of bounds"]);
    expect(contestants.map((c) => c.time.count)).toEqual([20, 0, 0]);
  });

  it("keeps the rounds before a breakdown", async () => {
    const time = createFakeTime();
    let prepared = 0;
    const broken = fake(time, "broken", 2, {
      prepare() {
        // the timed copy is the second; a block is two runs, one of them timed, and the first block is not counted
        let left = ++prepared === 2 ? 8 : 1e9;
        return {
          run() {
            if (left-- === 0) throw new Error("broken");
            time.work("broken", 2);
          },
        };
      },
    });
    const { contestants } = await runBenchmark(race([broken], { runsPerBlock: 1 }), settings(time, 6));
    expect(contestants[0]!.samples).toEqual([2, 2, 2, Number.NaN, Number.NaN, Number.NaN]);
  });

  it("lets a contestant sit out once it has used up the patience", async () => {
    const time = createFakeTime();
    const { contestants } = await runBenchmark(race([fake(time, "a", 2), fake(time, "slow", 100)]), {
      ...settings(time, 10),
      patience: 250,
    });
    expect(contestants.map((c) => c.time.count)).toEqual([10, 3]);
    expect(contestants[1]!.ratio).toMatchObject({ count: 3, median: 50 });
  });
});
