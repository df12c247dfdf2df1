/**
 * Every property of the model file has an editor in the studio. What decides: the published schema, walked member by
 * member, kind by kind; the editors are the field tables as they are shown for things of that kind, and the parts of the
 * inspector that edit without a table. What has none is named.
 */
import { existsSync, readFileSync } from "node:fs";
import { JOINT_TYPES } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { pathOf } from "../../../src/document/member-path.js";
import { BODY_SECTIONS } from "../../../src/panels/fields/body-fields.js";
import { coordinateSections } from "../../../src/panels/fields/coordinate-fields.js";
import type { Data, FieldDescription, FieldSection } from "../../../src/panels/fields/field.js";
import { COUPLING_SECTIONS, FORCE_SECTIONS, TERM_FIELDS } from "../../../src/panels/fields/force-fields.js";
import { JOINT_SECTIONS } from "../../../src/panels/fields/joint-fields.js";
import { MATERIAL_SECTIONS, PAIR_FIELDS } from "../../../src/panels/fields/material-fields.js";
import { SCENE_SECTIONS, SETTINGS_SECTIONS } from "../../../src/panels/fields/scene-fields.js";
import { SHAPE_FIELDS } from "../../../src/panels/fields/shape-fields.js";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly const?: string;
}

const root = JSON.parse(readFileSync(new URL("../../../../formats/schema/model-1.json", import.meta.url), "utf8")) as Schema;

/** `bodies.*.shapes`: lists and records of things by `*`. */
const at = (path: string): Schema =>
  path.split(".").reduce((schema, key) => {
    const { additionalProperties: others } = schema;
    return key === "*" ? (schema.items ?? (others as Schema)) : schema.properties![key]!;
  }, root);

/** Members below, down to what is a number, a word, or a list of them. */
function leavesOf(schema: Schema, path = ""): readonly string[] {
  const below = (name: string): string => (path === "" ? name : `${path}.${name}`);
  const alternatives = (schema.oneOf ?? []).filter(({ properties }) => properties);
  const members = [...Object.entries(schema.properties ?? {}), ...alternatives.flatMap(({ properties }) => Object.entries(properties!))];
  if (members.length === 0) return [path];
  return [...new Set(members.flatMap(([name, member]) => leavesOf(member, below(name))))];
}

const fieldsOf = (sections: readonly FieldSection[], data: Data): readonly FieldDescription[] =>
  sections.filter(({ shown }) => shown?.(data) ?? true).flatMap(({ fields }) => fields.filter(({ shown }) => shown?.(data) ?? true));

/** The members that a field writes. */
function writtenBy(field: FieldDescription): readonly string[] {
  if (field.is === "variant") return [`${field.path}.type`];
  if (field.is === "directions") return field.speeds ? [field.path, "speeds"] : [field.path];
  if (field.is === "recorded") return ["times", "positions", "orientations"].map((member) => `${field.path}.${member}`);
  return [field.path];
}

interface Kind {
  readonly name: string;
  readonly schema: Schema;
  readonly sections: readonly FieldSection[];
  /** Things of this kind that between them show every field. */
  readonly things: readonly Data[];
  /** Members that are edited elsewhere, and where: a file of the panels. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  /** Members that mean nothing for it. */
  readonly idle?: readonly string[];
}

const one = (fields: readonly FieldDescription[]): readonly FieldSection[] => [{ title: "", fields }];
const alternative = (path: string, type: string): Schema => at(path).oneOf!.find(({ properties }) => properties!["type"]!.const === type)!;
const typesAt = (path: string): readonly string[] => at(path).oneOf!.map(({ properties }) => properties!["type"]!.const!);
const RENAMED = { name: "scene/name-field.tsx" };
const SURFACES = (at("joints.*.surface").oneOf ?? []).map(({ properties }) => properties!["type"]!.const!);

const KINDS: readonly Kind[] = [
  {
    ...{ name: "the model", schema: { properties: root.properties! }, sections: SCENE_SECTIONS, things: [{}, { up: "z" }] },
    elsewhere: {
      parameters: "inspector/parameters.tsx",
      exclude: "inspector/exclusions.tsx",
      // kinds of their own, below
      ...{ bodies: "scene/scene-panel.tsx", joints: "scene/scene-panel.tsx", couplings: "scene/scene-panel.tsx" },
      ...{ forces: "scene/scene-panel.tsx", materials: "scene/scene-panel.tsx", materialPairs: "inspector/material-pairs.tsx" },
      settings: "solver/solver-panel.tsx",
    },
  },
  {
    ...{ name: "bodies", schema: at("bodies.*"), sections: BODY_SECTIONS },
    things: [{}, { mass: 1 }, { kind: "kinematic" }, { kind: "kinematic", motion: { recorded: {} } }],
    elsewhere: { ...RENAMED, shapes: "inspector/shape-forms.tsx" },
  },
  ...typesAt("bodies.*.shapes.*").map((type) => ({
    ...{ name: `shapes: ${type}`, schema: alternative("bodies.*.shapes.*", type), sections: one(SHAPE_FIELDS), things: [{ type }] },
    elsewhere: { type: "inspector/shape-forms.tsx" },
    // no volume, no mass
    idle: ["plane", "height-field"].includes(type) ? ["density"] : [],
  })),
  {
    ...{ name: "joints", schema: at("joints.*"), sections: JOINT_SECTIONS },
    things: [
      ...JOINT_TYPES.map((type) => ({ type })),
      { type: "weld", frameA: {} },
      ...SURFACES.map((type) => ({ type: "point-on-surface", surface: { type } })),
    ],
    elsewhere: { ...RENAMED, coordinates: "inspector/coordinate-forms.tsx" },
  },
  ...[true, false].map((isAngle) => ({
    ...{ name: `coordinates: ${isAngle ? "turns" : "slides"}`, schema: at("joints.*.coordinates.*") },
    ...{ sections: coordinateSections("q", isAngle, true), things: [{}] },
  })),
  {
    ...{ name: "couplings", schema: at("couplings.*"), sections: COUPLING_SECTIONS },
    things: ["linear", "gear", "rack", "pulley", "mimic"].map((type) => ({ type })),
    elsewhere: { ...RENAMED, terms: "inspector/coupling-terms.tsx" },
  },
  { name: "terms of couplings", schema: at("couplings.*.terms.*"), sections: one(TERM_FIELDS), things: [{}] },
  ...typesAt("forces.*").map((type) => ({
    ...{ name: `forces: ${type}`, schema: alternative("forces.*", type), sections: FORCE_SECTIONS, things: [{ type }] },
    elsewhere: { ...RENAMED, type: "../commands/add-commands.ts" },
  })),
  { name: "materials", schema: at("materials.*"), sections: MATERIAL_SECTIONS, things: [{}], elsewhere: RENAMED },
  {
    ...{ name: "pairs of materials", schema: at("materialPairs.*"), sections: one(PAIR_FIELDS), things: [{}] },
    elsewhere: { of: "inspector/material-pairs.tsx" },
  },
  {
    ...{ name: "settings", schema: at("settings"), sections: SETTINGS_SECTIONS },
    things: [{}, { budget: 3 }, ...["lagrange-dense", "penalty", "impulse-iterative"].map((method) => ({ method }))],
    elsewhere: { methods: "inspector/chain-method.tsx" },
  },
];

/** Of the file, not of the model: its version and form, and what other programs keep in it. */
const NOT_EDITED: ReadonlySet<string> = new Set(["$schema", "gelenk", "extras"]);

describe.each(KINDS)("$name", ({ schema, sections, things, elsewhere = {}, idle = [] }) => {
  const shown = things.map((data) => fieldsOf(sections, data));
  const written = new Set(shown.flat().flatMap(writtenBy));
  const first = (path: string): string => path.split(".")[0]!;

  test("every property has an editor", () => {
    const isLeft = (path: string) => NOT_EDITED.has(path) || idle.includes(path) || first(path) in elsewhere;
    const missing = leavesOf(schema).filter((path) => !written.has(path) && !isLeft(path));
    expect(missing).toEqual([]);
  });

  test("every editor writes a property that is there", () => {
    const known = new Set(leavesOf(schema));
    const isKnown = (path: string) => known.has(path) || [...known].some((leaf) => leaf.startsWith(`${path}.`));
    expect([...written].filter((path) => !isKnown(path))).toEqual([]);
  });

  test("no property has two editors at once, and every path can be read", () => {
    for (const fields of shown) {
      const paths = fields.flatMap(writtenBy);
      expect(paths).toEqual([...new Set(paths)]);
      for (const path of paths) expect(pathOf(path)).toEqual(path.split("."));
    }
  });
});

test("what is edited elsewhere is edited by a part of the page that exists", () => {
  for (const file of KINDS.flatMap(({ elsewhere = {} }) => Object.values(elsewhere)))
    expect(existsSync(new URL(`../../../src/panels/${file}`, import.meta.url)), file).toBe(true);
});
