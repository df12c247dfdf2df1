import { createRun, hasErrors } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { seeded, tenfold } from "../../core/test/chance.js";
import { loadModel, readModel, readModelBytes } from "../src/read-model.js";
import { writeModel } from "../src/write-model.js";
import { damagedModels } from "./damaged-models.js";
import { randomModel } from "./random-models.js";
import { fullModel } from "./sample-models.js";

describe("good models", () => {
  it("come back as they were written", () => {
    const { model, diagnostics } = readModel(JSON.stringify(fullModel));
    expect(diagnostics).toEqual([]);
    expect(model).toEqual(fullModel);
  });
  it("load without a finding, with numbers in place of expressions", () => {
    const { written, resolved, diagnostics } = loadModel(JSON.stringify(fullModel), { length: 4 });
    expect(diagnostics).toEqual([]);
    expect(written).toEqual(fullModel);
    expect(resolved!.parameters).toEqual({ length: 4, radius: 0.2, rate: 1.5 });
    expect(resolved!.bodies![0]!.position).toEqual([0, 1, 4]);
  });
  it("of all kinds", () => {
    for (let seed = 1; seed <= tenfold(200); seed++)
      expect(loadModel(JSON.stringify(randomModel(seed))).diagnostics, `seed ${seed}`).toEqual([]);
  });
  it("take a byte order mark and bytes", () => {
    expect(readModel('\uFEFF{"gelenk": 1}').model).toEqual({ gelenk: 1 });
    expect(readModelBytes(new TextEncoder().encode('\uFEFF{"gelenk": 1, "name": "größe"}')).model).toEqual({ gelenk: 1, name: "größe" });
  });
  it("keep foreign data, also under dangerous names", () => {
    const { model } = readModel('{"gelenk": 1, "extras": {"__proto__": {"polluted": true}, "constructor": 1}}');
    expect(Object.keys(model!.extras!)).toEqual(["__proto__", "constructor"]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("overrides", () => {
  it("of unknown parameters are errors that list the known ones", () => {
    const { resolved, diagnostics } = loadModel(JSON.stringify(fullModel), { lenght: 4 });
    expect(resolved).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({ code: "model.unknown-parameter", hint: "known: length, radius, rate" });
  });
});

it("reports all mistakes of a file at once", () => {
  const { diagnostics } = readModel(
    '{"gelenk": 1, "up": "x", "gravity": [0], "bodies": [{"mas": 1}, {"shapes": [{"type": "bx"}]}], "name": 1e999}',
  );
  expect(diagnostics.map((d) => d.code)).toEqual([
    "file.not-finite",
    "file.wrong-value",
    "file.wrong-length",
    "file.unknown-property",
    "shape.unknown-type",
    "file.wrong-type",
  ]);
});

it("limits can be set", () => {
  expect(readModel('{"gelenk": 1}', { limits: { length: 5 } }).diagnostics[0]!.code).toBe("file.too-large");
  expect(readModelBytes(new Uint8Array(100), { limits: { length: 5 } }).diagnostics[0]!.code).toBe("file.too-large");
});

it("names of the user's own kinds are admitted where they are told, and refused at their place where not", () => {
  const text = '{"gelenk": 1, "settings": {"method": "mine", "contact": {"solver": "knot"}, "detector": "eye"}}';
  const own = { methods: ["mine"], solvers: ["knot"], detectors: ["eye"] };
  expect(loadModel(text, {}, { settingNames: own })).toMatchObject({ resolved: { settings: { method: "mine" } }, diagnostics: [] });
  const some = loadModel(text, {}, { settingNames: { ...own, detectors: ["lid"] } });
  expect(some.resolved).toBeUndefined();
  expect(some.diagnostics.map(({ where }) => where)).toEqual(["settings.detector"]);
  expect(loadModel(text).diagnostics.map(({ where }) => where)).toEqual([
    "settings.method",
    "settings.contact.solver",
    "settings.detector",
  ]);
});

describe("damaged models", () => {
  const cases = damagedModels();
  /** Problems of the file as a whole have no place inside it. */
  const whole = /^(file\.empty|file\.not-text|file\.too-large)$/;

  it("there are many, each under its own name", () => {
    expect(cases.length).toBeGreaterThan(250);
    expect(new Set(cases.map((c) => c.name)).size).toBe(cases.length);
  });

  it.each(cases.filter((c) => c.stage === "load").map((c) => [c.name, c] as const))("%s", (_, { bytes, expect: code }) => {
    // Time of the processor, so that other work on the machine does not count.
    const start = process.cpuUsage();
    const { resolved, diagnostics } = loadModel(bytes);
    const { user, system } = process.cpuUsage(start);
    const seconds = (user + system) / 1e6;
    expect(resolved).toBeUndefined();
    const found = diagnostics.find((d) => d.code === code && d.severity === "error");
    expect(found, JSON.stringify(diagnostics.slice(0, 5))).toBeDefined();
    const rootType = found!.code === "file.wrong-type" && diagnostics.length === 1;
    expect(found!.where !== "" || /line \d+, column \d+/.test(found!.message) || whole.test(code) || rootType, JSON.stringify(found)).toBe(
      true,
    );
    expect(diagnostics.length).toBeLessThan(202);
    expect(seconds).toBeLessThan(1);
  });

  it.each(cases.filter((c) => c.stage === "mass").map((c) => [c.name, c] as const))(
    "%s (when the world is built)",
    (_, { bytes, expect: code }) => {
      const { resolved, diagnostics } = loadModel(bytes);
      expect(hasErrors(diagnostics)).toBe(false);
      const built = createRun(resolved!);
      expect(built.run).toBeUndefined();
      expect(built.diagnostics.map((d) => d.code)).toContain(code);
    },
  );
});

describe("random damage", () => {
  it("to the bytes of good files never throws, and no damage is taken for a good model that is not one", () => {
    const random = seeded(51);
    const texts = [JSON.stringify(fullModel, null, 1), ...[1, 2, 3].map((seed) => JSON.stringify(randomModel(seed)))];
    for (let i = 0; i < tenfold(4000); i++) {
      const bytes = new TextEncoder().encode(texts[i % texts.length]);
      for (let n = Math.floor(random() * 4); n >= 0; n--)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * (random() < 0.8 ? 128 : 256));
      const cut = random() < 0.2 ? bytes.slice(0, Math.floor(random() * bytes.length)) : bytes;
      const { written, resolved, diagnostics } = loadModel(cut);
      expect(resolved === undefined).toBe(hasErrors(diagnostics));
      if (written) expect(readModel(writeModel(written)).model).toEqual(written);
    }
  });

  it("to the tokens of good files never throws", () => {
    const random = seeded(52);
    const tokens = JSON.stringify(fullModel).match(/"(?:[^"\\]|\\.)*"|[^"]/g)!;
    const pick = () => tokens[Math.floor(random() * tokens.length)]!;
    for (let i = 0; i < tenfold(3000); i++) {
      const copy = [...tokens];
      for (let n = Math.floor(random() * 3); n >= 0; n--)
        copy.splice(Math.floor(random() * copy.length), Math.floor(random() * 3), ...(random() < 0.5 ? [pick()] : []));
      const { resolved, diagnostics } = loadModel(copy.join(""));
      expect(resolved === undefined).toBe(hasErrors(diagnostics));
    }
  });
});
