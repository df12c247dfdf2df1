import { expect, test } from "vitest";
import { coordinate, element, escapeText, svgText } from "../../src/svg/svg.js";
import { readXml } from "./read-xml.js";

test("text is escaped and comes back", () => {
  const nasty = `a < b & "c" > d; </text><script>`;
  expect(readXml(svgText(element("svg", {}, element("text", { x: 1 }, nasty)))).texts).toEqual([nasty]);
});

test("characters that XML forbids are replaced", () => {
  expect(escapeText("a\u0000b\u001bc\ud800d\uffff")).toBe("a\ufffdb\ufffdc\ufffdd\ufffd");
  expect(escapeText("a\nb\tc")).toBe("a b c");
  expect(escapeText("🪐 Ω")).toBe("🪐 Ω");
});

test("attributes are escaped, missing ones left out", () => {
  expect(svgText(element("g", { id: '"><', x: 1.23456, dash: undefined }))).toBe('<g id="&quot;&gt;&lt;" x="1.23"/>');
});

test("coordinates are short", () => {
  expect(coordinate(1 / 3)).toBe("0.33");
  expect(coordinate(-0.001)).toBe("0");
  expect(coordinate(20)).toBe("20");
});
