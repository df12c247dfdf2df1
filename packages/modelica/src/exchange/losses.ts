/** What became of each part of a Modelica model that was read: the lines of the loss report, as those of other importers. */

export interface ExchangeLine {
  /** What became of it. */
  readonly fate: "imported" | "approximated" | "ignored";
  /** `arm.motor (Modelica.Mechanics.Rotational.Sources.Torque)` */
  readonly what: string;
  /** `Robot.mo:12:7` */
  readonly place: string;
  /** What was done instead, or why nothing was. */
  readonly note?: string;
}

/** How many parts had which fate. */
export type ExchangeCounts = Readonly<Record<ExchangeLine["fate"], number>>;

export function countLines(lines: readonly ExchangeLine[]): ExchangeCounts {
  const counts = { imported: 0, approximated: 0, ignored: 0 };
  for (const { fate } of lines) counts[fate]++;
  return counts;
}
