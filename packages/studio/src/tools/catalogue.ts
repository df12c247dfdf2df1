/** All tools in the order of the tool bar. */
import type { ToolName } from "../session/session.js";
import { guideTool } from "./guide.js";
import { joinTool } from "./join.js";
import { moveTool, rotateTool } from "./manipulate.js";
import { measureTool } from "./measure.js";
import { pullTool } from "./pull.js";
import { selectTool } from "./select.js";
import { strikeTool } from "./strike.js";
import type { Tool } from "./tool.js";

/** In groups, which the tool bar parts by a line. */
export const TOOL_GROUPS: readonly (readonly Tool[])[] = [
  [selectTool, moveTool, rotateTool],
  [pullTool, strikeTool, guideTool],
  [joinTool, measureTool],
];

export const TOOLS: readonly Tool[] = TOOL_GROUPS.flat();

export const toolNamed = (name: ToolName): Tool => TOOLS.find((tool) => tool.name === name) ?? selectTool;
