/**
 * Chains in joint coordinates: trees of joints that have a motion of their own are integrated without constraints, in linear time, and their joints are closed
 * by construction. The order is that of the integrator.
 *
 * Impulses from outside (blocks, edits) act through the tree's own factor at the present poses (tree-response.ts), made only when it is asked for. Bodies
 * that were placed off their joints are brought back as the direct impulse solver does it, in the mass metric.
 * Loops are cut open and closed again by multipliers (loops/), kinds without a motion of their own as well.
 * Limits: trees in which a joint moves no mass, see tree-survey.ts.
 * Source: theory 03, sections 7.6 and 12.
 */
import type { RotationKernel } from "../../body/rotation/rotation-kernel.js";
import type { FixedStepMethod } from "../../integrate/ode-system.js";
import type { Chain, ChainMethod, Tables } from "../../joint/coupling.js";
import type { MethodName } from "../../model/settings-description.js";
import type { Targets } from "../impulse/chain-rows.js";
import { createDirect } from "../impulse/direct.js";
import { createDirectPlan, type DirectPlan } from "../impulse/direct-plan.js";
import type { LoopOptions } from "./loops/looped-tree.js";
import { acceptTree, integrateTree } from "./tree-integration.js";
import { applyToTree, createTreeResponse, respondTree, type TreeResponse } from "./tree-response.js";
import type { TreeSolver } from "./tree-solvers.js";
import { createTreeWork, type TreeWork } from "./tree-work.js";

export interface RecursiveOptions {
  readonly name: MethodName;
  /** How speed rates are found in place of flat articulated bodies; for trees without loops. */
  readonly solver?: TreeSolver | undefined;
  readonly rotation: RotationKernel;
  readonly targets: Targets;
  readonly integrator: FixedStepMethod;
  readonly loops: LoopOptions;
}

interface RecursivePlan extends DirectPlan {
  tree: TreeWork | undefined;
  response: TreeResponse | undefined;
}

/** Errors of loops, in units of their target, that are accepted where a projection gets no further. */
const GOOD_ENOUGH = 100;

const planOf = (chain: Chain): RecursivePlan => chain.plan as RecursivePlan;

export function createRecursive({ name, solver, rotation, targets, integrator, loops }: RecursiveOptions): ChainMethod {
  // what keeps velocities of other methods on their joints has nothing to do here
  const { strain: _strain, sharpen: _sharpen, ...direct } = createDirect(rotation, targets);
  const workOf = (t: Tables, chain: Chain): TreeWork => {
    const plan = planOf(chain);
    plan.tree ??= createTreeWork(t, chain, integrator, { loops, solver });
    return plan.tree;
  };
  const responseOf = (t: Tables, chain: Chain): TreeResponse => {
    const plan = planOf(chain);
    plan.response ??= createTreeResponse(chain, workOf(t, chain).tree, workOf(t, chain).looped?.loops.factor.kept);
    return plan.response;
  };
  /** Poses have changed. */
  const forget = (chain: Chain): void => {
    const { response } = planOf(chain);
    if (response) response.factored = false;
  };
  return {
    ...direct,
    name,
    owns: "coordinates",
    ownOrder: integrator.order,
    layout: (structure): RecursivePlan => ({ ...createDirectPlan(structure), tree: undefined, response: undefined }),
    prepare: (_t, chain) => forget(chain),
    kick() {},
    preview: (t, chain, h, surround) => integrateTree(t, chain, workOf(t, chain), h, surround, integrator),
    correct: () => 0,
    singularJoint(chain) {
      const { tree } = planOf(chain);
      return tree && tree.singular >= 0 ? tree.tree.joints[tree.singular]! : undefined;
    },
    singularLoop(chain) {
      const looped = planOf(chain).tree?.looped;
      return looped && looped.singular >= 0 ? looped.bodies.tree.cuts[looped.singular] : undefined;
    },
    openJoint(chain) {
      const closure = planOf(chain).tree?.looped?.closure;
      if (!closure) return undefined;
      const { error, speed, worst } = closure;
      // written so that NaN counts as open
      const closed = error <= GOOD_ENOUGH * targets.position && speed <= GOOD_ENOUGH * targets.speed;
      return closed ? undefined : chain.joints.indexOf(worst);
    },
    respond: (t, chain, load, out) => respondTree(t, responseOf(t, chain), load, out),
    apply: (t, chain, load) => applyToTree(t, chain, responseOf(t, chain), load),
    accept(t, chain) {
      acceptTree(t, chain, workOf(t, chain));
      forget(chain);
    },
    settle: () => 0,
    project(t, chain) {
      const left = direct.project(t, chain);
      forget(chain);
      return left;
    },
  };
}
