/** What is drawn: named columns with units, and how they fall into panels. */
import { nearestName } from "@gelenk/core";

export interface Series {
  readonly name: string;
  readonly unit: string;
  readonly values: ArrayLike<number>;
}

/** Quantities of one unit share a panel. */
export interface Panel {
  readonly unit: string;
  readonly series: readonly Series[];
}

export function groupByUnit(series: readonly Series[]): readonly Panel[] {
  const units = [...new Set(series.map((s) => s.unit))];
  return units.map((unit) => ({ unit, series: series.filter((s) => s.unit === unit) }));
}

/** `*` stands for any characters; everything else for itself. */
function patternToExpression(pattern: string): RegExp {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "u");
}

/** Names that match one pattern, in the order of `known`. Two `*` in a row mean one: patterns from users must not blow up. */
export function matchNames(pattern: string, known: readonly string[]): readonly string[] {
  if (!pattern.includes("*")) return known.includes(pattern) ? [pattern] : [];
  const expression = patternToExpression(pattern.replace(/\*+/g, "*"));
  return known.filter((name) => expression.test(name));
}

/** Names for a list of patterns, without repetition, and the patterns that match nothing. */
export function selectNames(
  patterns: readonly string[],
  known: readonly string[],
): { readonly names: readonly string[]; readonly unknown: readonly string[] } {
  const names = new Set<string>();
  const unknown: string[] = [];
  for (const pattern of patterns) {
    const matches = matchNames(pattern, known);
    if (matches.length === 0) unknown.push(pattern);
    for (const name of matches) names.add(name);
  }
  return { names: [...names], unknown };
}

/** `did you mean ball.position.x? names: time, …`, shortened when there are many. */
export function hintForName(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const most = 24;
  const listed = known.slice(0, most).join(", ") + (known.length > most ? ` … and ${known.length - most} more` : "");
  return `${nearest === undefined ? "" : `did you mean ${nearest}? `}names: ${listed}`;
}

const QUANTITY_OF_UNIT: Readonly<Record<string, string>> = {
  s: "time",
  J: "energy",
  "m/s": "velocity",
  "rad/s": "angular velocity",
  N·s: "momentum",
  N·m·s: "angular momentum",
};

/** `angularVelocity` → `angular velocity` */
const asWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What the series of a panel have in common: the quantity of their unit, else the last part of their names that all share. */
export function quantityOf(panel: Panel): string {
  const known = QUANTITY_OF_UNIT[panel.unit];
  if (known !== undefined) return known;
  const [first, ...others] = panel.series.map((s) => s.name.split("."));
  const shared = (first ?? []).filter((part) => part.length > 1 && others.every((parts) => parts.includes(part)));
  return asWords(shared.at(-1) ?? "");
}
