/**
 * The file of a recording: the model at the start, every command with its step, and the state's hash at the end, by which a replay is
 * proved to be the same.
 */
import type { RunRecord } from "../simulation/protocol.js";

export const writeRecording = (record: RunRecord): string => `${JSON.stringify(record)}\n`;

/** The record in a text, or what is wrong with it. */
export function readRecording(text: string): RunRecord | { readonly problem: string } {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return { problem: `the file is no JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const record = data as Partial<RunRecord> | null;
  if (typeof record !== "object" || record === null || record.gelenkRecording !== 1)
    return { problem: "the file is no recording: it has no member gelenkRecording" };
  const { model, steps, commands } = record;
  if (typeof model !== "object" || model === null) return { problem: "the recording has no model" };
  if (!Number.isInteger(steps) || steps! < 0) return { problem: "the recording does not say how many steps it has" };
  const isCommand = (entry: unknown) => typeof entry === "object" && entry !== null && "command" in entry && "step" in entry;
  return Array.isArray(commands) && commands.every(isCommand)
    ? (record as RunRecord)
    : { problem: "the commands of the recording are damaged" };
}
