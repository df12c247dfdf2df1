/** The field tables against the format of models: every path of a field of the settings is one that the schema knows. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pathOf } from "../../../src/document/member-path.js";
import { BODY_SECTIONS } from "../../../src/panels/fields/body-fields.js";
import { coordinateSections } from "../../../src/panels/fields/coordinate-fields.js";
import type { FieldSection } from "../../../src/panels/fields/field.js";
import { COUPLING_SECTIONS, FORCE_SECTIONS } from "../../../src/panels/fields/force-fields.js";
import { JOINT_SECTIONS } from "../../../src/panels/fields/joint-fields.js";
import { MATERIAL_SECTIONS } from "../../../src/panels/fields/material-fields.js";
import { SCENE_SECTIONS, SETTINGS_SECTIONS } from "../../../src/panels/fields/scene-fields.js";
import { SHAPE_FIELDS } from "../../../src/panels/fields/shape-fields.js";

const schema = readFileSync(new URL("../../../../formats/schema/model-1.json", import.meta.url), "utf8");
const tables: Readonly<Record<string, readonly FieldSection[]>> = {
  bodies: BODY_SECTIONS,
  shapes: [{ title: "Shape", fields: SHAPE_FIELDS }],
  joints: JOINT_SECTIONS,
  coordinates: [...coordinateSections("turn", true, true), ...coordinateSections("slide", false, true)],
  forces: FORCE_SECTIONS,
  couplings: COUPLING_SECTIONS,
  materials: MATERIAL_SECTIONS,
  scene: SCENE_SECTIONS,
  settings: SETTINGS_SECTIONS,
};

describe.each(Object.entries(tables))("fields of %s", (_kind, sections) => {
  const fields = sections.flatMap((section) => section.fields);

  test("name members that the model file has", () => {
    const unknown = fields.flatMap(({ path }) => pathOf(path)).filter((member) => !schema.includes(`"${member}"`));
    expect(unknown).toEqual([]);
  });

  test("explain themselves in a sentence", () => {
    for (const { label, help } of fields) expect(`${label}: ${help}`).toMatch(/^.+: [A-Zα-ω0-9].*[.?]$/u);
  });
});
