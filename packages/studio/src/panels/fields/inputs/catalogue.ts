/** The inputs of fields, by what a field is. */
import type { VNode } from "preact";
import type { FieldDescription } from "../field.js";
import { CurveField } from "./curve-field.js";
import { FormulaField, FormulasField } from "./formula-fields.js";
import type { Of } from "./input.js";
import { InertiaField, NumberField, PairField, RotationField, TripleField } from "./number-fields.js";
import { ChoiceField, NameField, NamesField, SwitchField, TextField } from "./word-fields.js";

export const INPUTS: { readonly [K in FieldDescription["is"]]: (properties: Of<K>) => VNode | null } = {
  number: NumberField,
  triple: TripleField,
  pair: PairField,
  rotation: RotationField,
  inertia: InertiaField,
  formula: FormulaField,
  formulas: FormulasField,
  curve: CurveField,
  choice: ChoiceField,
  switch: SwitchField,
  text: TextField,
  name: NameField,
  names: NamesField,
};
