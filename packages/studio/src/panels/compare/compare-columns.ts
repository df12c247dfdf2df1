/** The columns of the table of a comparison: what they show, and by what they sort. */
import { quantityText } from "../../document/units.js";
import type { ComparedRow } from "../../simulation/compare-row.js";

export interface CompareColumn {
  readonly name: "run" | "error" | "angle" | "energy" | "momentum" | "distance" | "iterations" | "cost" | "speed";
  readonly title: string;
  readonly about: string;
  /** Left out where the dock is narrow, until all figures are asked for. */
  readonly minor?: boolean;
  /** Its figures need little room. */
  readonly short?: boolean;
  value(row: ComparedRow): number | string;
  text(row: ComparedRow): string;
}

const known = (value: number | undefined, text: (value: number) => string): string =>
  value === undefined || Number.isNaN(value) ? "–" : text(value);
const digits = (value: number): string => String(Number(value.toPrecision(3)));

/** `0.03 %`; what is too small for that as a power of ten, `1e−4 %`. */
const percentText = (share: number): string => {
  const percent = 100 * share;
  const size = Math.abs(percent);
  if (size === 0 || size >= 0.01) return `${digits(percent)} %`;
  return `${size >= 1e-3 ? Number(percent.toPrecision(2)) : percent.toExponential(0).replace("-", "−")} %`;
};

export const COMPARE_COLUMNS: readonly CompareColumn[] = [
  { name: "run", title: "Run", about: "method and what else was chosen", value: ({ name }) => name, text: ({ name }) => name },
  {
    ...{ name: "error", title: "Error", about: "largest gap of a joint so far" },
    value: ({ jointPosition }) => jointPosition,
    text: ({ jointPosition }) => known(jointPosition, (value) => quantityText(value, "m")),
  },
  {
    ...{ name: "energy", title: "Energy", about: "largest drift of the energy so far, relative" },
    value: ({ energyDrift }) => energyDrift,
    text: ({ energyDrift }) => known(energyDrift, percentText),
  },
  {
    ...{ name: "cost", short: true, title: "ms/step", about: "mean time of a step" },
    value: ({ milliseconds }) => milliseconds,
    text: ({ milliseconds }) => known(milliseconds, digits),
  },
  {
    ...{ name: "speed", short: true, title: "× real", about: "simulated time over the time its steps took" },
    value: ({ realTime }) => realTime,
    text: ({ realTime }) => known(realTime, digits),
  },
  {
    ...{ name: "distance", title: "From A", about: "largest distance of a body from where it is in A" },
    value: ({ distance }) => distance ?? -1,
    text: ({ distance }) => known(distance, (value) => quantityText(value, "m")),
  },
  {
    ...{ name: "angle", minor: true, title: "Angle", about: "largest misalignment of a joint so far" },
    value: ({ jointAngle }) => jointAngle,
    text: ({ jointAngle }) => known(jointAngle, (value) => quantityText(value, "rad")),
  },
  {
    ...{ name: "momentum", minor: true, title: "Momentum", about: "largest drift of the momentum so far, relative" },
    value: ({ momentumDrift }) => momentumDrift,
    text: ({ momentumDrift }) => known(momentumDrift, percentText),
  },
  {
    ...{ name: "iterations", minor: true, title: "Iterations", about: "all so far" },
    value: ({ iterations }) => iterations,
    text: ({ iterations }) => String(iterations),
  },
];

export interface Sorting {
  readonly by: CompareColumn["name"];
  readonly down: boolean;
}

/** Places of the rows in the order of a column; rows without a figure come last. */
export function sortedPlaces(rows: readonly ComparedRow[], sorting: Sorting | undefined): readonly number[] {
  const places = rows.map((_, place) => place);
  const column = COMPARE_COLUMNS.find(({ name }) => name === sorting?.by);
  if (!column || !sorting) return places;
  return places.sort((a, b) => {
    const [x, y] = [column.value(rows[a]!), column.value(rows[b]!)];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a - b;
    const order = x < y ? -1 : x > y ? 1 : 0;
    return (sorting.down ? -order : order) || a - b;
  });
}
