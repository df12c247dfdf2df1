/**
 * The plan file, version 1, as a JSON Schema: the one description of its form, and of the types below. What a form cannot say (a range that
 * ends before it begins, a grid of a distribution) is checked by `check-plan.ts`. Published as schema/plan-1.json.
 */
import type { Settings } from "@gelenk/core";
import { MODEL_SCHEMA } from "@gelenk/formats";
import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";
import { OPTIMISE_SCHEMA } from "./optimise-schema.js";

/** The version this schema describes and the writer writes. */
export const PLAN_VERSION = 1;

/** Sizes beyond which a plan is refused. */
export const PLAN_LIMITS = { points: 1_000_000_000, listed: 1_000_000, targets: 1000, metrics: 1000, tables: 100 } as const;

const number = (description: string) => Type.Number({ description });
const text = (description: string) => Type.String({ description });
const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);

const object = <T extends TProperties>(properties: T, description: string) =>
  Type.Object(properties, { additionalProperties: false, description });

/** One of several objects told apart by a member. The title gives the area of the code for an unknown one. */
const oneOf = <const T extends readonly TObject[]>(title: string, propertyName: string, description: string, alternatives: T) => ({
  title,
  description,
  type: "object",
  required: [propertyName],
  discriminator: { propertyName },
  oneOf: alternatives,
});

/** A value of each name. */
const record = <T>(value: object, description: string) =>
  Type.Unsafe<Readonly<Record<string, T>>>({ type: "object", additionalProperties: value, description });

const valueForm = { type: ["number", "string"], description: "A number, or the name that a setting is to have." };
const valueList = Type.Unsafe<readonly (number | string)[]>({
  type: "array",
  items: valueForm,
  minItems: 1,
  description: "Values one by one; texts choose among the names of a setting.",
});

// --- What is varied ---

const values = object(
  {
    values: valueList,
    weights: optional(
      Type.Unsafe<readonly number[]>({
        type: "array",
        items: { type: "number", minimum: 0 },
        minItems: 1,
        description: "How often each value is drawn, relative to the others; not in grids. Default: equally often.",
      }),
    ),
  },
  "Values one by one: all of them in a grid, one of them in a sample.",
);

const SPACINGS = ["linear", "log"] as const;

const range = object(
  {
    from: number("Least value."),
    to: number("Largest value."),
    count: optional(
      Type.Integer({
        minimum: 1,
        description: "How many values a grid has, both ends among them. Other methods draw from the whole range.",
      }),
    ),
    spacing: optional(
      Type.Unsafe<(typeof SPACINGS)[number]>({
        enum: [...SPACINGS],
        description: "Equal steps of the value, or of its logarithm. Default linear.",
      }),
    ),
    start: optional(number("Where an optimisation begins. Default: the middle.")),
  },
  "A range: equally spaced in a grid, equally likely in a sample.",
);

const distribution = <K extends string, T extends TProperties>(name: K, description: string, properties: T) =>
  object({ distribution: Type.Literal(name, { description }), ...properties }, description);

const distributions = [
  distribution("uniform", "All values between two are equally likely.", { from: number("Least value."), to: number("Largest value.") }),
  distribution("log-uniform", "All logarithms between two are equally likely.", {
    from: number("Least value, above 0."),
    to: number("Largest value."),
  }),
  distribution("normal", "Normal, cut off where bounds are given.", {
    mean: number("Mean without bounds."),
    deviation: number("Standard deviation without bounds, above 0."),
    from: optional(number("Nothing below it. Default: no bound.")),
    to: optional(number("Nothing above it. Default: no bound.")),
  }),
  distribution("log-normal", "The logarithm is normal.", {
    median: number("Above 0."),
    deviation: number("Standard deviation of the natural logarithm, above 0."),
  }),
  distribution("triangular", "Rises from one end to the likeliest value and falls to the other.", {
    from: number("Least value."),
    mode: number("Likeliest value."),
    to: number("Largest value."),
  }),
  distribution("beta", "Beta distribution between two values.", {
    from: number("Least value."),
    to: number("Largest value."),
    alpha: number("First shape, above 0: larger pushes away from the lower end."),
    beta: number("Second shape, above 0: larger pushes away from the upper end."),
  }),
  distribution("weibull", "Weibull distribution, for life and loads.", {
    scale: number("Value that 63 % stay below, above 0."),
    shape: number("Above 0; 1 is exponential."),
  }),
] as const;
/** Names of the numbers of each distribution, in the order they are written in flags. */
export const DISTRIBUTION_MEMBERS: ReadonlyMap<string, readonly string[]> = new Map(
  distributions.map(({ properties: { distribution: tag, ...numbers } }) => [tag.const, Object.keys(numbers)]),
);
/** A distribution that a parameter is drawn from. */
export type Distribution = Static<(typeof distributions)[number]>;
export type Range = Static<typeof range>;
export type ListedValues = Static<typeof values>;
/** How a parameter varies: a distribution, a range with steps, or listed values. */
export type Variation = Distribution | Range | ListedValues;

const variation = Type.Unsafe<Variation>({
  type: "object",
  description: "Values, a range or a distribution.",
  oneOf: [oneOf("distribution", "distribution", "Values drawn at random.", distributions), values, range],
});

// --- How points are chosen ---

const method = <K extends string, T extends TProperties>(name: K, description: string, properties: T) =>
  object({ method: Type.Literal(name, { description }), ...properties }, description);

const count = Type.Integer({ minimum: 1, description: "How many points." });
const seed = optional(Type.Integer({ minimum: 0, description: "Another seed, other points. Default 1." }));

const samplings = [
  method("grid", "All combinations; the last target varies fastest.", {}),
  method("list", "The points of `list`.", {}),
  method("random", "Independent points.", { count, seed }),
  method("latin-hypercube", "Each target has one point in each of `count` equally likely parts.", { count, seed }),
  method("sobol", "Points that fill the space evenly; best with a power of two.", {
    count,
    seed,
    scramble: optional(Type.Boolean({ description: "Are the points shifted by the seed? Default true; false: the published points." })),
  }),
] as const;
/** How points are chosen. */
export type Sampling = Static<(typeof samplings)[number]>;
/** All methods of sampling, as a plan names them. */
export const SAMPLING_METHODS = ["grid", "list", "random", "latin-hypercube", "sobol"] as const satisfies readonly Sampling["method"][];

// --- The plan ---

const HEAD = {
  $schema: "http://json-schema.org/draft-07/schema#",
  $id: `urn:gelenk:plan:${PLAN_VERSION}`,
  title: "Gelenk plan",
  description: "Many runs of one model: what is varied, how points are chosen, what is measured.",
};

/** The schema of plan files; editors get it as JSON from `planSchemaText`. */
export const PLAN_SCHEMA = Type.Object(
  {
    $schema: optional(text("Where an editor finds this schema.")),
    plan: Type.Literal(PLAN_VERSION, { description: "Version of the file format." }),
    name: optional(text("Name of the plan.")),
    about: optional(text("What the plan is for.")),
    model: text(
      "A scene (@double-pendulum?length=2), a model file, or a model in Modelica (File.mo, File.mo#Class.Name); paths start at the plan file.",
    ),
    settings: optional(
      Type.Unsafe<Settings<number | string>>({
        ...MODEL_SCHEMA.properties.settings,
        description: "Settings that replace those of the model in all runs.",
      }),
    ),
    vary: optional(
      record<Variation>(
        variation,
        "What is varied, by target: a parameter (length), a setting (settings.step), or a number of the model (bodies.ball.velocity.x).",
      ),
    ),
    sampling: optional(
      Type.Unsafe<Sampling>(
        oneOf(
          "sampling",
          "method",
          "How points are chosen. Default: the list if there is one, else a grid; of what is to be optimised 64 points of Sobol.",
          samplings,
        ),
      ),
    ),
    list: optional(
      Type.Unsafe<readonly Readonly<Record<string, number | string>>[]>({
        type: "array",
        items: { type: "object", additionalProperties: valueForm },
        maxItems: PLAN_LIMITS.listed,
        description: "Points one by one: values by target.",
      }),
    ),
    tables: optional(
      record<string>({ type: "string" }, "Measured tables by name: paths of CSV files with a column `time`; paths start at the plan file."),
    ),
    metrics: optional(
      record<string>({ type: "string" }, "What is measured: expressions by name, e.g. max(hand.position.x). See the guide to sweeps."),
    ),
    lockstep: optional(
      Type.Boolean({
        description:
          "Do jobs differ in coordinates, speeds and drives of joints alone (joint.elbow.turn, joint.elbow.turn.speed, joint.elbow.turn.drive)? They are then compiled and stepped together. Default false.",
      }),
    ),
    optimise: optional(OPTIMISE_SCHEMA),
  },
  { additionalProperties: false },
);

/** A plan as in its file. */
export type PlanFile = Static<typeof PLAN_SCHEMA>;

/** The text of the published schema. */
export function planSchemaText(): string {
  return `${JSON.stringify({ ...HEAD, ...PLAN_SCHEMA }, null, 2)}\n`;
}
