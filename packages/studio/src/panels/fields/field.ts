/**
 * Fields: what can be edited of a kind of thing, as data. One table per kind makes its form; labels, units, ranges, steps and help stand nowhere else.
 */
import type { JointAxis, SettingNames } from "@gelenk/core";
import type { EntityKind } from "../../document/entities.js";
import type { Rows, RowsForm } from "./rows-text.js";

interface FieldBase {
  /** Below the thing, as diagnostics write it: `mass`, `frameA.position`. */
  readonly path: string;
  readonly label: string;
  /** One sentence. */
  readonly help: string;
  /** Only for things of which this is true. */
  shown?(data: Data): boolean;
}

/** A thing, or a part of one, as plain data. */
export type Data = Readonly<Record<string, unknown>>;

interface Numeric {
  /** SI; "" for a pure number. */
  readonly unit: string;
  /** Of the arrow keys and of scrubbing, in SI units. Default: a hundredth of the value. */
  readonly step?: number;
  readonly least?: number;
  readonly most?: number;
}

export type FieldDescription = FieldBase &
  (
    | ({
        readonly is: "number" /** Shown where nothing is stated: a number, or a word for what then happens. */;
        readonly usual: number | string;
      } & Numeric)
    | ({
        readonly is: "triple" /** `unstated`: what follows from the rest of the model. */;
        readonly usual: readonly [number, number, number] | "unstated";
      } & Numeric)
    | ({ readonly is: "pair" } & Numeric)
    /** A quaternion, edited as turns about x, then y, then z of the turned frame. */
    | { readonly is: "rotation" }
    /** Three moments, or six numbers with the products. */
    | { readonly is: "inertia"; readonly unit: string }
    /** A number or an expression in the time. */
    | { readonly is: "formula"; readonly unit: string; readonly usual: string }
    | { readonly is: "formulas"; readonly unit: string }
    /** The table of a servo, in place of its target. */
    | { readonly is: "curve" }
    | {
        readonly is: "choice";
        readonly options: readonly (string | number)[];
        readonly usual: string | number /** Names of this kind that modules bring are offered as well. */;
        readonly own?: keyof SettingNames;
      }
    | { readonly is: "switch"; readonly usual: boolean }
    | { readonly is: "text"; readonly lines?: number }
    /** A thing of this kind by its name. */
    | { readonly is: "name"; readonly of: EntityKind /** Besides: `ground`, or nothing. */; readonly or?: "ground" | "none" }
    /** Names, in any number; empty: `usual`. */
    | { readonly is: "names"; readonly options?: readonly string[]; readonly usual: string }
    /** A record told apart by its `type`: each with what it begins with. Members that the next one has too are kept. */
    | { readonly is: "variant"; readonly begins: Readonly<Record<string, Data>> }
    /** A coordinate of the joint that stands beside it as `joint`. */
    | { readonly is: "coordinate" }
    /** Directions that a joint holds, and where `speeds` says so their speeds. */
    | { readonly is: "directions"; readonly usual: readonly JointAxis[]; readonly speeds?: true }
    /** Rows of numbers. Those with columns are fields as well as text. */
    | ({
        readonly is: "rows";
        readonly columns?: readonly string[];
        readonly unit: string /** Where there are none yet. */;
        readonly begin?: Rows;
      } & RowsForm)
    /** Readings of a motion, in place of its formulas. */
    | { readonly is: "recorded" }
  );

export interface FieldSection {
  readonly title: string;
  readonly fields: readonly FieldDescription[];
  readonly closed?: true;
  shown?(data: Data): boolean;
  /** The section is a part that is there or not: its path, and what it begins with. */
  readonly part?: { readonly path: string; readonly begin: unknown };
}

export type NumberField = Extract<FieldDescription, { is: "number" }>;

/** A field with a number, in short. */
export const number = (
  path: string,
  label: string,
  unit: string,
  usual: number | string,
  help: string,
  more: Partial<Pick<NumberField, "step" | "least" | "most" | "shown">> = {},
): FieldDescription => ({ is: "number", path, label, unit, usual, help, ...more });

export const triple = (
  path: string,
  label: string,
  unit: string,
  help: string,
  usual: readonly [number, number, number] | "unstated" = [0, 0, 0],
): FieldDescription => ({ is: "triple", path, label, unit, usual, help });

/** For `shown`: of these types. */
export const ofType =
  (...types: readonly string[]) =>
  (data: Data): boolean =>
    types.includes(data["type"] as string);
