/** A Modelica model on its way to a Gelenk model: its parts, its numbers at the start, its rigid groups, and what became of each part. */
import type { ExchangeLine } from "./losses.js";
import type { ModelParts, Part } from "./model-parts.js";
import type { RigidGroups } from "./rigid-groups.js";
import type { StartTable } from "./start-table.js";

export interface Reading extends ModelParts {
  readonly start: StartTable;
  readonly groups: RigidGroups;
  readonly lines: ExchangeLine[];
}

export const whatOf = ({ path, known }: Pick<Part, "path" | "known">): string => `${path} (${known})`;

export function note({ lines }: Pick<Reading, "lines">, part: Part, fate: ExchangeLine["fate"], text?: string): void {
  lines.push({ fate, what: whatOf(part), place: part.place, ...(text !== undefined && { note: text }) });
}
