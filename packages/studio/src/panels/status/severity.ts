/** How grave a number is: within, above, or far above what was promised. */
import type { Studio } from "../../studio.js";

export type Severity = "" | "warning" | "error";

/** Beyond the tolerance amber, beyond ten times the tolerance red. */
export const errorSeverity = (value: number, tolerance: number): Severity => severityOf(value, tolerance, 10 * tolerance);

export function severityOf(value: number, warning: number, error: number): Severity {
  if (!Number.isFinite(value) || value > error) return "error";
  return value > warning ? "warning" : "";
}

/** `+0.003 %`: three significant digits, always with a sign. */
export function percentText(share: number): string {
  const percent = 100 * share;
  if (!Number.isFinite(percent)) return "not finite";
  if (Math.abs(percent) < 5e-7) return "0 %";
  const digits = String(Number(Math.abs(percent).toPrecision(2))).replace("e-", "e−");
  return `${percent < 0 ? "−" : "+"}${digits} %`;
}

const DEFAULT_TOLERANCE = 1e-6;

/** m or rad, of the document as it is resolved. */
export function toleranceOf({ document }: Studio, of: "position" | "angle"): number {
  const { model } = document.resolution.value;
  return model?.settings?.tolerance?.[of] ?? DEFAULT_TOLERANCE;
}
