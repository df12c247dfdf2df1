/**
 * CMA-ES, evolution strategy with covariance matrix adaptation, (μ/μ_w, λ): points are drawn from a normal distribution, which learns from
 * the better half where to go (mean m), how far (σ) and along which directions (C).
 *
 *   draw       x_k = m + σ y_k,  y_k = B D z_k,  z_k normal,   C = B D² Bᵀ;   sorted by worth
 *   mean       m ← m + σ ⟨y⟩,   ⟨y⟩ = Σ w_i y_i over the μ best
 *   path σ     p_σ ← (1 − c_σ) p_σ + √(c_σ(2 − c_σ) μ_eff) C^(−1/2) ⟨y⟩,   σ ← σ exp((c_σ/d_σ)(‖p_σ‖/E‖z‖ − 1))
 *   path C     p_c ← (1 − c_c) p_c + h_σ √(c_c(2 − c_c) μ_eff) ⟨y⟩
 *   C          ← (1 − c₁ − c_μ) C + c₁ (p_c p_cᵀ + (1 − h_σ) c_c(2 − c_c) C) + c_μ Σ w_i y_i y_iᵀ         rank one and rank μ
 *
 * Only the order of the points counts, so it does not matter how the values are scaled, and a point that fails is just the last. Restarts
 * double λ (IPOP) and begin anywhere in the region: for many minima.
 *
 * Source: Hansen, The CMA Evolution Strategy: A Tutorial, arXiv 1604.00772 (2016), eqs. 36–49, table 1 (positive weights only); Auger and Hansen, A restart CMA
 * evolution strategy with increasing population size, CEC 2005. Cost: λ = 4 + 3 ln n evaluations at once; n³ for the axes of C.
 */
import { createRandom, exp, log, type Random } from "@gelenk/core";
import { eigenSymmetric } from "@gelenk/core/numerics";
import { type Found, type Point, type Search, type SearchOptions, type StopReason, smaller, type Worth } from "./search.js";

export interface CmaEsOptions extends SearchOptions {
  /** Points per generation; default 4 + ⌊3 ln n⌋. */
  readonly population?: number;
}

/** Largest ratio of the axes of C, squared. */
const LARGEST_CONDITION = 1e14;
/** Values that differ by less, in relation, are the same. */
const SAME_VALUE = 1e-13;

/**
 * Evolution strategy with a covariance matrix that adapts to the landscape: derivative-free, for rugged or ill-scaled goals. Restarts
 * double its population.
 */
export function* cmaEs(options: CmaEsOptions): Search {
  const { start, spread, restarts, seed } = options;
  const n = start.length;
  const random = createRandom(seed);
  let population = options.population ?? 4 + Math.floor(3 * log(n));
  let found = yield* descend(start, spread, population, random, options.tolerance);
  for (let round = 0; round < restarts; round++) {
    population *= 2;
    const anywhere = start.map(() => random.next());
    const next = yield* descend(anywhere, spread, population, random, options.tolerance);
    if (smaller(next.worth, found.worth)) found = next;
  }
  return found;
}

/** One run of the strategy, from its first generation to its end; the best point it has met. */
function* descend(start: Point, spread: number, population: number, random: Random, tolerance: number): Search {
  const weights = weightsOf(population);
  const rates = ratesOf(start.length, weights);
  const state = createState(start, spread);
  const last = 10 + Math.ceil((30 * start.length) / population);
  const history: number[] = [];
  let best: { point: Point; worth: Worth } | undefined;
  for (;;) {
    const steps = Array.from({ length: population }, () => drawStep(state, random));
    const points = steps.map((y) => state.mean.map((m, i) => m + state.sigma * y[i]!));
    const worths = yield points;
    const order = points
      .map((_, k) => k)
      .sort((a, b) => (smaller(worths[a]!, worths[b]!) ? -1 : smaller(worths[b]!, worths[a]!) ? 1 : a - b));
    const lead = order[0]!;
    if (best === undefined || smaller(worths[lead]!, best.worth)) best = { point: points[lead]!, worth: worths[lead]! };
    history.push(worths[lead]!.value);
    adapt(
      state,
      order.slice(0, weights.length).map((k) => steps[k]!),
      weights,
      rates,
    );
    const reason = stopReason(
      state,
      history.slice(-last),
      order.map((k) => worths[k]!.value),
      last,
      tolerance,
    );
    if (reason !== undefined) return { ...best, reason } satisfies Found;
  }
}

/** w_i ∝ ln((λ + 1)/2) − ln i for the better half; their sum is 1. */
function weightsOf(population: number): readonly number[] {
  const raw = Array.from({ length: Math.floor(population / 2) }, (_, i) => log((population + 1) / 2) - log(i + 1));
  const sum = raw.reduce((a, b) => a + b, 0);
  return raw.map((w) => w / sum);
}

interface Rates {
  readonly sigma: number;
  readonly damping: number;
  readonly path: number;
  readonly one: number;
  readonly mu: number;
  readonly effective: number;
  /** E‖z‖ */
  readonly expectedLength: number;
}

function ratesOf(n: number, weights: readonly number[]): Rates {
  const effective = 1 / weights.reduce((sum, w) => sum + w * w, 0);
  const sigma = (effective + 2) / (n + effective + 5);
  const one = 2 / ((n + 1.3) * (n + 1.3) + effective);
  return {
    effective,
    sigma,
    damping: 1 + 2 * Math.max(0, Math.sqrt((effective - 1) / (n + 1)) - 1) + sigma,
    path: (4 + effective / n) / (n + 4 + (2 * effective) / n),
    one,
    mu: Math.min(1 - one, (2 * (1 / 4 + effective + 1 / effective - 2)) / ((n + 2) * (n + 2) + effective)),
    expectedLength: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
  };
}

interface State {
  mean: Point;
  sigma: number;
  readonly covariance: Float64Array;
  /** Columns of B. */
  axes: Float64Array;
  /** Diagonal of D. */
  lengths: Float64Array;
  pathSigma: Point;
  pathC: Point;
  generation: number;
  /** Generation at which axes and lengths are to be found again. */
  axesUntil: number;
}

function createState(mean: Point, sigma: number): State {
  const n = mean.length;
  const unit = new Float64Array(n * n);
  for (let i = 0; i < n; i++) unit[i * n + i] = 1;
  const zero = mean.map(() => 0);
  return {
    ...{ mean, sigma, covariance: unit, axes: unit.slice(), lengths: new Float64Array(n).fill(1) },
    ...{ pathSigma: zero, pathC: zero, generation: 0, axesUntil: 0 },
  };
}

/** B D z */
function drawStep({ axes, lengths }: State, random: Random): Point {
  const n = lengths.length;
  const scaled = Array.from(lengths, (length) => length * random.normal());
  return scaled.map((_, i) => scaled.reduce((sum, value, k) => sum + axes[i * n + k]! * value, 0));
}

/** C^(−1/2) y = B D⁻¹ Bᵀ y */
function whiten({ axes, lengths }: State, y: Point): Point {
  const n = lengths.length;
  const along = y.map((_, k) => y.reduce((sum, value, i) => sum + axes[i * n + k]! * value, 0) / lengths[k]!);
  return y.map((_, i) => along.reduce((sum, value, k) => sum + axes[i * n + k]! * value, 0));
}

function adapt(state: State, chosen: readonly Point[], weights: readonly number[], rates: Rates): void {
  const n = state.mean.length;
  const mean = state.mean.map((_, i) => chosen.reduce((sum, y, k) => sum + weights[k]! * y[i]!, 0));
  state.generation++;
  state.mean = state.mean.map((m, i) => m + state.sigma * mean[i]!);
  const gain = Math.sqrt(rates.sigma * (2 - rates.sigma) * rates.effective);
  const white = whiten(state, mean);
  state.pathSigma = state.pathSigma.map((p, i) => (1 - rates.sigma) * p + gain * white[i]!);
  const length = Math.sqrt(state.pathSigma.reduce((sum, p) => sum + p * p, 0));
  // h_σ: no rank-one update while the path is still long from the start.
  const settled = 1 - exp(2 * state.generation * log(1 - rates.sigma));
  const still = length / Math.sqrt(settled) < (1.4 + 2 / (n + 1)) * rates.expectedLength ? 1 : 0;
  const gainC = still * Math.sqrt(rates.path * (2 - rates.path) * rates.effective);
  state.pathC = state.pathC.map((p, i) => (1 - rates.path) * p + gainC * mean[i]!);
  state.sigma *= exp(Math.min(1, (rates.sigma / rates.damping) * (length / rates.expectedLength - 1)));
  adaptCovariance(state, chosen, weights, {
    one: rates.one,
    mu: rates.mu,
    kept: 1 - rates.one - rates.mu + (1 - still) * rates.one * rates.path * (2 - rates.path),
  });
  // The axes are found anew only when they have changed by a tenth or so.
  if (state.generation < state.axesUntil) return;
  state.axesUntil = state.generation + 1 / (10 * n * (rates.one + rates.mu));
  const { values, vectors } = eigenSymmetric(state.covariance, n);
  state.axes = vectors;
  state.lengths = values.map((value) => Math.sqrt(Math.max(value, 0)));
}

function adaptCovariance(
  { covariance, pathC, mean: { length: n } }: State,
  chosen: readonly Point[],
  weights: readonly number[],
  { one, mu, kept }: { readonly one: number; readonly mu: number; readonly kept: number },
): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      let rankMu = 0;
      for (let k = 0; k < chosen.length; k++) rankMu += weights[k]! * chosen[k]![i]! * chosen[k]![j]!;
      covariance[i * n + j] = kept * covariance[i * n + j]! + one * pathC[i]! * pathC[j]! + mu * rankMu;
    }
}

function stopReason(
  { sigma, lengths }: State,
  history: readonly number[],
  values: readonly number[],
  last: number,
  tolerance: number,
): StopReason | undefined {
  const longest = Math.max(...lengths);
  const shortest = Math.min(...lengths);
  if (sigma * longest <= tolerance) return values[0] === Number.POSITIVE_INFINITY ? "no-value" : "converged";
  if (history.length >= last) {
    const all = [...history, ...values.slice(0, Math.ceil(values.length / 2))];
    const [low, high] = [Math.min(...all), Math.max(...all)];
    if (low === Number.POSITIVE_INFINITY) return "no-value";
    if (high - low <= SAME_VALUE * Math.abs(low)) return "converged";
  }
  if (!(sigma * longest < 1e12) || !(longest * longest <= LARGEST_CONDITION * shortest * shortest)) return "stalled";
  return undefined;
}
