/** Materials, contacts and settings in the model file. */
import {
  BROAD_PHASES,
  type BudgetSettings,
  COLLISION_ORDERS,
  COMBINATION_RULES,
  CONTACT_SOLVERS,
  DETECTORS,
  HEAP_KERNELS,
  IMPACT_LAWS,
  IMPACT_MODES,
  INTEGRATOR_NAMES,
  LIMITS,
  METHOD_NAMES,
  ROTATION_METHODS,
  type SleepSettings,
  STABILISATIONS,
  SWEEPS,
} from "@gelenk/core";
import { Type } from "typebox";
import { choice, extras, number, object, optional, text, type Written } from "./form.js";
import { coefficients, pairForm } from "./shape-schema.js";

export const material = object(
  {
    name: text("Unique among materials."),
    density: optional(number("Of the shapes that name the material and state none, kg/m³. Default: that of the body.")),
    ...coefficients,
    extras,
  },
  "What surfaces are made of.",
);

export const materialPair = object(
  {
    of: Type.Unsafe<readonly [string, string]>({ ...pairForm, description: "Names of the two; twice the same for a material on itself." }),
    ...coefficients,
  },
  "Coefficients of two materials on each other, in place of what would follow from each.",
);

const oneOrMore = (description: string) =>
  Type.Unsafe<string | readonly string[]>({ type: ["string", "array"], items: { type: "string" }, description });

const budget = Type.Unsafe<Written | BudgetSettings<Written>>({
  type: ["number", "string", "object"],
  properties: {
    iterations: number("Most iterations of a correction. Default: no limit."),
    milliseconds: number("Of a step, by the clock. Default: no limit."),
  },
  additionalProperties: false,
  description: "When it is used up, what has been reached counts. A number: most iterations of a correction. Default: no limit.",
});

const combine = object(
  {
    friction: optional(choice(COMBINATION_RULES, "Of sliding friction. Default geometric.")),
    restitution: optional(choice(COMBINATION_RULES, "Default maximum.")),
  },
  "How the coefficients of two surfaces combine where materialPairs says nothing.",
);

const contact = object(
  {
    solver: optional(choice(CONTACT_SOLVERS, "Who solves contacts; none: bodies pass through each other. Default block.")),
    law: optional(choice(IMPACT_LAWS, "Law of restitution. Default newton.")),
    impact: optional(choice(IMPACT_MODES, "Are impacts found in time (exact), or met at the end of a step (step)? Default exact.")),
    subSteps: optional(number("Parts of a step, for impact step. Default 4.")),
    kernel: optional(
      choice(
        HEAP_KERNELS,
        "Code of heaps, for impact step; the bits are the same. Default wasm where there is WebAssembly, else javascript.",
      ),
    ),
    order: optional(choice(COLLISION_ORDERS, "Do collisions at one moment happen one after another or all at once? Default sequential.")),
    combine: optional(combine),
    friction: optional(Type.Boolean({ description: "False: all surfaces slide freely, whatever their coefficients. Default true." })),
    shock: optional(
      Type.Boolean({
        description: "Are solves that a budget cuts short ended level by level, from the ground up? Default true.",
      }),
    ),
  },
  "How contacts are computed.",
);

const sleep = Type.Unsafe<boolean | SleepSettings<Written>>({
  type: ["boolean", "object"],
  properties: {
    speed: number("Below it, m/s, a body counts as still: its centre of mass, and by turning its farthest point. Default 1e-3."),
    time: number("For how long, s. Default 0.5."),
  },
  additionalProperties: false,
  description: "May bodies that lie still be left out until something wakes them? Default false: it costs accuracy.",
});

export const settings = object(
  {
    step: optional(number("Length of a step, s. Default 1/240.")),
    until: optional(number("End of a run, s. Default 1.")),
    method: optional(choice(METHOD_NAMES, "How chains of bodies are advanced. Default auto.")),
    methods: optional(
      Type.Array(
        object(
          { of: oneOrMore("Name of a body of the chain, or several."), method: choice(METHOD_NAMES, "How that chain is advanced.") },
          "The method of some chains.",
        ),
        { maxItems: LIMITS.bodies, description: "Other methods for some chains, side by side. One chain has one method." },
      ),
    ),
    order: optional(number("Order of the step: 2, 4 or 6. Default 2.")),
    rotation: optional(
      object(
        {
          method: optional(choice(ROTATION_METHODS, "Default series.")),
          order: optional(number("Order of the series, 2 to 20. Default 4.")),
        },
        "How free rotation is integrated.",
      ),
    ),
    tolerance: optional(
      object(
        {
          position: optional(number("Largest gap of a joint at the end of every step, m. Default 1e-6.")),
          angle: optional(number("Largest angle by which a joint is off, rad. Default 1e-6.")),
          speed: optional(number("Largest velocity along removed directions, m/s and rad/s. Default 1e-6.")),
          contact: optional(number("Largest depth to which bodies in contact overlap, m. Default 1e-5.")),
          trajectory: optional(number("Largest local error of a step, m and rad; needs order 4 or 6. Default: not controlled.")),
        },
        "What a step promises.",
      ),
    ),
    integrator: optional(choice(INTEGRATOR_NAMES, "Of the Lagrange and the recursive methods. Default rk4.")),
    stabilisation: optional(choice(STABILISATIONS, "Of the Lagrange methods, and of loops in the recursive ones. Default projection.")),
    baumgarte: optional(
      object(
        { alpha: optional(number("1/s. Default 20.")), beta: optional(number("1/s. Default 20.")) },
        "For the stabilisation of that name.",
      ),
    ),
    penalty: optional(
      object(
        {
          frequency: optional(number("Natural frequency of a row, rad/s. Default 300.")),
          damping: optional(number("Share of critical damping. Default 1.")),
        },
        "For the method of that name.",
      ),
    ),
    iterative: optional(
      object(
        {
          sweeps: optional(choice(SWEEPS, "How it sweeps over the joints; plain is the source's own way. Default conjugate.")),
          largestImpulse: optional(number("Largest impulse of a joint in one step, N·s and N·m·s; needs plain sweeps. Default: no limit.")),
        },
        "For the method impulse-iterative.",
      ),
    ),
    detector: optional(choice(DETECTORS, "Who finds distances and contact points of convex shapes. Default gjk.")),
    broadPhase: optional(choice(BROAD_PHASES, "Who finds the pairs of shapes that are near each other. Default tree.")),
    contact: optional(contact),
    sleep: optional(sleep),
    velocityCorrection: optional(
      Type.Boolean({
        description:
          "Are velocities along removed directions taken out at the end of a step? Default true; false for tables of the source alone.",
      }),
    ),
    budget: optional(budget),
    halve: optional(Type.Boolean({ description: "May steps that do not converge be halved? Default true." })),
    assemble: optional(Type.Boolean({ description: "Are bodies moved before a run such that all joints are closed? Default true." })),
  },
  "How a run is made.",
);
