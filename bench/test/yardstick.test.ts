import { describe, expect, it } from "vitest";
import { systemClock } from "../src/clock.js";
import { yardstick } from "../src/yardstick.js";

describe("the yardstick", () => {
  it("takes time on both clocks", () => {
    const [now, cpu] = [systemClock.now(), systemClock.cpu()];
    for (let i = 0; i < 50; i++) yardstick();
    expect(systemClock.now()).toBeGreaterThan(now);
    expect(systemClock.cpu()).toBeGreaterThan(cpu);
  });
});
