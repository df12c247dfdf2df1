/** Fields of materials, and the coefficients that shapes may state themselves. */
import { type FieldDescription, type FieldSection, number } from "./field.js";

const share = { least: 0, step: 0.01 };

export const COEFFICIENT_FIELDS: readonly FieldDescription[] = [
  number("friction", "Friction", "", 0.5, "Of sliding: tangential over normal force.", share),
  number("staticFriction", "At rest", "", "as sliding", "Friction at rest; at least that of sliding.", share),
  number("restitution", "Bounce", "", 0, "Share of the speed with which bodies part after an impact.", { ...share, most: 1 }),
  number("spinFriction", "Spin friction", "m", 0, "Against turning about the normal: torque over normal force.", { least: 0, step: 1e-3 }),
  number("rollFriction", "Roll friction", "m", 0, "Against rolling: torque over normal force.", { least: 0, step: 1e-3 }),
];

/** Of a pair: what is left out follows from both materials. */
export const PAIR_FIELDS: readonly FieldDescription[] = COEFFICIENT_FIELDS.map(
  (field) => ({ ...field, usual: "of both" }) as FieldDescription,
);

export const MATERIAL_SECTIONS: readonly FieldSection[] = [
  {
    title: "Material",
    fields: [
      number("density", "Density", "kg/m³", "by body", "Of the shapes that name the material and state none.", { least: 0 }),
      ...COEFFICIENT_FIELDS,
    ],
  },
];
