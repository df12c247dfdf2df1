import { describe, expect, test } from "vitest";
import { groupByUnit, hintForName, matchNames, quantityOf, selectNames } from "../../src/plot/series.js";

const known = ["time", "a.position.x", "a.position.y", "b.position.y", "energy.total", "odd(name", "x+y"];
const series = (name: string, unit: string) => ({ name, unit, values: [] });

describe("patterns", () => {
  test.each([
    ["*.position.y", ["a.position.y", "b.position.y"]],
    ["a.*", ["a.position.x", "a.position.y"]],
    ["*", known],
    ["energy.total", ["energy.total"]],
    ["odd(*", ["odd(name"]],
    ["x+y", ["x+y"]],
    ["x.y", []],
    ["nothing*", []],
    ["***.y", ["a.position.y", "b.position.y"]],
  ])("%s", (pattern, names) => expect(matchNames(pattern, known)).toEqual(names));

  test("each name once; patterns without a match are told", () => {
    expect(selectNames(["*.position.y", "a.*", "foo"], known)).toEqual({
      names: ["a.position.y", "b.position.y", "a.position.x"],
      unknown: ["foo"],
    });
  });
});

test("a hint names the nearest and shortens long lists", () => {
  expect(hintForName("a.positon.x", known)).toContain("did you mean a.position.x?");
  expect(
    hintForName(
      "q",
      Array.from({ length: 100 }, (_, i) => `column-${i}`),
    ),
  ).toContain("and 76 more");
});

test("panels by unit, in order of appearance", () => {
  const panels = groupByUnit([series("a", "m"), series("b", "J"), series("c", "m")]);
  expect(panels.map((panel) => [panel.unit, panel.series.map((s) => s.name)])).toEqual([
    ["m", ["a", "c"]],
    ["J", ["b"]],
  ]);
});

test.each([
  [["a.position.x", "b.position.y"], "m", "position"],
  [["a.angularVelocity.x"], "rad/s", "angular velocity"],
  [["energy.total"], "J", "energy"],
  [["a.orientation.x", "a.orientation.w"], "", "orientation"],
  [["a.springForce.x"], "N", "spring force"],
  [["a", "b"], "K", ""],
])("%j in %s is called %s", (names, unit, quantity) => {
  expect(quantityOf({ unit, series: names.map((name) => series(name, unit)) })).toBe(quantity);
});
