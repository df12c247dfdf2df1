import { expect, it } from "vitest";
import { formatPosition, positionAt } from "../../src/model/text-position.js";

it("counts lines as editors do", () => {
  const text = "ab\ncd\r\nef\rgh";
  expect(positionAt(text, 0)).toEqual({ line: 1, column: 1 });
  expect(positionAt(text, 4)).toEqual({ line: 2, column: 2 });
  expect(positionAt(text, 7)).toEqual({ line: 3, column: 1 });
  expect(positionAt(text, 11)).toEqual({ line: 4, column: 2 });
  expect(formatPosition(positionAt(text, text.length))).toBe("line 4, column 3");
});
