import { describe, expect, it } from "vitest";
import { checkGoals } from "../src/goals.js";
import { summarise } from "../src/statistics.js";

const measured = (name: string, samples: readonly number[], accuracy: Record<string, number> = {}) => ({
  name,
  samples,
  cost: summarise(samples).median,
  accuracy,
});

describe("checkGoals", () => {
  const contestants = [measured("a", [1, 2, 3], { error: 1e-8 }), measured("b", [4, 4, 4])];

  it("compares the time", () => {
    const [reached, missed] = checkGoals(
      [
        { contestant: "a", atMost: 2 },
        { contestant: "a", atMost: 1.9 },
      ],
      contestants,
    );
    expect([reached!.value, reached!.met, missed!.met]).toEqual([2, true, false]);
  });

  it("compares the median of the ratios of a round with a peer", () => {
    expect(checkGoals([{ contestant: "a", peer: "b", atMost: 0.5 }], contestants)[0]).toMatchObject({ value: 0.5, met: true });
  });

  it("compares the sums where rounds are phases of one motion", () => {
    const uneven = [measured("a", [1, 1, 10]), measured("b", [2, 2, 2])];
    expect(checkGoals([{ contestant: "a", peer: "b", atMost: 1 }], uneven, true)[0]).toMatchObject({ value: 2, met: false });
  });

  it("compares the medians of the last fifth where the goal is about it", () => {
    const course = [measured("a", [9, 9, 9, 9, 9, 9, 9, 9, 1, 3]), measured("b", [4, 4, 4, 4, 4, 4, 4, 4, 4, 4])];
    const goals = [
      { contestant: "a", peer: "b", atMost: 1, lastFifth: true },
      { contestant: "a", peer: "b", atMost: 1 },
      { contestant: "a", atMost: 1.9, lastFifth: true },
    ];
    // all: (8·9 + 1 + 3)/40
    expect(checkGoals(goals, course, true).map(({ value, met }) => [value, met])).toEqual([
      [0.5, true],
      [1.9, false],
      [2, false],
    ]);
  });

  it("compares accuracy with that of the peer", () => {
    const pair = [measured("a", [1], { error: 2, shift: 1 }), measured("b", [1], { error: 4 })];
    const goal = { contestant: "a", peer: "b", atMost: 1 };
    const shares: readonly Record<string, number>[] = [{ error: 0.5 }, { error: 0.4 }, { shift: 10 }];
    const results = checkGoals(
      shares.map((accuracyOfPeer) => ({ ...goal, accuracyOfPeer })),
      pair,
    );
    expect(results.map(({ met, inaccurate }) => [met, inaccurate])).toEqual([
      [true, []],
      [false, ["error"]],
      [false, ["shift"]],
    ]);
  });

  it("bounds figures from below and from above", () => {
    const goals = [
      { contestant: "a", figure: "error", atMost: 1e-8 },
      { contestant: "a", figure: "error", atLeast: 1e-7 },
    ] as const;
    expect(checkGoals(goals, contestants).map(({ value, met, excess }) => [value, met, Math.round(excess)])).toEqual([
      [1e-8, true, 1],
      [1e-8, false, 10],
    ]);
  });

  it("finds the power of growth", () => {
    const goal = { contestant: "more", peer: "fewer", growth: 10, atMost: 1.1 };
    const [grown] = checkGoals([goal], [measured("fewer", [2]), measured("more", [200])]);
    expect([grown!.value, grown!.met]).toEqual([2, false]);
  });

  it("tells by how much the worst of time and accuracy is missed", () => {
    const goal = { contestant: "a", peer: "b", atMost: 0.25, accuracy: { error: 1e-9 } };
    expect(checkGoals([goal], contestants)[0]!.excess).toBeCloseTo(10, 12);
    expect(checkGoals([{ ...goal, accuracy: { error: 1 } }], contestants)[0]!.excess).toBe(2);
    expect(checkGoals([{ ...goal, peer: "nobody" }], contestants)[0]!.excess).toBeNaN();
  });

  it("does not count a time whose accuracy is beyond its bound or unknown", () => {
    const goals = checkGoals(
      [
        { contestant: "a", atMost: 10, accuracy: { error: 1e-9 } },
        { contestant: "a", atMost: 10, accuracy: { other: 1 } },
        { contestant: "a", atMost: 10, accuracy: { error: 1e-7 } },
      ],
      contestants,
    );
    expect(goals.map((goal) => [goal.met, goal.inaccurate])).toEqual([
      [false, ["error"]],
      [false, ["other"]],
      [true, []],
    ]);
  });

  it("is not reached by a contestant that is missing", () => {
    expect(
      checkGoals(
        [
          { contestant: "c", atMost: 10 },
          { contestant: "a", peer: "c", atMost: 10 },
        ],
        contestants,
      ).map((g) => g.met),
    ).toEqual([false, false]);
  });
});
