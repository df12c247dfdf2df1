/**
 * Distributions that values are drawn from. Each is given by its quantile function Q = F⁻¹: a number u that is uniform in (0, 1) becomes
 * Q(u). One u per value, whatever the distribution, so that stratified and low-discrepancy points keep their structure.
 *
 *   uniform       Q = from + u·(to − from)                                  log-uniform   ln Q uniform
 *   normal        Q = mean + deviation·Φ⁻¹(u); between bounds u runs from Φ(α) to Φ(β), α, β the bounds in deviations from the mean
 *   log-normal    ln Q normal                                               weibull       Q = scale·(−ln(1 − u))^(1/shape)
 *   triangular    Q = from + √(u·w·(mode − from)) for u < (mode − from)/w, else to − √((1 − u)·w·(to − mode)),  w = to − from
 */
import { exp, log, pow } from "@gelenk/core";
import { betaOf } from "./beta.js";
import { normalDistribution, normalQuantile } from "./normal.js";
import type { Distribution } from "./plan-schema.js";

type Named<K extends Distribution["distribution"]> = Extract<Distribution, { readonly distribution: K }>;

/** What is wrong with its numbers: the member and what it should be. */
export interface WrongMember {
  readonly member: string;
  readonly message: string;
}

interface DistributionKind<K extends Distribution["distribution"]> {
  readonly wrong: (d: Named<K>) => WrongMember | undefined;
  readonly quantile: (d: Named<K>) => (u: number) => number;
}

const inside = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);

const positive = <T extends object>(d: T, ...members: (keyof T & string)[]): WrongMember | undefined => {
  const member = members.find((name) => !((d[name] as number) > 0));
  return member === undefined ? undefined : { member, message: `"${member}" must be above 0` };
};

export const ordered = ({ from, to }: { readonly from: number; readonly to: number }): WrongMember | undefined =>
  from < to ? undefined : { member: "to", message: `the range ends at ${to}, where it begins or before: ${from}` };

/** `from` and `to` are reached; what is between them is not moved beyond them by rounding. */
export const linearBetween = (from: number, to: number, u: number): number => inside(from * (1 - u) + to * u, from, to);
export const logBetween = (from: number, to: number, u: number): number => inside(from * pow(to / from, u), from, to);

/** Quantile of a normal distribution between bounds in deviations. Intervals above the mean are turned over: small probabilities keep their digits. */
function boundedQuantile(low: number, high: number): (u: number) => number {
  if (low > 0) {
    const turned = boundedQuantile(-high, -low);
    return (u) => -turned(1 - u);
  }
  const below = normalDistribution(low);
  const above = normalDistribution(-high);
  const width = normalDistribution(high) - below;
  return (u) => {
    const p = below + u * width;
    return inside(p <= 0.5 ? normalQuantile(p) : -normalQuantile(above + (1 - u) * width), low, high);
  };
}

/** Bounds farther out hold nothing that doubles can tell from 0. */
const FARTHEST = 37;

function normalProblem({ mean, deviation, from, to }: Named<"normal">): WrongMember | undefined {
  const low = from ?? Number.NEGATIVE_INFINITY;
  const high = to ?? Number.POSITIVE_INFINITY;
  const problem = positive({ deviation }, "deviation") ?? ordered({ from: low, to: high });
  if (problem) return problem;
  if ((low - mean) / deviation > FARTHEST)
    return { member: "from", message: `more than ${FARTHEST} deviations above the mean: nothing is left` };
  if ((mean - high) / deviation > FARTHEST)
    return { member: "to", message: `more than ${FARTHEST} deviations below the mean: nothing is left` };
  return undefined;
}

const KINDS: { readonly [K in Distribution["distribution"]]: DistributionKind<K> } = {
  uniform: {
    wrong: ordered,
    quantile:
      ({ from, to }) =>
      (u) =>
        linearBetween(from, to, u),
  },
  "log-uniform": {
    wrong: (d) => positive(d, "from") ?? ordered(d),
    quantile:
      ({ from, to }) =>
      (u) =>
        logBetween(from, to, u),
  },
  normal: {
    wrong: normalProblem,
    quantile: ({ mean, deviation, from, to }) => {
      const low = ((from ?? Number.NEGATIVE_INFINITY) - mean) / deviation;
      const high = ((to ?? Number.POSITIVE_INFINITY) - mean) / deviation;
      const unit = from === undefined && to === undefined ? normalQuantile : boundedQuantile(low, high);
      return (u) => inside(mean + deviation * unit(u), from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY);
    },
  },
  "log-normal": {
    wrong: (d) => positive(d, "median", "deviation"),
    quantile:
      ({ median, deviation }) =>
      (u) =>
        median * exp(deviation * normalQuantile(u)),
  },
  triangular: {
    wrong: (d) =>
      ordered(d) ??
      (d.mode >= d.from && d.mode <= d.to ? undefined : { member: "mode", message: `"mode" must lie between ${d.from} and ${d.to}` }),
    quantile: ({ from, mode, to }) => {
      const width = to - from;
      return (u) =>
        u * width < mode - from
          ? from + Math.sqrt(u * width * (mode - from))
          : inside(to - Math.sqrt((1 - u) * width * (to - mode)), from, to);
    },
  },
  beta: {
    wrong: (d) =>
      ordered(d) ??
      positive(d, "alpha", "beta") ??
      (d.alpha + d.beta <= 1e6 ? undefined : { member: "alpha", message: "shapes above 10⁶ are refused; use a normal distribution" }),
    quantile: ({ from, to, alpha, beta }) => {
      const unit = betaOf(alpha, beta);
      return (u) => linearBetween(from, to, unit.quantile(u));
    },
  },
  weibull: {
    wrong: (d) => positive(d, "scale", "shape"),
    quantile:
      ({ scale, shape }) =>
      (u) =>
        scale * pow(-log(1 - u), 1 / shape),
  },
};

// The kind belongs to the distribution of its name, which the compiler cannot follow through a union.
const kindOf = <K extends Distribution["distribution"]>(name: K) =>
  KINDS[name] as unknown as DistributionKind<Distribution["distribution"]>;

export const distributionProblem = (d: Distribution): WrongMember | undefined => kindOf(d.distribution).wrong(d as never);

/** u in (0, 1) → value. The numbers must have passed `distributionProblem`. */
export const quantileOf = (d: Distribution): ((u: number) => number) => kindOf(d.distribution).quantile(d as never);
