/** Metrics that are good, and changes that damage them. */
import { expect } from "vitest";
import { seeded } from "../../../core/test/chance.js";
import { evaluateMetric } from "../../src/metric/evaluate-metric.js";
import { parseMetric } from "../../src/metric/parse-metric.js";
import { every, sourceOf } from "./sampled-run.js";

export const GOOD_METRICS = [
  "max(hand.position.x)",
  "rms(arm.position.y - measured.y)",
  "settlingTime(arm.position.y, 0.02, 1.5e-3) / 2",
  "max(abs('left arm'.velocity.x)) + min(1, 2, 3)^2",
  'mean(during("a-b.c", 1, 2) * (time > 1.5)) - ledger.work.friction',
  "-norm(final(a.x), final(a.y)) <= 2 * pi",
  "count(derivative(a.x) >= 0) + crossingTime(a.x, 0, 2)",
  "overshoot(clamp(a.x, -1, 1))",
];

const PIECES = [
  "(",
  ")",
  ",",
  "+",
  "-",
  "^",
  "<",
  "==",
  ".",
  '"',
  "'",
  " ",
  "max",
  "a.x",
  "1e",
  "0",
  "ledger.",
  "é",
  "\u0000",
  "💡",
  "measured.y",
];

const run = sourceOf({
  times: every(0.1, 3),
  columns: { "a.x": Math.sin, "a.y": Math.cos, "hand.position.x": Math.tan, "arm.position.y": Math.sqrt },
  tables: { measured: { time: [0, 1, 2], y: [1, 2, 3] } },
  ledger: { "work.friction": 1 },
});

/** Changes good metrics at random: they are read and evaluated, or refused with a column. */
export function damageMetrics(count: number, seed: number): void {
  const random = seeded(seed);
  const below = (n: number): number => Math.floor(random() * n);
  let good = 0;
  for (let i = 0; i < count; i++) {
    let text = GOOD_METRICS[below(GOOD_METRICS.length)]!;
    for (let n = below(4); n >= 0; n--) {
      const at = below(text.length + 1);
      const end = random() < 0.5 ? at : at + below(6);
      text = text.slice(0, at) + (random() < 0.7 ? PIECES[below(PIECES.length)]! : "") + text.slice(end);
    }
    const { metric, diagnostics } = parseMetric(text);
    if (metric) {
      good++;
      const value = evaluateMetric(metric, run);
      expect(Number.isFinite(value) || Number.isNaN(value)).toBe(true);
    } else {
      expect(diagnostics).toHaveLength(1);
      expect(diagnostics[0]!.message).toMatch(/^column \d+: /);
    }
  }
  // both happen
  expect(good).toBeGreaterThan(count / 100);
  expect(good).toBeLessThan(count / 2);
}
