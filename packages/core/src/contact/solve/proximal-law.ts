/**
 * The laws of a point as a projection of its impulses, and its derivative. With anchors P_k, weights ρ and rates w by row, y = P_k − ρ w:
 *
 *   normal       P_n = max(0, y_n)
 *   plane j      P_j = y_j where |y_j| ≤ c_j B,  else c_j B e_j,  e_j = y_j/|y_j|          sliding with c = μ; spinning (a line), rolling with lengths
 *
 * in two forms: B = P_n (`followed`), and P = P_k is the law of the point; or B given (`fixed`), and P is the derivative of a convex function of w.
 *
 *   −dP/dw       0 apart;  ρ where touching and sticking;  where sliding
 *                −dP_j = ρ_j (c_j B/|y_j|) (1 − e_j e_jᵀ) dw_j + c_j e_j ρ_n dw_n          the last term, which has no mirror image, where B = P_n
 *
 * Source: Alart and Curnier, A mixed formulation for frictional contact problems prone to Newton like solution methods, Comput. Methods Appl. Mech.
 * Engrg. 92 (1991), sections 3 and 4.
 */
import { type ContactProblem, POINT_ROWS } from "../contact-problem.js";
import type { PointLaw } from "./proximal-work.js";
import { OWN, OWN_ROLL, OWN_SPIN, OWN_TANGENT, rollLength, type SolverWork, spinLength } from "./solver-work.js";

export type LawForm = "fixed" | "followed";

/** Projects the point; `weight`: ρ in units of the inverse mobility of a row. */
export function projectPoint(law: PointLaw, problem: ContactProblem, work: SolverWork, point: number, weight: number, form: LawForm): void {
  const { own } = work;
  const rows = problem.pointRow[point + 1]! - problem.pointRow[point]!;
  const at = OWN * point;
  const rho = weight / own[at]!;
  const y = law.anchor[0]! - rho * law.rate[0]!;
  law.impulse[0] = Math.max(0, y);
  law.stick = 0;
  law.derivative[0] = y > 0 ? rho : 0;
  if (form === "followed") law.bound = law.impulse[0]!;
  if (rows === 1) return;
  const sticks = projectPlane(law, 1, 2, weight, own[at + OWN_TANGENT + 3]!, work.limit[point]!, form);
  if (sticks && y > 0) law.stick = 1;
  if (rows < POINT_ROWS) return;
  projectPlane(law, 3, 1, weight, own[at + OWN_SPIN]!, spinLength(problem, point), form);
  projectPlane(law, 4, 2, weight, own[at + OWN_ROLL + 3]!, rollLength(problem, point), form);
}

/** One or two rows from k on; whether they stick. */
function projectPlane(
  { anchor, rate, impulse, derivative, bound }: PointLaw,
  k: number,
  rows: number,
  weight: number,
  mobility: number,
  limit: number,
  form: LawForm,
): boolean {
  const rho = mobility > 0 ? weight / mobility : 0;
  const y1 = anchor[k]! - rho * rate[k]!;
  const y2 = rows === 2 ? anchor[k + 1]! - rho * rate[k + 1]! : 0;
  const size = Math.sqrt(y1 * y1 + y2 * y2);
  const sticks = size <= limit * bound;
  const share = sticks ? 1 : (limit * bound) / size;
  const e1 = sticks ? 0 : y1 / size;
  const e2 = sticks ? 0 : y2 / size;
  const follows = form === "followed" ? limit * derivative[0]! : 0;
  const d = POINT_ROWS * k;
  impulse[k] = share * y1;
  derivative[d] = follows * e1;
  derivative[d + k] = rho * share * (1 - e1 * e1);
  if (rows === 1) return sticks;
  impulse[k + 1] = share * y2;
  derivative[d + k + 1] = -rho * share * e1 * e2;
  derivative[d + POINT_ROWS] = follows * e2;
  derivative[d + POINT_ROWS + k] = -rho * share * e1 * e2;
  derivative[d + POINT_ROWS + k + 1] = rho * share * (1 - e2 * e2);
  return sticks;
}
