/** Choosing a tool. */
import type { Studio } from "../studio.js";
import { TOOLS, toolNamed } from "../tools/catalogue.js";
import type { Tool } from "../tools/tool.js";
import type { StudioCommand } from "./command.js";

/** Second keys, of people who come from other programs. */
const OTHER_KEYS: Readonly<Record<string, readonly string[]>> = { move: ["g"], rotate: ["r"] };

export function chooseTool(studio: Studio, tool: Tool): void {
  const { session } = studio;
  toolNamed(session.tool.peek()).leave?.(studio);
  session.tool.value = tool.name;
  tool.enter?.(studio);
}

export const TOOL_COMMANDS: readonly StudioCommand[] = TOOLS.map((tool, k) => ({
  ...{ name: `tool-${tool.name}`, title: `Tool: ${tool.title}`, menu: "Edit" },
  ...(k === 0 && { separated: true as const }),
  keys: [tool.key, ...(OTHER_KEYS[tool.name] ?? [])],
  run: (studio) => chooseTool(studio, tool),
}));
