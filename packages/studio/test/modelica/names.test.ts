/** Names, units and places as the panel shows them. */
import { describe, expect, it } from "vitest";
import { shortNames } from "../../src/modelica/plot-lines.js";
import { shownUnit } from "../../src/modelica/result-series.js";
import { placeIn } from "../../src/modelica/text-place.js";
import { partsOf, variableRows } from "../../src/modelica/variable-rows.js";

describe("variables", () => {
  it("stand in a tree by the dots of their names, derivatives beside what they are derivatives of", () => {
    expect(partsOf("arm[1].body.r_0[2]")).toEqual(["arm[1]", "body", "r_0[2]"]);
    expect(partsOf("der(arm.phi)")).toEqual(["arm", "der(phi)"]);
    expect(partsOf("'a.b'.c")).toEqual(["'a.b'", "c"]);
    const lines = ["x", "arm.phi", "der(arm.phi)", "arm.body.v"].map((name) => ({ name, unit: "" }));
    const labels = (open: readonly string[], search = "") =>
      variableRows(lines, new Set(open), search).map(({ level, label }) => `${level} ${label}`);
    expect(labels([])).toEqual(["1 x", "1 arm"]);
    expect(labels(["arm"])).toEqual(["1 x", "1 arm", "2 phi", "2 der(phi)", "2 body"]);
    expect(labels([], "BODY v")).toEqual(["1 arm", "2 body", "3 v"]);
    expect(labels([], "nothing")).toEqual([]);
  });

  it("are labelled by as few parts as tell them apart", () => {
    expect(shortNames(["arm.phi", "leg.phi", "leg.body.v"])).toEqual(["arm.phi", "leg.phi", "v"]);
    expect(shortNames(["x", "a.x"])).toEqual(["x", "a.x"]);
  });

  it("have units as the studio writes them", () => {
    expect(["kg.m2", "m/s2", "N.m", "rad", "1", ""].map(shownUnit)).toEqual(["kg·m²", "m/s²", "N·m", "rad", "", ""]);
  });
});

it("a place of another file is none of this text", () => {
  expect(placeIn("Ball.mo", "Ball.mo:3:12")).toEqual({ line: 3, column: 12 });
  expect(placeIn("Ball.mo", "Modelica/Ball.mo:3:12")).toBeUndefined();
  expect(placeIn("Ball.mo", "")).toBeUndefined();
});
