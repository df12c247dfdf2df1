/**
 * The error of the penalty method on the cases of ADAMS, printed for the table in docs/lagrange-and-penalty.md. It is no promise; what can be checked is
 * that it is that of a spring: a joint gives way by f/(α Ω²), so three times the frequency leaves about a ninth of the error.
 */
import { describe, expect, it } from "vitest";
import { REFERENCE_MISSING } from "../reference-folder.js";
import { ADAMS_CASES, type AdamsCase, type AdamsRows, buildAdamsCase, largestDeviation, POSITION, readAdamsRows } from "./adams-cases.js";

const H = 1 / 1000;
const STEPS_PER_ROW = 10;

/** Largest miss of the position over 5 s, and of the joint itself, m and rad. */
function missOf(adams: AdamsCase, rows: AdamsRows, frequency: number) {
  const { world, body } = buildAdamsCase(adams, { method: "penalty", penalty: { frequency } });
  let position = 0;
  for (let row = 1; row <= 500; row++) {
    for (let i = 0; i < STEPS_PER_ROW; i++) world.step(H);
    position = Math.max(position, largestDeviation(rows(row), POSITION, body.position));
  }
  const { jointPositionError, jointAngleError } = world.ledger;
  return { position, gap: jointPositionError, angle: jointAngleError };
}

describe.each(ADAMS_CASES)("$name by penalty, h = 1 ms", (adams) => {
  it("is as far off as its springs are soft", (context) => {
    const rows = readAdamsRows(adams.name);
    if (rows === undefined) return context.skip(REFERENCE_MISSING);
    const [soft, stiff] = [300, 900].map((frequency) => missOf(adams, rows, frequency)) as [
      ReturnType<typeof missOf>,
      ReturnType<typeof missOf>,
    ];
    const text = ({ position, gap, angle }: typeof soft) => `${[position, gap, angle].map((x) => x.toExponential(1)).join(" | ")}`;
    console.log(`| ${adams.name} | ${text(soft)} | ${text(stiff)} |`);
    // Nothing loads the joints of the two that slide freely along gravity but their own springs' round-off.
    if (soft.gap < 1e-9) return expect(stiff.gap).toBeLessThan(1e-9);
    expect(soft.gap / stiff.gap).toBeGreaterThan(4.5);
    expect(soft.gap / stiff.gap).toBeLessThan(18);
  });
});
