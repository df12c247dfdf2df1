/**
 * What integrators see: a system of equations and a vector of unknowns, no bodies.
 *
 *   ordinary        ẏ = f(t, y)
 *   with a mass     M ẏ = f(t, y)       M constant and diagonal, zeros allowed
 *   algebraic too   F(t, y, ẏ) = 0
 *
 * Arrays handed to the functions below may be longer than `size`; only their first `size` numbers count. The caller owns them: a system
 * neither keeps nor resizes them. Functions must be pure: equal arguments, equal bits.
 */

/** ẏ = f(t, y). */
export interface OdeSystem {
  /** Number of components of y. */
  readonly size: number;
  /** Writes f(t, y) into dy[0 … size). A state outside the domain of f may give NaN; integrators then take a smaller step. */
  derivative(t: number, y: Float64Array, dy: Float64Array): void;
  /**
   * For integrals along the way that nothing depends on, ∫ g dt = Σ weight·g: methods with fixed steps say the weight of an evaluation (s) right before it;
   * all others do not count.
   */
  weigh?(weight: number): void;
  /** Brings a state that a controlled or implicit step ended with back to the conditions that all solutions keep: loops that are closed, lengths that are 1. */
  settle?(t: number, y: Float64Array): void;
}

/**
 * M ẏ = f(t, y) with a constant diagonal M; where an entry of M is zero, the equation is algebraic: 0 = fᵢ(t, y). `derivative` writes f.
 * Without any of the additions this is an ordinary differential equation.
 */
export interface ImplicitSystem extends OdeSystem {
  /** Diagonal of M, `size` numbers. Default: ones. */
  readonly mass?: ArrayLike<number>;
  /**
   * Index of each unknown: how often its equations must be differentiated until they give its derivative, 1 (default), 2 or 3. For
   * mechanisms with constraints on positions: positions 1, velocities 2, multipliers 3; on velocities: 1, 1, 2; on accelerations: all 1.
   */
  readonly index?: ArrayLike<number>;
  /** Writes ∂fᵢ/∂yⱼ into out[i·size + j], all size² of them. Without it differences are taken, at the cost of `size` evaluations. */
  jacobian?(t: number, y: Float64Array, out: Float64Array): void;
}

/** F(t, y, ẏ) = 0 with as many equations as unknowns; f(t, y) − ẏ where a component is an ordinary differential equation. */
export interface DaeSystem {
  /** Number of components of y. */
  readonly size: number;
  /** 1 where the unknown appears with its derivative, 0 where it is algebraic. `size` entries. */
  readonly differential: Uint8Array;
  /** Writes F(t, y, ẏ) into out[0 … size). */
  residual(t: number, y: Float64Array, dy: Float64Array, out: Float64Array): void;
}

/** A one-step method used with steps of given length. */
export interface FixedStepMethod {
  /** As settings state it. */
  readonly name: string;
  /** Global order p: the error at a fixed time falls with hᵖ, that of one step with hᵖ⁺¹. */
  readonly order: number;
  /** Evaluations of the derivative per step. */
  readonly stages: number;
  /** out ← y(t + h) from y(t). `out` and `y` are different arrays; `work` has at least `workSize(system.size)` numbers. Allocates nothing. */
  step(system: OdeSystem, t: number, y: Float64Array, h: number, out: Float64Array, work: Float64Array): void;
  /** Numbers of scratch that `step` needs for a system of that size. */
  workSize(size: number): number;
}
