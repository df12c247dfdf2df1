/** What the assembly before a run did, in words. */
import type { Diagnostic } from "../../model/diagnostic.js";
import type { JointMeasure } from "../report.js";
import type { AssemblyReport } from "./assemble.js";

const MOST_NAMES = 6;

export function assemblyDiagnostics(report: AssemblyReport | undefined): Diagnostic[] {
  if (!report) return [];
  const found: Diagnostic[] = [];
  if (report.changed) {
    found.push({
      code: "joint.assembled",
      severity: "note",
      where: "joints",
      message: `the ${report.couplings.length > 0 ? "joints and couplings" : "joints"} did not fit together and have been assembled: before ${measureText(report.initial)}, now ${measureText(report.remaining)}`,
      hint: '"assemble": false in the settings leaves the bodies where they are',
    });
  }
  if (!report.met) {
    const names = report.unmet.slice(0, MOST_NAMES).map((name) => `"${name}"`);
    const more = report.unmet.length - names.length;
    found.push({
      code: "joint.not-met",
      severity: "warning",
      where: report.joints.every(({ met }) => met) ? "couplings" : "joints",
      message: `${unmetText(report)}: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}; ${measureText(report.remaining)} are left`,
      hint: "they contradict each other or bodies that do not move, or the bodies are too far from where they belong",
    });
  }
  return found;
}

/** `1 of 3 joints and 2 of 2 couplings cannot be met`, of the kinds that are concerned. */
function unmetText({ joints, couplings }: AssemblyReport): string {
  const text = (all: readonly { readonly met: boolean }[], word: string) => {
    const unmet = all.filter(({ met }) => !met).length;
    return unmet > 0 ? [`${unmet} of ${all.length} ${word}`] : [];
  };
  const verb = couplings.every(({ met }) => met) ? "closed" : "met";
  return `${[...text(joints, "joints"), ...text(couplings, "couplings")].join(" and ")} cannot be ${verb}`;
}

const short = (value: number): string => String(Number(value.toPrecision(3)));

const measureText = ({ position, angle, speed }: Readonly<JointMeasure>): string =>
  `up to ${short(position)} m, ${short(angle)} rad, ${short(speed)} m/s or rad/s`;
