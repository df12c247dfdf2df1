/** Model files, whole and damaged. Deciding: the text that was written, and the line that was damaged in it. */

import { writeModel } from "@gelenk/formats";
import { buildScene } from "@gelenk/scenes";
import { describe, expect, it } from "vitest";
import { parsePath, writePath } from "../../src/document/member-path.js";
import { readFile } from "../../src/document/read-file.js";

const model = buildScene("@pendulum").model!;
const text = writeModel(model);
const file = (name: string, content: string) => ({
  name,
  size: content.length,
  arrayBuffer: async () => new TextEncoder().encode(content).buffer as ArrayBuffer,
});

describe("model files", () => {
  it("are read as they were written", async () => {
    expect(await readFile(file("pendulum.json", text))).toMatchObject({ is: "model", model: JSON.parse(text) });
  });

  it("that are damaged come back as text with the place", async () => {
    const lines = text.split("\n");
    const row = lines.findIndex((line) => line.includes('"bodies"'));
    const cut = lines.toSpliced(row + 1, 1, "    oops").join("\n");
    const content = await readFile(file("pendulum.json", cut));
    expect(content).toMatchObject({ is: "damaged", file: { name: "pendulum.json", text: cut, marks: [{ line: row + 2, column: 5 }] } });
  });

  it("with a wrong member are marked at that member, with a missing one at its owner", async () => {
    const content = await readFile(
      file(
        "a.json",
        '{\n  "gelenk": 1,\n  "bodies": [\n    { "name": "a",\n      "mass": true }\n  ],\n  "joints": [\n    { "type": "weld", "a": "a" }\n  ]\n}',
      ),
    );
    const marks = content.is === "damaged" ? content.file.marks.map(({ line, diagnostic }) => [diagnostic.where, line]) : [];
    expect(marks).toEqual([
      ["bodies[0].mass", 5],
      ["joints[0].b", 8],
    ]);
  });

  it("survive a cut at every byte", async () => {
    for (let length = 0; length < text.trimEnd().length; length += 7)
      expect((await readFile(file("pendulum.json", text.slice(0, length)))).is).toBe("damaged");
  });

  it("of other kinds are refused with what can be opened", async () => {
    expect(await readFile(file("letter.doc", "dear"))).toMatchObject({ is: "refused", diagnostics: [{ code: "file.unknown-kind" }] });
  });
});

describe("places of problems", () => {
  it.each(["bodies[2].shapes[0].size[1]", "", "settings.step", 'parameters["odd key"].x', "coordinates.slide-x.low"])(
    "%s is written as read",
    (path) => {
      expect(writePath(parsePath(path)!)).toBe(path);
    },
  );
});
