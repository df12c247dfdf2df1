/**
 * @gelenk/core/contact: contact problems and their solvers on their own, without a world. A problem is a value of flat tables, described where they are
 * declared; solvers change its impulses and twists. See docs/contact.md.
 */
export { CONTACT_SOLVER_KINDS } from "./contact/catalogue.js";
export * from "./contact/contact-problem.js";
export type { ContactSolver, SolveOptions, SolveReport } from "./contact/contact-solver.js";
export {
  combineCoefficients,
  createPairTable,
  PAIR_COEFFICIENTS,
  type PairCoefficients,
  type PairRules,
  type PairTable,
} from "./contact/pair-coefficients.js";
