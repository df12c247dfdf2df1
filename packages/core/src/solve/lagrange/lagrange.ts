/**
 * Chains by Lagrange multipliers: an ordinary differential equation in poses and twists, solved by an explicit integrator in one step per stretch.
 * Its order is that of the integrator. For comparison with the impulse solvers, behind the same interface.
 *
 * The equation knows C̈ = 0 only, so errors of the integrator add up. What is done about that:
 *
 *   none         nothing: C drifts like k₁ t + k₂
 *   baumgarte    C̈ + 2α Ċ + β² C = 0 inside the equation: C stays bounded, no bound can be stated
 *   projection   after each stretch poses, then velocities, onto the joints in the mass metric (that of impulse/direct)
 *                partitioning asks for the same here: there are no coordinates to part
 *   impulse      the look-ahead of the impulse solver, with the differential equation as preview: impulses at the start such that the joints are
 *                closed at the end, velocities settled there
 *
 * Dense: multipliers.ts with dense-rows.ts, O(n³). Sparse: the block factor of the direct impulse solver, linear time on trees.
 * Forces act inside the equation and not as kicks; books are integrated with it.
 * Source: theory 01, sections 3.4 and 3.5 (Baraff); feature F56 (impulses as stabiliser).
 */
import { acceptBody } from "../../body/free-step.js";
import type { RotationKernel } from "../../body/rotation/rotation-kernel.js";
import type { FixedStepMethod } from "../../integrate/ode-system.js";
import type { ChainMethod, ChainStructure } from "../../joint/coupling.js";
import type { Stabilisation } from "../../model/settings-description.js";
import { largestError, type Targets } from "../impulse/chain-rows.js";
import { bookCorrections, createDirect, sharpen, solveRows } from "../impulse/direct.js";
import { createDirectPlan, type DirectPlan } from "../impulse/direct-plan.js";
import { rowCount } from "../ode/chain-state.js";
import { acceptIntegrals, createOdePlan, integrateChain } from "../ode/integrate-chain.js";
import { createDenseRows, denseSolver } from "./dense-rows.js";
import { type Baumgarte, createMultipliers, type MultiplierSolver, motionWork } from "./multipliers.js";

export interface LagrangeOptions {
  readonly rotation: RotationKernel;
  readonly targets: Targets;
  readonly integrator: FixedStepMethod;
  readonly stabilisation: Stabilisation;
  readonly baumgarte: Baumgarte;
}

/** Are gaps closed after each stretch? */
const isClosed = (stabilisation: Stabilisation): boolean => stabilisation !== "none" && stabilisation !== "baumgarte";

const NO_BAUMGARTE: Baumgarte = { alpha: 0, beta: 0 };

export function createLagrange(name: "lagrange-dense" | "lagrange-sparse", options: LagrangeOptions): ChainMethod {
  const { integrator, stabilisation } = options;
  const direct = createDirect(options.rotation, options.targets);
  const solver = name === "lagrange-dense" ? denseSolver : sparseSolver(direct);
  const joints = createMultipliers(solver, stabilisation === "baumgarte" ? options.baumgarte : NO_BAUMGARTE);
  return {
    ...direct,
    name,
    ownOrder: integrator.order,
    layout: (structure) => createPlan(structure, integrator, name),
    kick: KICK[stabilisation](direct),
    preview(t, chain, h, surround) {
      integrateChain(t, chain, h, surround, { integrator, joints, parts: 1 });
      // the stages have moved rows and factor away from the present poses
      if (stabilisation === "impulse") direct.prepare(t, chain);
    },
    correct: stabilisation === "impulse" ? direct.correct : () => 0,
    accept(t, chain) {
      acceptIntegrals(t, chain);
      bookCorrections(t, chain);
      for (let i = 0; i < chain.bodies.length; i++) acceptBody(t, chain.bodies[i]!);
    },
    sharpen(t, chain) {
      if (!isClosed(stabilisation)) return;
      largestError(t, chain, options.targets);
      sharpen(t, chain);
    },
    settle: SETTLE[stabilisation](direct),
  };
}

/** Velocities that were set from outside need not obey the joints; the equation itself would keep such an error. */
const KICK: Readonly<Record<Stabilisation, (direct: ChainMethod) => ChainMethod["kick"]>> = {
  none: () => () => {},
  baumgarte: () => () => {},
  projection: settleFirst,
  partitioning: settleFirst,
  impulse: settleFirst,
};

function settleFirst(direct: ChainMethod): ChainMethod["kick"] {
  return (t, chain, _h, half) => {
    if (half === "first") direct.settle(t, chain);
  };
}

const SETTLE: Readonly<Record<Stabilisation, (direct: ChainMethod) => ChainMethod["settle"]>> = {
  none: () => () => 0,
  baumgarte: () => () => 0,
  projection: (direct) => direct.project,
  partitioning: (direct) => direct.project,
  impulse: (direct) => direct.settle,
};

const sparseSolver = (direct: ChainMethod): MultiplierSolver => ({
  prepare(t, chain) {
    direct.prepare(t, chain);
    return (chain.plan as DirectPlan).sound;
  },
  solve: (t, chain) => solveRows(t, chain, t.rowError, -1),
});

function createPlan(structure: ChainStructure, integrator: FixedStepMethod, name: string) {
  return {
    ...createDirectPlan(structure),
    ...createOdePlan(structure, integrator),
    ...(name === "lagrange-dense" && { dense: createDenseRows(structure) }),
    required: new Float64Array(rowCount(structure)),
    motion: motionWork(),
  };
}
