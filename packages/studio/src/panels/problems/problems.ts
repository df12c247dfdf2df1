/** What is wrong: of the file it was imported from, of the Modelica text, of the model as written, of the model as loaded, and of the run. */
import type { Diagnostic, Severity } from "@gelenk/core";
import type { ImportReport } from "../../document/import-robot/read-robot.js";
import type { Studio } from "../../studio.js";

export interface Problem {
  readonly diagnostic: Diagnostic;
  readonly of: "import" | "modelica" | "model" | "run";
  /** Of the run, s. */
  readonly time?: number;
}

const GRAVITY: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };
const keyOf = ({ code, where, message }: Diagnostic): string => `${code} ${where} ${message}`;

/** Gravest first; what document and simulation both say stands once. */
export function problemsOf({ document, session, simulation }: Studio): readonly Problem[] {
  const ofModel = new Map<string, Problem>();
  for (const diagnostic of [...document.resolution.value.diagnostics, ...simulation.diagnostics.value])
    ofModel.set(keyOf(diagnostic), { diagnostic, of: "model" });
  const ofImport = (reportOf({ document, session })?.diagnostics ?? []).map((diagnostic): Problem => ({ diagnostic, of: "import" }));
  const ofText = session.modelicaProblems.value.map((diagnostic): Problem => ({ diagnostic, of: "modelica" }));
  const ofRun = simulation.problems.value.map(
    ({ diagnostic, time }): Problem => ({ diagnostic, of: "run", ...(time !== undefined && { time }) }),
  );
  return [...ofImport, ...ofText, ...ofModel.values(), ...ofRun].sort(
    (a, b) => GRAVITY[a.diagnostic.severity] - GRAVITY[b.diagnostic.severity],
  );
}

/** What the last import told, as long as its document is open; of one that failed, until it is put away. */
export function reportOf({ document, session }: Pick<Studio, "document" | "session">): ImportReport | undefined {
  const report = session.importReport.value;
  return report && (report.of === undefined || report.of === document.identity.value) ? report : undefined;
}

/** How the badge is coloured. */
export function worstOf(problems: readonly Problem[]): "" | "warning" | "error" {
  const worst = problems[0]?.diagnostic.severity;
  return worst === "error" || worst === "warning" ? worst : "";
}
