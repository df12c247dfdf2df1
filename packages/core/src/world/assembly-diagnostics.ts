/** What the assembly before a run did, in words. */
import type { Diagnostic } from "../model/diagnostic.js";
import type { AssemblyReport } from "./assemble.js";
import type { JointMeasure } from "./report.js";

const MOST_NAMES = 6;

export function assemblyDiagnostics(report: AssemblyReport | undefined): Diagnostic[] {
  if (!report) return [];
  const found: Diagnostic[] = [];
  if (report.changed) {
    found.push({
      code: "joint.assembled",
      severity: "note",
      where: "joints",
      message: `the joints did not fit together and have been assembled: before ${measureText(report.initial)}, now ${measureText(report.remaining)}`,
      hint: '"assemble": false in the settings leaves the bodies where they are',
    });
  }
  if (!report.met) {
    const names = report.unmet.slice(0, MOST_NAMES).map((name) => `"${name}"`);
    const more = report.unmet.length - names.length;
    found.push({
      code: "joint.not-met",
      severity: "warning",
      where: "joints",
      message: `${report.unmet.length} of ${report.joints.length} joints cannot be closed: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}; ${measureText(report.remaining)} are left`,
      hint: "they contradict each other or bodies that do not move, or the bodies are too far from where they belong",
    });
  }
  return found;
}

const short = (value: number): string => String(Number(value.toPrecision(3)));

const measureText = ({ position, angle, speed }: Readonly<JointMeasure>): string =>
  `up to ${short(position)} m, ${short(angle)} rad, ${short(speed)} m/s or rad/s`;
