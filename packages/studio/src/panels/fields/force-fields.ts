/** Fields of forces and couplings. */
import { COUPLING_TYPES } from "@gelenk/core";
import { type FieldDescription, type FieldSection, number, ofType, triple } from "./field.js";

export const FORCE_SECTIONS: readonly FieldSection[] = [
  {
    title: "Force",
    fields: [
      { is: "name", of: "bodies", path: "body", label: "Body", help: "The body it acts on.", shown: ofType("constant") },
      { ...triple("force", "Force", "N", "In the chosen axes."), shown: ofType("constant") },
      { ...triple("torque", "Torque", "N·m", "In the chosen axes."), shown: ofType("constant") },
      { ...triple("point", "Point", "m", "In the body's frame. Without it: the centre of mass.", "unstated"), shown: ofType("constant") },
      {
        is: "choice",
        path: "frame",
        label: "Axes",
        options: ["world", "body"],
        usual: "world",
        help: "Axes of force and torque.",
        shown: ofType("constant"),
      },
      {
        is: "name",
        of: "bodies",
        or: "ground",
        path: "a",
        label: "From",
        help: "Body at one end; of a guide the device.",
        shown: ofType("spring", "guide"),
      },
      {
        is: "name",
        of: "bodies",
        or: "ground",
        path: "b",
        label: "To",
        help: "Body at the other end; of a guide the one that follows.",
        shown: ofType("spring", "guide"),
      },
      { ...triple("pointA", "Point on A", "m", "In the frame of A."), shown: ofType("spring") },
      { ...triple("pointB", "Point on B", "m", "In the frame of B."), shown: ofType("spring") },
      number("stiffness", "Stiffness", "N/m", 0, "Along the line of the points.", { least: 0, shown: ofType("spring") }),
      number("damping", "Damping", "N·s/m", 0, "Along the line of the points.", { least: 0, shown: ofType("spring") }),
      number("length", "Length", "m", "as at the start", "Without force.", { least: 0, shown: ofType("spring") }),
      number("linear", "Linear", "N·s/m", 0, "Against the velocity of the centre of mass.", { least: 0, shown: ofType("damping") }),
      number("angular", "Angular", "N·m·s/rad", 0, "Against the spin.", { least: 0, shown: ofType("damping") }),
      { ...triple("center", "Centre", "m", "Attracting point in the world."), shown: ofType("point-gravity") },
      number("strength", "Strength", "m³/s²", "–", "Gravitational parameter.", { shown: ofType("point-gravity") }),
      {
        is: "names",
        path: "bodies",
        label: "Bodies",
        usual: "all",
        help: "Names of the bodies it acts on.",
        shown: ofType("damping", "point-gravity"),
      },
      number("follow", "Follow", "s", 0.05, "Time constant with which it follows.", { least: 0, step: 1e-3, shown: ofType("guide") }),
      number("force", "Max force", "N", "20 weights", "Largest force.", { least: 0, shown: ofType("guide") }),
      number("torque", "Max torque", "N·m", "by its size", "Largest torque.", { least: 0, shown: ofType("guide") }),
      { is: "switch", path: "carry", label: "Carries weight", usual: true, help: "Is its weight carried as well?", shown: ofType("guide") },
    ],
  },
];

export const COUPLING_SECTIONS: readonly FieldSection[] = [
  {
    title: "Coupling",
    fields: [
      {
        is: "choice",
        path: "type",
        label: "Kind",
        options: COUPLING_TYPES,
        usual: "–",
        help: "Which relation between the coordinates holds.",
      },
      number("ratio", "Ratio", "", 1, "Of gear, pulley and mimic; negative for wheels that touch outside.", {
        shown: ofType("gear", "pulley", "mimic"),
      }),
      number("radius", "Radius", "m", "–", "Of the pinion.", { shown: ofType("rack") }),
      number("offset", "Offset", "", "as at the start", "What the sum is.", { shown: ofType("linear", "pulley", "mimic") }),
    ],
  },
];

/** One coordinate in a coupling, below `terms[k]`. */
export const TERM_FIELDS: readonly FieldDescription[] = [
  { is: "name", of: "joints", path: "joint", label: "Joint", help: "Whose coordinate it is." },
  { is: "coordinate", path: "coordinate", label: "Coordinate", help: "Of the joint. Without it: the first." },
  number("factor", "Factor", "", "by kind", "In the sum."),
];
