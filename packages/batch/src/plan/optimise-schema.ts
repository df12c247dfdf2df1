/** The member `optimise` of a plan, as a JSON Schema: what is to be small, what must hold, how to look for it. The unknowns are the ranges under `vary`. */
import { type Static, Type } from "typebox";
import { METHOD_NAMES, type MethodName } from "../optimise/methods.js";

const metric = (description: string) => Type.Optional(Type.String({ description: `${description}, by its name under metrics.` }));
const SENSES = ["<=", ">="] as const;

const front = Type.Object(
  {
    metric: Type.String({ description: "The metric that is limited, by its name." }),
    sense: Type.Optional(
      Type.Unsafe<(typeof SENSES)[number]>({
        enum: [...SENSES],
        description: "The metric is at most, or at least, the limit. Default <=.",
      }),
    ),
    limits: Type.Unsafe<readonly number[]>({
      type: "array",
      items: { type: "number" },
      minItems: 1,
      description: "Limits one by one, in the order in which they are worked off.",
    }),
  },
  { additionalProperties: false, description: "The same problem for several limits of one metric: what each costs." },
);

export const OPTIMISE_SCHEMA = Type.Object(
  {
    minimise: metric("What is to be small"),
    maximise: metric("What is to be large"),
    fit: Type.Optional(
      Type.Unsafe<readonly string[]>({
        type: "array",
        items: { type: "string" },
        minItems: 1,
        description:
          "Series whose squares are to be small together: hand.position.x - measured.x, divided by their deviations where these differ.",
      }),
    ),
    method: Type.Optional(
      Type.Unsafe<MethodName>({
        enum: [...METHOD_NAMES],
        description: "Default: least-squares for fit, cma-es from four unknowns on, else nelder-mead.",
      }),
    ),
    subject: Type.Optional(
      Type.Unsafe<readonly string[]>({
        type: "array",
        items: { type: "string" },
        description: "What must hold: the name of a metric, <= or >=, a number: force <= 5000.",
      }),
    ),
    evaluations: Type.Optional(Type.Integer({ minimum: 1, description: "Most of them, for each limit of a front. Default 500." })),
    tolerance: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 1, description: "Share of the ranges that no longer matters. Default 1e-6." }),
    ),
    spread: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 1, description: "Distance of the first points, in shares of the ranges. Default 0.2." }),
    ),
    restarts: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: "How often to begin again after the end. Default 2 for nelder-mead without constraints, else 0.",
      }),
    ),
    seed: Type.Optional(Type.Integer({ minimum: 0, description: "Another seed, other points. Default 1." })),
    front: Type.Optional(front),
  },
  { additionalProperties: false, description: "What is looked for by gelenk optimize; sweeps ignore it." },
);

/** The `optimise` part of a plan file, as written. */
export type OptimiseRequest = Static<typeof OPTIMISE_SCHEMA>;
