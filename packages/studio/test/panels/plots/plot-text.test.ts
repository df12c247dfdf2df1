/** Texts of plots: tables, ticks, names of lines. Decided by RFC 4180 for tables, by hand for the rest. */
import { describe, expect, test } from "vitest";
import { csvText } from "../../../src/panels/plots/csv.js";
import { lineLabels } from "../../../src/panels/plots/line-labels.js";
import { spread } from "../../../src/panels/plots/plot-marks.js";
import { axisPrefix, drawnText, linearTicks, logarithmicTicks } from "../../../src/panels/plots/plot-units.js";
import { quantityRows } from "../../../src/panels/plots/quantity-rows.js";
import { createExtremes } from "../../../src/simulation/decimate.js";
import { quantitiesOf, quantityNamed } from "../../../src/simulation/quantities.js";

const line = (name: string, unit: string, times: readonly number[], values: readonly number[]) => ({
  name,
  unit,
  series: { times, values, extremes: createExtremes() },
});

describe("tables", () => {
  test("units stand in the head line, numbers keep all their digits", () => {
    const text = csvText([line("arm.turn", "rad", [0, 0.1], [0.1 + 0.2, -1e-9]), line("steps", "", [0, 0.1], [1, 2])]);
    expect(text).toBe("time (s),arm.turn (rad),steps\r\n0,0.30000000000000004,1\r\n0.1,-1e-9,2\r\n");
  });

  test("lines of different times share one column of times", () => {
    const text = csvText([line("a", "m", [0, 2], [1, 3]), line("b", "m", [1, 2], [5, 6])]);
    expect(text.split("\r\n").slice(1, -1)).toEqual(["0,1,", "1,,5", "2,3,6"]);
  });

  test("names are text, whatever they hold", () => {
    const [head] = csvText([line('a,"b"', "m", [], []), line("=1+1", "m", [], [])]).split("\r\n");
    expect(head).toBe(`time (s),"a,""b"" (m)",'=1+1 (m)`);
  });
});

describe("ticks", () => {
  test("of angles are degrees, of energies share a prefix", () => {
    expect(linearTicks([-100, -50, 0, 50], "rad")).toEqual(["−100°", "−50°", "0°", "50°"]);
    expect(linearTicks([0, 25_000, 50_000], "J")).toEqual(["0", "25", "50"]);
    expect(axisPrefix(50_000, "J")).toEqual({ factor: 1e-3, unit: "kJ" });
    expect(linearTicks([0, 0.0005, 0.001], "m")).toEqual(["0.0", "0.5", "1.0"]);
    expect(linearTicks([0, 2.5, 5], "s")).toEqual(["0.0", "2.5", "5.0"]);
  });

  test("of a logarithmic axis carry their unit", () => {
    expect(logarithmicTicks([1e-9, 1e-7, 3e-7, 1e-6], "m")).toEqual(["1 nm", "100 nm", "300 nm", "1 µm"]);
    expect(drawnText(90, "rad")).toBe("90°");
  });

  test("names at line ends are moved apart and stay inside", () => {
    const places = spread([10, 12, 95], 13, 100);
    expect(places[1]! - places[0]!).toBeGreaterThanOrEqual(13);
    expect(places[2]! - places[1]!).toBeGreaterThanOrEqual(13);
    expect(spread([98, 99], 13, 100)).toEqual([87, 100].map((place, k) => (k === 0 ? 87 : place)).map((place) => Math.min(place, 100)));
  });
});

describe("names of lines", () => {
  const named = (of: string, label: string) => ({ name: `${of}.${label}`, of, label });
  test("leave out what all have in common", () => {
    expect(lineLabels([named("boom", "turn"), named("stick", "turn")])).toEqual(["boom", "stick"]);
    expect(lineLabels([named("bob", "position x"), named("bob", "position y")])).toEqual(["x", "y"]);
    expect(lineLabels([named("World", "total energy"), named("World", "kinetic energy")])).toEqual(["total", "kinetic"]);
    expect(lineLabels([named("boom", "turn"), named("stick", "slide")])).toEqual(["boom turn", "stick slide"]);
    expect(lineLabels([named("boom", "turn")])).toEqual(["boom turn"]);
  });
});

describe("the tree of quantities", () => {
  const joint = { name: "pin", type: "revolute", a: "ground", b: "arm", coordinates: ["turn"] };
  const layout = { revision: 1, bodies: ["arm", "arm.2"], joints: [joint], sensors: [] };
  const all = quantitiesOf(layout);
  test("shows headings, values of open ones, and what a search finds", () => {
    const closed = quantityRows(all, new Set(), "");
    expect(closed.map((row) => row.is === "heading" && row.name)).toEqual(["World", "arm", "arm.2", "pin"]);
    const opened = quantityRows(all, new Set(["pin"]), "");
    expect(opened.filter((row) => row.is === "value").every((row) => row.is === "value" && row.name.startsWith("pin."))).toBe(true);
    const found = quantityRows(all, new Set(), "PIN speed").flatMap((row) => (row.is === "value" ? [row.name] : []));
    expect(found).toEqual(["pin.turn.speed"]);
    expect(quantityRows(all, new Set(), "no such thing")).toEqual([]);
  });

  test("every name finds its own quantity, also below names that begin alike", () => {
    for (const { name, of, unit } of all) expect(quantityNamed(layout, name)).toMatchObject({ name, of, unit });
    expect(quantityNamed(layout, "arm.3.position.x")).toBeUndefined();
  });
});
