/** Everything a person can do has a name: menus, keys, palette, buttons, scripts and tests call the same commands. */
import type { Studio } from "../studio.js";

export const MENUS = ["File", "Edit", "Add", "View", "Simulate", "Help"] as const;
export type MenuName = (typeof MENUS)[number];

export interface StudioCommand {
  /** `play`, `add-box`, `frame-all`. */
  readonly name: string;
  readonly title: string;
  readonly menu?: MenuName;
  /** Keys as written in `KeyboardEvent.key`, with modifiers before it: `Ctrl+Shift+z`, `Space`, `.`. */
  readonly keys?: readonly string[];
  /** Begins a new group in its menu. */
  readonly separated?: true;
  enabled?(studio: Studio): boolean;
  run(studio: Studio): void;
}
