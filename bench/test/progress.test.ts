import { describe, expect, it } from "vitest";
import { createCountdown, createProgress } from "../src/progress.js";

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

describe("the time left", () => {
  const expected = new Map([
    ["short", 60],
    ["long", 600],
  ]);

  it("is what is expected as long as nothing is over", () => {
    expect(createCountdown(expected).text()).toBe("about 11 min left");
  });

  it("follows how the first parts went", () => {
    const countdown = createCountdown(expected);
    countdown.done("short", 30);
    expect(countdown.text()).toBe("about 5 min left");
    countdown.done("long", 300);
    expect(countdown.text()).toBe("less than a minute left");
  });
});
