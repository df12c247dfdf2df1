/**
 * @gelenk/core/numerics: what knows no bodies and serves other equations as well: linear systems, integrators
 * with events, graphs, and expressions that become code.
 */

export { findImplicitIntegrator, findIntegrator, IMPLICIT_INTEGRATORS, INTEGRATORS } from "./integrate/catalogue.js";
export type { EventFunction, EventHit } from "./integrate/events.js";
export { type IntegrationOptions, type IntegrationResult, integrate, type StepView } from "./integrate/integrate.js";
export type { DaeSystem, ImplicitSystem, OdeSystem } from "./integrate/ode-system.js";
export { type DampedProblem, solveDamped } from "./linalg/damped-least-squares.js";
export { factorLu, oneNorm, reciprocalCondition, solveLu } from "./linalg/dense-lu.js";
export {
  completeQr,
  factorQr,
  nullSpace,
  type QrFactors,
  qrFactors,
  solveLeastSquares,
  solveMinimumNorm,
  solveNormal,
} from "./linalg/dense-qr.js";
export { eigenSymmetric, type SymmetricEigenSystem } from "./linalg/eigen-symmetric.js";
export { eliminationOrder } from "./linalg/elimination-order.js";
export { markowitzOrder, type SparsePattern } from "./linalg/markowitz-order.js";
export { SparseLu } from "./linalg/sparse-lu.js";
export { canGenerateCode, createJavaScript, emitJavaScript, type JavaScriptText } from "./solve/compile/emit-javascript.js";
export { createExpressionAlgebra, type ExpressionAlgebra } from "./solve/compile/expression-algebra.js";
export {
  conditionInputsOf,
  differentiate,
  differentiateAll,
  evaluateAt,
  inputsOf,
  nodesOf,
  partial,
  substitute,
  withAlternatives,
  withoutTimeDerivatives,
} from "./solve/compile/expression-calculus.js";
export { and, type ExpressionBuilder, equal, functionOf, less, lessEqual, not, or, select } from "./solve/compile/expression-functions.js";
export { ExpressionGraph, type Node } from "./solve/compile/expression-graph.js";
export * as expressionOperations from "./solve/compile/expression-operations.js";
export { withAlternative, withDerivative } from "./solve/compile/given-derivative.js";
export { createInterpreter } from "./solve/compile/interpret.js";
export { type LinearForm, linearForm } from "./solve/compile/linear-form.js";
export { makePlan, type Plan, type PlanFunction } from "./solve/compile/plan.js";
