import { expect, it } from "vitest";
import { LIFTS, liftModel } from "../src/lift-model.js";
import { MODEL_VERSION } from "../src/model-schema.js";

it("there is one lift per version before the present one", () => expect(LIFTS.length).toBe(MODEL_VERSION - 1));

it("lifts through all versions in order", () => {
  const lifts = [(old: object) => ({ ...old, gelenk: 2, a: 1 }), (old: object) => ({ ...old, gelenk: 3, b: "a" in old })];
  expect(liftModel({ gelenk: 1 }, lifts).value).toEqual({ gelenk: 3, a: 1, b: true });
  expect(liftModel({ gelenk: 2 }, lifts).value).toEqual({ gelenk: 3, b: false });
  expect(liftModel({ gelenk: 3 }, lifts).value).toEqual({ gelenk: 3 });
});

it("refuses versions it does not know", () => {
  expect(liftModel({ gelenk: 2 }).diagnostics[0]).toMatchObject({ code: "file.version", where: "gelenk" });
  expect(liftModel({ gelenk: 2 }).diagnostics[0]!.hint).toContain("newer");
  expect(liftModel({}).diagnostics[0]!.code).toBe("file.version");
  expect(liftModel([]).diagnostics[0]!.code).toBe("file.wrong-type");
  expect(liftModel(JSON.parse('{"__proto__": {"gelenk": 1}}')).diagnostics[0]!.code).toBe("file.version");
});
