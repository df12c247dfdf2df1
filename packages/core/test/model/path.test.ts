import { expect, it } from "vitest";
import { abbreviate, pathTo } from "../../src/model/path.js";

it("writes JSON paths", () => {
  expect(pathTo("", "bodies")).toBe("bodies");
  expect(pathTo("bodies", 2)).toBe("bodies[2]");
  expect(pathTo("bodies[2]", "mass")).toBe("bodies[2].mass");
  expect(pathTo("parameters", "odd key")).toBe('parameters["odd key"]');
  expect(pathTo("", "a.b")).toBe('["a.b"]');
});

it("keeps long keys short", () => {
  expect(pathTo("extras", "k".repeat(10_000)).length).toBeLessThan(80);
  expect(abbreviate("abcdef", 4)).toBe("abc…");
});
