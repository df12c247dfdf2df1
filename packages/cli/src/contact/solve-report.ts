/** What a solver made of a contact problem, for people and for programs. */
import type { ContactProblem, SolveReport } from "@gelenk/core";
import { countText, numberText } from "../report/number-text.js";
import { type TableColumn, textTable } from "../report/text-table.js";

export interface SolvedProblem {
  readonly problem: ContactProblem;
  readonly solver: string;
  readonly target: number;
  readonly report: SolveReport;
}

interface PointResult {
  readonly pair: number;
  /** `off`: takes no part; `open`: no impulse. */
  readonly state: "off" | "open" | "stick" | "slide" | "smooth";
  /** By row: normal, two tangents, spin, two of rolling. */
  readonly impulse: readonly number[];
}

function pointsOf({ pointCount, pointRow, pair, active, stick, impulse }: ContactProblem): readonly PointResult[] {
  return Array.from({ length: pointCount }, (_, i) => {
    const impulses = [...impulse.subarray(pointRow[i]!, pointRow[i + 1]!)];
    const pressed = impulses.length === 1 ? "smooth" : stick[i] === 1 ? "stick" : "slide";
    const state = active[i] === 0 ? "off" : impulses[0]! > 0 ? pressed : "open";
    return { pair: pair[i]!, state, impulse: impulses };
  });
}

const COLUMNS: readonly TableColumn[] = [
  { title: "point", align: "right" },
  { title: "pair", align: "right" },
  { title: "state" },
  ...["normal (N·s)", "tangent 1", "tangent 2", "spin (N·m·s)", "roll 1", "roll 2"].map((title) => ({ title, align: "right" as const })),
];

export function solvedText({ problem, solver, target, report }: SolvedProblem): string {
  const { bodyCount, partCount, pointCount, rowCount } = problem;
  const points = pointsOf(problem);
  const columns = 3 + Math.max(0, ...points.map(({ impulse }) => impulse.length));
  const rows = points.map(({ pair, state, impulse }, i) => [String(i), String(pair), state, ...impulse.map((value) => numberText(value))]);
  const counts = [
    countText(bodyCount, "body", "bodies"),
    countText(partCount, "part"),
    countText(pointCount, "point"),
    countText(rowCount, "row"),
  ];
  const verdict = `${report.converged ? "converged" : "not converged"} after ${countText(report.sweeps, "sweep")}`;
  const residual = `residual ${numberText(report.residual, 3)} m/s, target ${numberText(target, 3)} m/s`;
  const table = pointCount === 0 ? "" : `\n${textTable(COLUMNS.slice(0, columns), rows)}`;
  return `${counts.join(", ")}\n${solver}: ${verdict}, ${residual}\n${table}`;
}

export const solvedJson = ({ problem, solver, target, report }: SolvedProblem) => ({
  solver,
  target,
  ...report,
  bodies: problem.bodyCount,
  parts: problem.partCount,
  points: pointsOf(problem),
  twists: Array.from({ length: problem.bodyCount }, (_, i) => ({
    body: problem.body[i]!,
    twist: [...problem.twist.subarray(6 * i, 6 * i + 6)],
  })),
});
