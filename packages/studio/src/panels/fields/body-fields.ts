/** Fields of bodies. */
import { type Data, type FieldSection, number, triple } from "./field.js";

const BODY_KINDS = ["dynamic", "fixed", "kinematic"] as const;
const isRecorded = ({ motion }: Data): boolean => (motion as Data | undefined)?.["recorded"] !== undefined;
const byFormula = (data: Data): boolean => !isRecorded(data);
const isDynamic = (data: { readonly kind?: unknown }): boolean => (data.kind ?? "dynamic") === "dynamic";

export const BODY_SECTIONS: readonly FieldSection[] = [
  {
    title: "Body",
    fields: [
      {
        is: "choice",
        path: "kind",
        label: "Kind",
        options: BODY_KINDS,
        usual: "dynamic",
        help: "Dynamic bodies move by forces, kinematic ones as prescribed.",
      },
    ],
  },
  {
    // where it is now stands under "Live": in a run that goes on, these change nothing that is seen
    title: "At the start",
    fields: [
      triple("position", "Position", "m", "Origin of the body's frame in the world, at the start."),
      { is: "rotation", path: "orientation", label: "Rotation", help: "Turns about x, then y and z of the turned frame." },
      triple("velocity", "Velocity", "m/s", "Of the body's origin at the start, world axes."),
      triple("angularVelocity", "Spin", "rad/s", "Angular velocity at the start, world axes."),
    ],
  },
  {
    title: "Mass",
    shown: isDynamic,
    fields: [
      number("density", "Density", "kg/m³", 1000, "Of the shapes that state none and name no material.", { least: 0 }),
      number("mass", "Mass", "kg", "by density", "Total mass; the distribution of the shapes is scaled to it.", { least: 0 }),
      triple("centerOfMass", "Centre", "m", "Centre of mass in the body's frame. Without it: that of the shapes.", "unstated"),
      {
        ...{ is: "inertia", path: "inertia", label: "Inertia", unit: "kg·m²" },
        help: "About the centre of mass in body axes: moments and products. Needs a stated mass.",
        shown: (data) => data["mass"] !== undefined,
      },
      { is: "switch", path: "point", label: "Mass point", usual: false, help: "The mass at the origin, and nothing to turn." },
    ],
  },
  {
    title: "Motion",
    shown: (data) => data["kind"] === "kinematic",
    fields: [
      {
        is: "formulas",
        path: "motion.position",
        label: "Position",
        unit: "m",
        help: "Formulas in t; velocities follow by differentiation.",
        shown: byFormula,
      },
      {
        ...triple("motion.rotation.axis", "Axis", "", "Axis of the rotation in the body's frame at the start.", [0, 0, 1]),
        shown: byFormula,
      },
      {
        ...{ is: "formula", path: "motion.rotation.angle", label: "Angle", unit: "rad", usual: "0" },
        help: "A number or a formula in t.",
        shown: byFormula,
      },
      { is: "recorded", path: "motion.recorded", label: "Readings", help: "Poses at times: straight and even between them." },
    ],
  },
];
