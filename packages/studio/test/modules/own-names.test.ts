/**
 * Methods, contact solvers and detectors that modules bring, chosen by name. Deciding: which names the files export; and that a document
 * which states one of them is valid exactly while it is known, and is read again as it was written.
 */
import type { Model, SettingNames } from "@gelenk/core";
import { writeModel } from "@gelenk/formats";
import { signal } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { createDocument } from "../../src/document/document.js";
import { readNoted } from "../../src/document/read-noted.js";
import { withNote } from "../../src/modules/module-notes.js";
import { moduleFrom, namesBy } from "../../src/simulation/user-module.js";

const OWN: SettingNames = { methods: ["my-method"], solvers: ["my-solver"], detectors: ["my-detector"] };

/** Names that a plain model may not state. */
const MODEL = {
  gelenk: 1,
  bodies: [{ name: "ball" }],
  settings: {
    method: "my-method",
    methods: [{ of: "ball", method: "my-method" }],
    contact: { solver: "my-solver" },
    detector: "my-detector",
  },
} as unknown as Model;
const PLACES = ["settings.method", "settings.methods[0].method", "settings.contact.solver", "settings.detector"];

describe("names of modules", () => {
  it("are those of all modules, each once", () => {
    const modules = [
      moduleFrom("a.js", { methods: [{ name: "one" }], detectors: [{ name: "eye" }] }),
      moduleFrom("b.js", { methods: [{ name: "two" }, { name: "one" }], solvers: [{ name: "knot" }], forces: [{ type: "wind" }] }),
    ];
    expect(namesBy(modules)).toEqual({ methods: ["one", "two"], solvers: ["knot"], detectors: ["eye"] });
    expect(namesBy([])).toEqual({ methods: [], solvers: [], detectors: [] });
  });

  it("are valid in a document while their module is loaded", () => {
    const names = signal<SettingNames>({});
    const document = createDocument(MODEL, undefined, names);
    const wrong = () => document.resolution.value.diagnostics.map(({ where }) => where);
    expect(wrong().toSorted()).toEqual(PLACES.toSorted());
    expect(document.resolution.value.model).toBeUndefined();
    names.value = OWN;
    expect(document.resolution.value).toMatchObject({ diagnostics: [], model: { settings: { method: "my-method" } } });
    names.value = { ...OWN, detectors: [] };
    expect(wrong()).toEqual(["settings.detector"]);
  });
});

describe("the file of a document that was made with modules", () => {
  const noted = withNote(MODEL, { file: "own.js", hash: "00" });

  it("is read with the names that only they know", () => {
    expect(readNoted(writeModel(noted))).toEqual({ model: noted, diagnostics: [] });
  });

  it("is refused where no module is noted, at the places of the names", () => {
    const { model, diagnostics } = readNoted(writeModel(MODEL));
    expect(model).toBeUndefined();
    expect(diagnostics.map(({ where }) => where).sort()).toEqual([...PLACES].sort());
  });

  it("is refused for any other mistake", () => {
    const { model, diagnostics } = readNoted(
      writeModel({ ...noted, settings: { ...noted.settings, integrator: "mine" } } as unknown as Model),
    );
    expect(model).toBeUndefined();
    expect(diagnostics.map(({ where }) => where)).toContain("settings.integrator");
  });
});
