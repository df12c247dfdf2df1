/**
 * The three-stage Radau IIA method: collocation at the zeros c of d²/dx² (x²(x − 1)³), order 5, stage order 3, L-stable and stiffly
 * accurate (the last stage is the solution).
 *
 *   A⁻¹ = T Λ T⁻¹,   Λ = [γ 0 0; 0 α −β; 0 β α]      γ and α ± iβ: eigenvalues of A⁻¹
 *   columns of T: the real eigenvector, real and negative imaginary part of the complex one, both with last component 1
 *
 *   error estimate    (γ/h M − J) Δ = f(t, y) + M/h Σ eᵢ zᵢ     y₁ minus a solution of order 3 that uses f(t, y) beside the stages
 *
 * Source: Hairer and Wanner, Solving Ordinary Differential Equations II (2nd ed.), IV.5 (table 5.6), IV.8 (8.7, 8.19–8.20). The entries of
 * T, T⁻¹, γ, α, β are computed from A with 40 digits and rounded; the tests check them against A.
 */

const ROOT_6 = 2.449489742783178;

/** Nodes c₁, c₂, 1. */
export const NODES = [(4 - ROOT_6) / 10, (4 + ROOT_6) / 10, 1] as const;

export const GAMMA = 3.637834252744496;
export const ALPHA = 2.6810828736277523;
export const BETA = 3.0504301992474105;

export const T = [
  [0.09443876248897524, -0.1412552950209542, -0.030029194105147424],
  [0.2502131229653333, 0.20412935229379994, 0.3829421127572619],
  [1, 1, 0],
] as const;

export const T_INVERSE = [
  [4.178718591551905, 0.32768282076106237, 0.5233764454994495],
  [-4.178718591551905, -0.32768282076106237, 0.47662355450055044],
  [-0.5028726349457868, 2.571926949855605, -0.5960392048282249],
] as const;

/** e₁, e₂, e₃, without the factor γ₀ = 1/γ that the source has on both sides. */
export const ERROR_WEIGHTS = [-(13 + 7 * ROOT_6) / 3, (-13 + 7 * ROOT_6) / 3, -1 / 3] as const;
