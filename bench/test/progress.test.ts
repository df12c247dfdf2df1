import { describe, expect, it } from "vitest";
import { createProgress } from "../src/progress.js";

describe("progress", () => {
  const record = (isTTY: boolean) => {
    const lines: string[] = [];
    const progress = createProgress({ isTTY, write: (text) => lines.push(text) }, "race");
    progress.update("round 1 of 2", 0.5);
    progress.finish();
    return lines;
  };

  it("shows one line on a terminal and takes it away", () => {
    expect(record(true)).toEqual(["\r\u001b[Krace   50 %  round 1 of 2", "\r\u001b[K"]);
  });

  it("is silent elsewhere", () => {
    expect(record(false)).toEqual([]);
  });
});
