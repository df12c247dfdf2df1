import { describe, expect, test } from "vitest";
import type { Io } from "../src/io.js";
import { createProgress, durationText } from "../src/progress.js";

/** A terminal whose clock the test moves. */
function watched(isTerminal = true) {
  const state = { time: 0, text: "" };
  const write = (text: string) => {
    state.text += text;
  };
  const io: Io = { stdout: { write }, stderr: { write }, isTerminal, cwd: "", onInterrupt: () => () => {}, now: () => state.time };
  return { state, progress: createProgress(io) };
}

describe("the bar", () => {
  test("waits half a second, then shows share and time left", () => {
    const { state, progress } = watched();
    state.time = 400;
    progress.update(0.2);
    expect(state.text).toBe("");
    state.time = 1000;
    progress.update(0.25);
    // A quarter took one second, so three are left.
    expect(state.text).toContain(`${"█".repeat(6)}${"░".repeat(18)}  25 %  3 s left`);
  });

  test("is drawn at most ten times a second and taken away at the end", () => {
    const { state, progress } = watched();
    for (state.time = 1000; state.time < 2000; state.time++) progress.update(0.5);
    expect(state.text.match(/\r/g)).toHaveLength(10);
    progress.finish();
    expect(state.text.endsWith("\r\u001b[K")).toBe(true);
  });

  test("is silent when nobody watches", () => {
    const { state, progress } = watched(false);
    state.time = 5000;
    progress.update(0.5);
    progress.finish();
    expect(state.text).toBe("");
  });
});

test.each([
  [300, "1 s"],
  [59_000, "59 s"],
  [65_000, "1 min 05 s"],
  [3_660_000, "1 h 01 min"],
])("%d ms are %s", (milliseconds, text) => expect(durationText(milliseconds)).toBe(text));
