/** Runs a command by its name, if it can run now: what buttons, keys and the palette call. */
import type { Studio } from "../studio.js";
import { commandNamed } from "./catalogue.js";
import type { StudioCommand } from "./command.js";

export const isEnabled = (studio: Studio, command: StudioCommand): boolean => command.enabled?.(studio) ?? true;

/** False: there is no such command, or it cannot run now. */
export function runCommand(studio: Studio, name: string): boolean {
  const command = commandNamed(name);
  if (!command || !isEnabled(studio, command)) return false;
  command.run(studio);
  return true;
}
