/** Forms that the schemas of the model file are made of. A number as written is a number or an expression over the parameters. */
import type { Extras, Formula, Quadruple, Triple } from "@gelenk/core";
import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";

/** A number as written: a number or an expression over the parameters. */
export type Written = number | string;

export const scalarForm = { type: ["number", "string"] };
export const number = (description: string) => Type.Unsafe<Written>({ ...scalarForm, description });
export const formula = (description: string) => Type.Unsafe<Formula>({ ...scalarForm, description });
export const list = (count: number, description?: string) => ({
  type: "array",
  items: scalarForm,
  minItems: count,
  maxItems: count,
  description,
});
export const triple = (description: string) => Type.Unsafe<Triple<Written>>(list(3, description));
export const quadruple = (description: string) => Type.Unsafe<Quadruple<Written>>(list(4, description));
export const triples = (description: string) => Type.Unsafe<readonly Triple<Written>[]>({ type: "array", items: list(3), description });
export const choice = <const T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ enum: [...values], description });
export const text = (description: string) => Type.String({ description });
export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);
export const extras = Type.Optional(
  Type.Unsafe<Extras>({ type: "object", description: "Data of other programs: kept, never interpreted." }),
);

export const object = <T extends TProperties>(properties: T, description: string) =>
  Type.Object(properties, { additionalProperties: false, description });

/** One of several objects told apart by their member `type`. The title gives the area of the code for an unknown type. */
export const oneOf = <const T extends readonly TObject[]>(title: string, description: string, alternatives: T) =>
  Type.Unsafe<Static<T[number]>>({ title, description, type: "object", discriminator: { propertyName: "type" }, oneOf: alternatives });

export const typed = <K extends string, T extends TProperties>(type: K, description: string, properties: T) =>
  object({ name: optional(text("For messages and viewers.")), type: Type.Literal(type, { description }), ...properties }, description);
