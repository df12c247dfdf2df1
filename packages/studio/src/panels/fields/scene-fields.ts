/** Fields of the scene itself, and of its settings. */
import {
  BROAD_PHASES,
  COLLISION_ORDERS,
  COMBINATION_RULES,
  CONTACT_SOLVERS,
  DETECTORS,
  HEAP_KERNELS,
  IMPACT_LAWS,
  IMPACT_MODES,
  INTEGRATOR_NAMES,
  METHOD_NAMES,
  ROTATION_METHODS,
  type SettingNames,
  STABILISATIONS,
  SWEEPS,
} from "@gelenk/core";
import { type Data, type FieldDescription, type FieldSection, number, triple } from "./field.js";

const choice = (
  path: string,
  label: string,
  options: readonly (string | number)[],
  usual: string | number,
  help: string,
  own?: keyof SettingNames,
): FieldDescription => ({ ...{ is: "choice", path, label, options, usual, help }, ...(own && { own }) });
const onOff = (path: string, label: string, usual: boolean, help: string): FieldDescription => ({ is: "switch", path, label, usual, help });
const methodBegins =
  (...beginnings: readonly string[]) =>
  ({ method }: Data): boolean =>
    typeof method === "string" && beginnings.some((beginning) => method.startsWith(beginning));

export const SCENE_SECTIONS: readonly FieldSection[] = [
  {
    title: "Scene",
    fields: [
      { is: "text", path: "name", label: "Name", help: "Of the document." },
      { is: "text", path: "about", label: "About", lines: 3, help: "What it shows." },
      {
        is: "choice",
        path: "up",
        label: "Up",
        options: ["y", "z"],
        usual: "y",
        help: "For the view and the usual gravity; nothing is rotated.",
      },
      { ...triple("gravity", "Gravity", "m/s²", "Acceleration of free fall.", [0, -9.81, 0]), shown: ({ up }) => up !== "z" },
      { ...triple("gravity", "Gravity", "m/s²", "Acceleration of free fall.", [0, 0, -9.81]), shown: ({ up }) => up === "z" },
    ],
  },
];

const STEP_FIELDS: readonly FieldDescription[] = [
  number("step", "Step", "s", 1 / 240, "Length of a step.", { least: 1e-7 }),
  choice("method", "Method", METHOD_NAMES, "auto", "How chains are advanced.", "methods"),
  choice("order", "Order", [2, 4, 6], 2, "Of the step."),
];
const TOLERANCE_FIELDS: readonly FieldDescription[] = [
  number("tolerance.position", "Joint gap", "m", 1e-6, "Largest gap of a joint at the end of every step.", { least: 0 }),
  number("tolerance.angle", "Joint angle", "rad", 1e-6, "Largest misalignment.", { least: 0 }),
  number("tolerance.speed", "Speed", "m/s", 1e-6, "Largest velocity along removed directions.", { least: 0 }),
  number("tolerance.contact", "Contact depth", "m", 1e-5, "Largest depth to which bodies overlap.", { least: 0 }),
  number("tolerance.trajectory", "Trajectory", "m", "not controlled", "Largest local error of a step; needs order 4 or 6.", { least: 0 }),
];

/** What the inspector shows of the settings where nothing is selected. */
export const SHORT_SETTINGS: readonly FieldSection[] = [{ title: "Solver", fields: [...STEP_FIELDS, ...TOLERANCE_FIELDS.slice(0, 1)] }];

export const SETTINGS_SECTIONS: readonly FieldSection[] = [
  {
    title: "Step",
    fields: [
      ...STEP_FIELDS,
      number("until", "Until", "s", 1, "End of a run on the command line.", { least: 0 }),
      onOff("halve", "Halve steps", true, "May steps that do not converge be halved?"),
      onOff("assemble", "Assemble", true, "Are bodies moved before a run such that all joints are closed?"),
      onOff("velocityCorrection", "Velocity correction", true, "Are velocities along removed directions taken out at the end of a step?"),
    ],
  },
  { title: "Tolerances", fields: TOLERANCE_FIELDS },
  {
    title: "Budget",
    fields: [
      number("budget.iterations", "Iterations", "", "no limit", "Most iterations of a correction.", {
        least: 1,
        step: 1,
        shown: ({ budget }) => typeof budget !== "number",
      }),
      number("budget.milliseconds", "Milliseconds", "", "no limit", "Milliseconds that a step may take.", {
        least: 0,
        shown: ({ budget }) => typeof budget !== "number",
      }),
      number("budget", "Iterations", "", "no limit", "Most iterations of a correction.", {
        least: 1,
        step: 1,
        shown: ({ budget }) => typeof budget === "number",
      }),
    ],
  },
  {
    title: "Contact",
    fields: [
      choice("contact.solver", "Solver", CONTACT_SOLVERS, "block", "Who solves contacts; none: bodies pass through each other.", "solvers"),
      choice("contact.law", "Restitution", IMPACT_LAWS, "newton", "Law of restitution."),
      choice("contact.impact", "Impacts", IMPACT_MODES, "exact", "Found in time, or met at the end of a step."),
      number("contact.subSteps", "Sub-steps", "", 4, "Parts of a step where impacts are met at its end.", { least: 1, step: 1 }),
      choice("contact.kernel", "Kernel", HEAP_KERNELS, "wasm", "Code of heaps where impacts are met at the end of a step."),
      choice("contact.order", "Collision order", COLLISION_ORDERS, "sequential", "Do collisions happen one after another or all at once?"),
      choice("contact.combine.friction", "Friction of two", COMBINATION_RULES, "geometric", "How two coefficients combine."),
      choice("contact.combine.restitution", "Bounce of two", COMBINATION_RULES, "maximum", "How two coefficients combine."),
      onOff("contact.friction", "Friction", true, "Without it all surfaces slide freely."),
      onOff("contact.shock", "Level by level", true, "Are solves that a budget cuts short ended from the ground up?"),
    ],
  },
  {
    title: "Detection",
    fields: [
      choice("detector", "Detector", DETECTORS, "gjk", "Who finds distances and contact points of convex shapes.", "detectors"),
      choice("broadPhase", "Broad phase", BROAD_PHASES, "tree", "Who finds the pairs that are near each other."),
    ],
  },
  {
    title: "Sleep",
    part: { path: "sleep", begin: true },
    fields: [
      number("sleep.speed", "Below", "m/s", 1e-3, "A body counts as still.", { least: 0, step: 1e-4 }),
      number("sleep.time", "For", "s", 0.5, "How long it must be still.", { least: 0 }),
    ],
  },
  {
    title: "Free rotation",
    closed: true,
    fields: [
      choice("rotation.method", "Method", ROTATION_METHODS, "series", "How free rotation is integrated."),
      number("rotation.order", "Order", "", 4, "Of the series.", { least: 1, step: 1 }),
    ],
  },
  {
    title: "Integration",
    shown: methodBegins("lagrange", "recursive"),
    fields: [
      choice("integrator", "Integrator", INTEGRATOR_NAMES, "rk4", "Of the Lagrange and the recursive methods."),
      choice("stabilisation", "Stabilisation", STABILISATIONS, "projection", "What keeps joints and loops together."),
      number("baumgarte.alpha", "Baumgarte α", "1/s", 20, "Damping of the joint error."),
      number("baumgarte.beta", "Baumgarte β", "1/s", 20, "Stiffness of the joint error."),
    ],
  },
  {
    title: "Penalty",
    shown: methodBegins("penalty"),
    fields: [
      number("penalty.frequency", "Frequency", "rad/s", 300, "Natural frequency of a row."),
      number("penalty.damping", "Damping", "", 1, "Share of critical damping.", { least: 0, step: 0.01 }),
    ],
  },
  {
    title: "Sweeps",
    shown: methodBegins("impulse-iterative"),
    fields: [
      choice("iterative.sweeps", "Sweeps", SWEEPS, "conjugate", "How the iterative method goes over the joints."),
      number("iterative.largestImpulse", "Largest impulse", "", "no limit", "Of a joint in one step; needs plain sweeps.", { least: 0 }),
    ],
  },
];
