/** The inputs of fields, by what a field is. */
import type { VNode } from "preact";
import { lazily } from "../../lazily.js";
import type { FieldDescription } from "../field.js";
import { FormulaField, FormulasField } from "./formula-fields.js";
import type { Of } from "./input.js";
import { InertiaField, NumberField, PairField, RotationField, TripleField } from "./number-fields.js";
import { ChoiceField, CoordinateField, NameField, NamesField, SwitchField, TextField, VariantField } from "./word-fields.js";

export const INPUTS: { readonly [K in FieldDescription["is"]]: (properties: Of<K>) => VNode | null } = {
  number: NumberField,
  triple: TripleField,
  pair: PairField,
  rotation: RotationField,
  inertia: InertiaField,
  formula: FormulaField,
  formulas: FormulasField,
  curve: lazily(async () => (await import("./curve-field.js")).CurveField),
  choice: ChoiceField,
  switch: SwitchField,
  text: TextField,
  name: NameField,
  names: NamesField,
  variant: VariantField,
  coordinate: CoordinateField,
  directions: lazily(async () => (await import("./directions-field.js")).DirectionsField),
  rows: lazily(async () => (await import("./rows-field.js")).RowsField),
  recorded: lazily(async () => (await import("./recorded-field.js")).RecordedField),
};
