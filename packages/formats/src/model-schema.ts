/**
 * The model file, version 1, as a JSON Schema: the one description of its form. The reader checks against it, the writer takes the order
 * of members from it, editors show its descriptions, and the compiler checks that it states the same as `Model` in @gelenk/core.
 * Published as schema/model-1.json.
 */
import { LIMITS, type Model } from "@gelenk/core";
import { type Static, Type } from "typebox";
import { body } from "./model-schema/body-schema.js";
import { force } from "./model-schema/force-schema.js";
import { choice, extras, optional, scalarForm, text, triple, type Written } from "./model-schema/form.js";
import { coupling, joint } from "./model-schema/joint-schema.js";
import { material, materialPair, settings } from "./model-schema/settings-schema.js";
import { pairForm } from "./model-schema/shape-schema.js";

/** The version this schema describes and the writer writes. */
export const MODEL_VERSION = 1;

const parameters = Type.Unsafe<Readonly<Record<string, Written>>>({
  type: "object",
  additionalProperties: scalarForm,
  description: 'Named numbers; a text is an expression over the others, e.g. "2 * length". Known: + - * / ^, functions, pi, deg.',
});

const HEAD = {
  $schema: "http://json-schema.org/draft-07/schema#",
  $id: `urn:gelenk:model:${MODEL_VERSION}`,
  title: "Gelenk model",
  description: 'A multibody model. SI units, radians, right-handed axes. Any number may be an expression in quotes, e.g. "2 * length".',
};

/** The schema of model files; editors get it as JSON from `modelSchemaText`. */
export const MODEL_SCHEMA = Type.Object(
  {
    $schema: optional(text("Where an editor finds this schema.")),
    gelenk: Type.Literal(MODEL_VERSION, { description: "Version of the file format." }),
    name: optional(text("Name of the model.")),
    about: optional(text("What the model shows.")),
    up: optional(choice(["y", "z"], "A label for viewers and for the default gravity; nothing is rotated. Default y.")),
    parameters: optional(parameters),
    gravity: optional(triple("m/s². Default 9.81 against `up`.")),
    bodies: optional(Type.Array(body, { maxItems: LIMITS.bodies, description: "Rigid bodies." })),
    joints: optional(Type.Array(joint, { maxItems: LIMITS.joints, description: "Connections of bodies." })),
    couplings: optional(Type.Array(coupling, { maxItems: LIMITS.couplings, description: "Relations between coordinates of joints." })),
    forces: optional(Type.Array(force, { maxItems: LIMITS.forces, description: "Forces besides gravity." })),
    materials: optional(
      Type.Array(material, { maxItems: LIMITS.materials, description: "Densities and coefficients of contact by name." }),
    ),
    materialPairs: optional(
      Type.Array(materialPair, { maxItems: LIMITS.materialPairs, description: "Coefficients of two materials on each other." }),
    ),
    exclude: optional(
      Type.Unsafe<readonly (readonly [string, string])[]>({
        type: "array",
        items: pairForm,
        maxItems: LIMITS.exclude,
        description: "Names of two bodies each that never collide.",
      }),
    ),
    settings: optional(settings),
    extras,
  },
  { ...HEAD, additionalProperties: false },
);

/** The schema as it is published. */
export function modelSchemaText(): string {
  return `${JSON.stringify({ ...HEAD, ...MODEL_SCHEMA }, null, 2)}\n`;
}

// The schema and the type of the core must say the same. Members that may be missing become members that hold a mark, since
// assignability would overlook one that only the other side has.
declare const mayBeMissing: unique symbol;
type Form<T> = T extends object ? { readonly [K in keyof T]-?: Form<T[K]> | (undefined extends T[K] ? typeof mayBeMissing : never) } : T;
type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Assert<T extends true> = T;
export type SchemaMatchesModel = Assert<Mutual<Form<Static<typeof MODEL_SCHEMA>>, Form<Model>>>;
