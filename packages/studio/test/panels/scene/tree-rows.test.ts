/** Rows of the scene tree. What decides is the model itself: every thing once, in its group, under its kind else. */
import type { Model } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { treeRows, windowOf } from "../../../src/panels/scene/tree-rows.js";

const model: Model = {
  gelenk: 1,
  parameters: { k: 2 },
  bodies: [{ name: "frame" }, { name: "boom", extras: { group: "arm" } }, { name: "stick", extras: { group: "arm" } }],
  joints: [
    { name: "root", type: "revolute", a: "frame", b: "boom", extras: { group: "arm" } },
    { name: "foot", type: "prismatic", a: "frame", b: "stick" },
  ],
  materials: [{ name: "steel" }],
};
const titles = (filter = "", closed: string[] = []) => treeRows(model, { filter, closed: new Set(closed) }).map(({ title }) => title);

describe("rows", () => {
  test("named groups with all that is in them, then kinds, gravity, materials, parameters", () => {
    const expected = [
      "arm",
      "boom",
      "stick",
      "root",
      "bodies",
      "frame",
      "joints",
      "foot",
      "gravity",
      "materials",
      "steel",
      "parameters",
      "k",
    ];
    expect(titles()).toEqual(expected);
  });

  test("sensors by the name of their shape or of their body, and what modules add, each under a heading of its own", () => {
    const sensing: Model = {
      gelenk: 1,
      bodies: [
        {
          name: "gate",
          shapes: [
            { type: "box", size: [1, 1, 1] },
            { type: "sphere", radius: 1, sensor: true },
          ],
        },
        { name: "door", shapes: [{ type: "box", size: [1, 1, 1], sensor: true, name: "threshold" }] },
      ],
    };
    const added = [{ reference: { kind: "forces", name: "air" }, entity: { name: "air", type: "quadratic-drag" } }] as const;
    const rows = treeRows(sensing, { filter: "", closed: new Set(), added });
    expect(rows.map(({ title }) => title)).toEqual(
      // bodies, and then what is new
      ["bodies", "gate", "door", "gravity", "sensors", "gate, sphere", "threshold", "of modules", "air"],
    );
    expect(rows[5]).toMatchObject({ is: "sensor", sensor: { body: "gate", place: 1 } });
    expect(rows.at(-1)).toMatchObject({ is: "added", reference: { kind: "forces", name: "air" } });
    expect(treeRows(sensing, { filter: "quadratic", closed: new Set(), added }).map(({ title }) => title)).toEqual(["of modules", "air"]);
  });

  test("a closed group keeps its own row and its count", () => {
    expect(titles("", ["group arm"]).slice(0, 2)).toEqual(["arm", "bodies"]);
    expect(treeRows(model, { filter: "", closed: new Set(["group arm"]) })[0]).toMatchObject({ count: 3, open: false });
  });

  test("a filter finds by name, by kind and by type, and opens groups", () => {
    expect(titles("st", ["group arm", "section materials"])).toEqual(["arm", "stick", "materials", "steel"]);
    expect(titles("prismatic")).toEqual(["joints", "foot"]);
    expect(titles("arm")).toEqual(["arm", "boom", "stick", "root"]);
  });
});

test("of ten thousand rows those in sight and a few around them exist", () => {
  const [first, end] = windowOf(125_000, 600, 25, 10_000);
  expect(first).toBeLessThanOrEqual(5000);
  expect(end).toBeGreaterThanOrEqual(5024);
  expect(end - first).toBeLessThan(40);
  expect(windowOf(0, 600, 25, 3)).toEqual([0, 3]);
});
