/** `<option>` and its `<flag>`: gravity, the length of a step, what is switched off. How MuJoCo solves is its own concern, and reported. */
import type { Settings, Triple } from "@gelenk/core";
import type { Reading } from "../import/reading.js";
import { enter } from "../import/reading.js";
import { childrenOf, type XmlElement } from "../xml/xml-tree.js";
import { ignoreIn, numberIn, numbersIn, wordIn } from "./layers.js";

/** What a file may switch off and the import heeds. */
const SWITCHES = [
  "gravity",
  "contact",
  "equality",
  "frictionloss",
  "limit",
  "passive",
  "spring",
  "damper",
  "actuation",
  "filterparent",
] as const;
export type Switch = (typeof SWITCHES)[number];

export interface Options {
  readonly gravity: Triple;
  readonly settings: Pick<Settings<number>, "step" | "contact">;
  readonly disabled: ReadonlySet<Switch>;
}

const SOLVER = "how MuJoCo solves; Gelenk has its own methods";
const FLUID = "forces of air and water are not imported";
const LOST = {
  ...{ integrator: SOLVER, solver: SOLVER, cone: SOLVER, jacobian: SOLVER, iterations: SOLVER, tolerance: SOLVER, impratio: SOLVER },
  ...{ ls_iterations: SOLVER, ls_tolerance: SOLVER, noslip_iterations: SOLVER, noslip_tolerance: SOLVER, ccd_iterations: SOLVER },
  ...{ ccd_tolerance: SOLVER, mpr_iterations: SOLVER, mpr_tolerance: SOLVER, sdf_iterations: SOLVER, sdf_initpoints: SOLVER },
  ...{ apirate: SOLVER, sleep_tolerance: SOLVER, o_margin: SOLVER, o_solref: SOLVER, o_solimp: SOLVER, o_friction: SOLVER },
  ...{ wind: FLUID, density: FLUID, viscosity: FLUID, magnetic: "for sensors alone", actuatorgroupdisable: "all actuators act" },
} as const;
const SAME_AS_DEFAULT: Readonly<Record<string, string>> = { energy: "energies are always computed", override: "how MuJoCo solves" };

export function readOptions(reading: Reading, root: XmlElement): Options {
  const elements = childrenOf(root, "option").toReversed();
  const flags = elements.flatMap((element) => childrenOf(element, "flag"));
  for (const element of [...elements, ...flags]) enter(element);
  const [x, y, z] = numbersIn(reading, elements, "gravity", 3) ?? [0, 0, -9.81];
  const step = numberIn(reading, elements, "timestep") ?? 0.002;
  ignoreIn(elements, LOST);
  ignoreIn(flags, SAME_AS_DEFAULT);
  const disabled = new Set(SWITCHES.filter((name) => wordIn(reading, flags, name, ["enable", "disable"]) === "disable"));
  return {
    gravity: disabled.has("gravity") ? [0, 0, 0] : [x!, y!, z!],
    // of two frictions MuJoCo takes the larger one
    settings: { step, contact: { combine: { friction: "maximum" }, ...(disabled.has("contact") && { solver: "none" }) } },
    disabled,
  };
}
