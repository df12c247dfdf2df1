import { expect, it } from "vitest";
import { madeUpName, nameAll } from "../../src/model/names.js";

it("makes up names by place and avoids those taken", () => {
  expect(nameAll("body", [{}, { name: "arm" }, {}])).toEqual(["body-1", "arm", "body-3"]);
  expect(nameAll("body", [{}, { name: "body-1" }])).toEqual(["body-1-2", "body-1"]);
  expect(madeUpName("joint", 0, (name) => name === "joint-1" || name === "joint-1-2")).toBe("joint-1-3");
});
