/** Every command of the studio, in the order of menus and palette; those that open scenes are made when asked for. */
import { ADD_COMMANDS } from "./add-commands.js";
import type { StudioCommand } from "./command.js";
import { EDIT_COMMANDS } from "./edit-commands.js";
import { EXPORT_COMMANDS } from "./export-commands.js";
import { FILE_COMMANDS } from "./file-commands.js";
import { HELP_COMMANDS } from "./help-commands.js";
import { PLOT_COMMANDS } from "./plot-commands.js";
import { sceneCommandNamed } from "./scene-commands.js";
import { SIMULATE_COMMANDS } from "./simulate-commands.js";
import { TOOL_COMMANDS } from "./tool-commands.js";
import { VIEW_COMMANDS } from "./view-commands.js";

export const COMMANDS: readonly StudioCommand[] = [
  ...FILE_COMMANDS,
  ...EXPORT_COMMANDS,
  ...PLOT_COMMANDS.filter(({ menu }) => menu === "File"),
  ...EDIT_COMMANDS,
  ...TOOL_COMMANDS,
  ...ADD_COMMANDS,
  ...VIEW_COMMANDS,
  ...PLOT_COMMANDS.filter(({ menu }) => menu === "View"),
  ...SIMULATE_COMMANDS,
  ...HELP_COMMANDS,
];

const byName: ReadonlyMap<string, StudioCommand> = new Map(COMMANDS.map((command) => [command.name, command]));

export const commandNamed = (name: string): StudioCommand | undefined => byName.get(name) ?? sceneCommandNamed(name);
