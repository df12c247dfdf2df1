/** Opens a recording and repeats it to the bit. */
import { readRecording } from "../export/recording-file.js";
import type { Studio } from "../studio.js";

export const RECORDING_ENDING = ".recording.json";

export function openRecording({ document, session, simulation }: Studio, text: string): void {
  const record = readRecording(text);
  if ("problem" in record) {
    session.notice.value = record.problem;
    return;
  }
  document.open(record.model);
  simulation.repeat(record);
}
