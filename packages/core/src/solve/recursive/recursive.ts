/**
 * Chains in joint coordinates: trees of joints that have a motion of their own are integrated without constraints, in linear time, and their joints are closed
 * by construction. The order is that of the integrator.
 *
 * Impulses from outside (blocks, edits) act through the direct impulse solver's factor of the same chain, made only when it is asked for.
 * Limits: chains with loops, moved partners or kinds without a motion are not served, see `servesTree`.
 * Source: theory 03, sections 7.6 and 12.
 */
import type { RotationKernel } from "../../body/rotation/rotation-kernel.js";
import type { FixedStepMethod } from "../../integrate/ode-system.js";
import type { Chain, ChainMethod, ChainStructure, Tables } from "../../joint/coupling.js";
import type { Targets } from "../impulse/chain-rows.js";
import { createDirect } from "../impulse/direct.js";
import { createDirectPlan, type DirectPlan } from "../impulse/direct-plan.js";
import { buildTree } from "./build-tree.js";
import { acceptTree, createTreeWork, integrateTree, type TreeWork } from "./tree-integration.js";

export interface RecursiveOptions {
  readonly rotation: RotationKernel;
  readonly targets: Targets;
  readonly integrator: FixedStepMethod;
}

interface RecursivePlan extends DirectPlan {
  tree: TreeWork | undefined;
  /** Is the factor that of the present poses? */
  factored: boolean;
}

const planOf = (chain: Chain): RecursivePlan => chain.plan as RecursivePlan;

/** Do the joints of a chain form a tree of motions, on ground that stands still? */
export const servesTree = (t: Tables, structure: ChainStructure): boolean => buildTree(t, structure).cuts.length === 0;

export function createRecursive({ rotation, targets, integrator }: RecursiveOptions): ChainMethod {
  // what keeps velocities of other methods on their joints has nothing to do here
  const { strain: _strain, sharpen: _sharpen, ...direct } = createDirect(rotation, targets);
  /** Rows and factor, where they are needed. */
  const factor = (t: Tables, chain: Chain): void => {
    if (planOf(chain).factored) return;
    direct.prepare(t, chain);
    planOf(chain).factored = true;
  };
  const workOf = (t: Tables, chain: Chain): TreeWork => {
    const plan = planOf(chain);
    plan.tree ??= createTreeWork(t, chain, integrator);
    return plan.tree;
  };
  return {
    ...direct,
    name: "recursive",
    owns: "coordinates",
    ownOrder: integrator.order,
    layout: (structure): RecursivePlan => ({ ...createDirectPlan(structure), tree: undefined, factored: false }),
    prepare(_t, chain) {
      planOf(chain).factored = false;
    },
    kick() {},
    preview: (t, chain, h, surround) => integrateTree(t, chain, workOf(t, chain), h, surround, integrator),
    correct: () => 0,
    respond(t, chain, load, out) {
      factor(t, chain);
      direct.respond(t, chain, load, out);
    },
    apply(t, chain, load) {
      factor(t, chain);
      direct.apply(t, chain, load);
    },
    accept(t, chain) {
      acceptTree(t, chain, workOf(t, chain));
      planOf(chain).factored = false;
    },
    settle: () => 0,
    project(t, chain) {
      planOf(chain).factored = true;
      return direct.project(t, chain);
    },
  };
}
