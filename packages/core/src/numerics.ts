/** @gelenk/core/numerics: what knows no bodies and serves other equations as well: linear systems, integrators with events, graphs, and expressions that become code. */

export { findImplicitIntegrator, findIntegrator, IMPLICIT_INTEGRATORS, INTEGRATORS } from "./integrate/catalogue.js";
export type { EventFunction, EventHit } from "./integrate/events.js";
export { type IntegrationOptions, type IntegrationResult, integrate, type StepView } from "./integrate/integrate.js";
export type { DaeSystem, ImplicitSystem, OdeSystem } from "./integrate/ode-system.js";
export { factorLu, reciprocalCondition, solveLu } from "./linalg/dense-lu.js";
export { completeQr, factorQr, type QrFactors, qrFactors, solveLeastSquares, solveMinimumNorm } from "./linalg/dense-qr.js";
export { eliminationOrder } from "./linalg/elimination-order.js";
export { markowitzOrder, type SparsePattern } from "./linalg/markowitz-order.js";
export { SparseLu } from "./linalg/sparse-lu.js";
export { canGenerateCode, createJavaScript, emitJavaScript, type JavaScriptText } from "./solve/compile/emit-javascript.js";
export { createExpressionAlgebra, type ExpressionAlgebra } from "./solve/compile/expression-algebra.js";
export {
  conditionInputsOf,
  differentiate,
  differentiateAll,
  inputsOf,
  nodesOf,
  partial,
  substitute,
} from "./solve/compile/expression-calculus.js";
export { and, type ExpressionBuilder, equal, functionOf, less, lessEqual, not, or, select } from "./solve/compile/expression-functions.js";
export { ExpressionGraph, type Node } from "./solve/compile/expression-graph.js";
export * as expressionOperations from "./solve/compile/expression-operations.js";
export { createInterpreter } from "./solve/compile/interpret.js";
export { makePlan, type Plan, type PlanFunction } from "./solve/compile/plan.js";
