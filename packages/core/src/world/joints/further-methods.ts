/**
 * The methods of jointed chains but for the one that needs none of them, impulses solved directly: recursive, Lagrange, iterative, penalty. They are many and
 * large, and most worlds use none, so a program that loads its parts one by one can leave this one for later.
 */
import { findIntegrator } from "../../integrate/catalogue.js";
import type { FixedStepMethod } from "../../integrate/ode-system.js";
import { radauStretch } from "../../integrate/radau-stretch.js";
import { assert } from "../../math/assert.js";
import { DEFAULTS } from "../../model/defaults.js";
import type { MethodName } from "../../model/settings-description.js";
import { compiledSolver, MOST_COMPILED } from "../../solve/compile/compiled-tree.js";
import { createIterative, type IterativeOptions, MOST_SWEEPS, sweepsPlainly } from "../../solve/impulse/iterative.js";
import { createLagrange } from "../../solve/lagrange/lagrange.js";
import { createPenalty } from "../../solve/penalty/penalty.js";
import type { LoopOptions } from "../../solve/recursive/loops/looped-tree.js";
import { createRecursive } from "../../solve/recursive/recursive.js";
import { TREE_SOLVERS, type TreeSolver } from "../../solve/recursive/tree-solvers.js";
import { surveyTree } from "../../solve/recursive/tree-survey.js";
import { directPatience, type JointedMethod, type MethodOptions, TARGET_FACTORS } from "./jointed-method.js";

export type FurtherName = Exclude<MethodName, "auto" | "free" | "impulse-direct">;

const iterativePatience = (order: number, options: IterativeOptions): number =>
  sweepsPlainly(options) ? MOST_SWEEPS : directPatience(order);

function iterativeOptions(options: MethodOptions): IterativeOptions {
  const { sweeps, largestImpulse = Number.POSITIVE_INFINITY } = { ...DEFAULTS.settings.iterative, ...options.iterative };
  const { velocityCorrection = DEFAULTS.settings.velocityCorrection } = options;
  return { plain: sweeps === "plain", largestImpulse, velocityCorrection };
}

function integratorOf(options: MethodOptions): FixedStepMethod {
  const name = options.integrator ?? DEFAULTS.settings.integrator;
  const integrator = name === radauStretch.name ? radauStretch : findIntegrator(name);
  assert(integrator !== undefined, "the integrator has been checked");
  return integrator;
}

/** What keeps joints, or loops, together that are known as differential equations only. */
function stabilisationOf(options: MethodOptions): LoopOptions {
  const { settings } = DEFAULTS;
  return { stabilisation: options.stabilisation ?? settings.stabilisation, baumgarte: { ...settings.baumgarte, ...options.baumgarte } };
}

const lagrange = (name: "lagrange-dense" | "lagrange-sparse"): JointedMethod => ({
  create(rotation, targets, options) {
    return createLagrange(name, { rotation, targets, integrator: integratorOf(options), ...stabilisationOf(options) });
  },
  patience: () => 8,
  targetFactor: () => TARGET_FACTORS[4]!,
});

/** Other solvers than flat articulated bodies know no loops. `most`: freedoms up to which they are of use. */
const recursive = (name: FurtherName, solver?: TreeSolver, most = Number.POSITIVE_INFINITY): JointedMethod => ({
  create: (rotation, targets, options) =>
    createRecursive({ name, solver, rotation, targets, integrator: integratorOf(options), loops: stabilisationOf(options) }),
  patience: () => 8,
  targetFactor: () => TARGET_FACTORS[4]!,
  instead(t, structure) {
    const { loops, speeds, massless } = surveyTree(t, structure);
    if (massless !== undefined) return { method: "impulse-direct", joint: structure.joints[massless]?.slot };
    return solver && (loops || speeds > most) ? { method: "recursive", joint: undefined } : undefined;
  },
});

const FURTHER_METHODS: Readonly<Record<FurtherName, JointedMethod>> = {
  "impulse-iterative": {
    create: (rotation, targets, options, most) => createIterative(rotation, targets, iterativeOptions(options), most),
    patience: (order, options) => iterativePatience(order, iterativeOptions(options)),
    targetFactor: (order) => (order > 2 ? TARGET_FACTORS[order]! : 1),
  },
  recursive: recursive("recursive"),
  "recursive-implicit": recursive("recursive-implicit", TREE_SOLVERS.implicit),
  "recursive-mixed": recursive("recursive-mixed", TREE_SOLVERS.mixed),
  "recursive-modified": recursive("recursive-modified", TREE_SOLVERS.modified),
  "recursive-cubic": recursive("recursive-cubic", TREE_SOLVERS.cubic),
  "recursive-cubic-implicit": recursive("recursive-cubic-implicit", TREE_SOLVERS["implicit-cubic"]),
  "recursive-cubic-modified": recursive("recursive-cubic-modified", TREE_SOLVERS["modified-cubic"]),
  "recursive-compiled": recursive("recursive-compiled", compiledSolver, MOST_COMPILED),
  "lagrange-dense": lagrange("lagrange-dense"),
  "lagrange-sparse": lagrange("lagrange-sparse"),
  penalty: {
    create: (rotation, targets, options) => createPenalty({ rotation, targets, ...DEFAULTS.settings.penalty, ...options.penalty }),
    patience: () => 8,
    targetFactor: () => TARGET_FACTORS[2]!,
  },
};

export const furtherMethod = (name: FurtherName): JointedMethod => FURTHER_METHODS[name];
