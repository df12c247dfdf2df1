import type { Model } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { seeded, tenfold } from "../../core/test/chance.js";
import { readModel } from "../src/read-model.js";
import { writeModel } from "../src/write-model.js";
import { randomModel } from "./random-models.js";
import { fullModel, jointedModel } from "./sample-models.js";

const roundTrip = (model: Model): Model => {
  const { model: back, diagnostics } = readModel(writeModel(model));
  expect(diagnostics).toEqual([]);
  return back!;
};

describe("round trips", () => {
  it("lose nothing: expressions, foreign data, signs of zero", () => {
    expect(roundTrip(fullModel)).toEqual(fullModel);
    expect(roundTrip(jointedModel)).toEqual(jointedModel);
    for (let seed = 1; seed <= tenfold(300); seed++) {
      const model = randomModel(seed);
      const text = writeModel(model);
      const back = roundTrip(model);
      // toEqual tells −0 from 0.
      expect(back).toEqual(model);
      expect(writeModel(back)).toBe(text);
    }
  });
  it("keep every double", () => {
    const random = seeded(61);
    const bits = new DataView(new ArrayBuffer(8));
    for (let i = 0; i < tenfold(2000); i++) {
      bits.setUint32(0, random() * 2 ** 32);
      bits.setUint32(4, random() * 2 ** 32);
      const value = bits.getFloat64(0);
      if (Number.isFinite(value)) expect(Object.is(roundTrip({ gelenk: 1, bodies: [{ mass: value }] }).bodies![0]!.mass, value)).toBe(true);
    }
  });
});

describe("the text", () => {
  it("has the members in the order of the schema, whatever order they came in", () => {
    const shuffle = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffle);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, v]) => [key, key === "extras" || key === "parameters" ? v : shuffle(v)]),
      );
    };
    expect(writeModel(shuffle(jointedModel) as Model)).toBe(writeModel(jointedModel));
  });

  it("is laid out for reading", () => {
    const model: Model = {
      gelenk: 1,
      name: "pendulum",
      bodies: [{ name: "arm", position: [0, -0.5, -0], shapes: [{ type: "box", size: [0.1, "length", 0.1] }] }],
      parameters: { length: 1 },
      settings: { rotation: { order: 4 } },
      forces: [],
    };
    expect(writeModel(model)).toBe(`{
  "gelenk": 1,
  "name": "pendulum",
  "parameters": { "length": 1 },
  "bodies": [
    {
      "name": "arm",
      "position": [0, -0.5, -0],
      "shapes": [
        { "type": "box", "size": [0.1, "length", 0.1] }
      ]
    }
  ],
  "forces": [],
  "settings": {
    "rotation": { "order": 4 }
  }
}
`);
  });

  it("keeps lines within 120 columns where values allow it", () => {
    const bodies = [
      { name: "a", shapes: [{ type: "hull" as const, points: Array.from({ length: 50 }, (_, i) => [i, 0.1 * i, 1 / (i + 3)] as const) }] },
    ];
    const text = writeModel({
      gelenk: 1,
      bodies,
      forces: [{ type: "damping", bodies: Array.from({ length: 40 }, (_, i) => `body ${i}`) }],
    });
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
  });

  it("leaves out members without a value", () => {
    expect(writeModel({ gelenk: 1, name: undefined } as unknown as Model)).toBe('{\n  "gelenk": 1\n}\n');
  });

  it("refuses numbers that JSON does not have", () => {
    expect(() => writeModel({ gelenk: 1, gravity: [0, Number.NaN, 0] })).toThrow(/NaN/);
  });
});
