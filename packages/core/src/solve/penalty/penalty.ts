/**
 * Chains by penalty: stiff springs and dampers in place of joints. For comparison only; its joint errors are whatever the load makes of them.
 *
 *   F = −Gᵀ α (Ω² C + 2 Ω μ Ċ),   α = diag(G M⁻¹ Gᵀ)⁻¹
 *
 * Ω: natural frequency (rad/s), μ: share of critical damping; α, the mass a row feels, makes both true for every row alone, whatever its unit. A joint
 * under the load f gives way by about f/(α Ω²). The term C̈ of the source is dropped: it would make the equation implicit and only adds mass.
 *
 * Integrated by the classical Runge–Kutta method in as many sub-steps as its stability needs. Rows influence each other: the fastest root is at most
 * max(2 Ω μ Λ, Ω √Λ) with Λ, the largest eigenvalue of α^½ G M⁻¹ Gᵀ α^½, below the number of rows of a joint and its neighbours (Gershgorin).
 * Source: theory 01, section 3.2.
 */
import type { RotationKernel } from "../../body/rotation/rotation-kernel.js";
import { rungeKutta4 } from "../../integrate/runge-kutta-4.js";
import type { Chain, ChainJoint, ChainMethod, ChainStructure, Tables } from "../../joint/coupling.js";
import { rowMobility, rowSpeed } from "../../joint/jacobian.js";
import { addLoneResponses, respondAlone } from "../free/free.js";
import { refreshRates, refreshRows, type Targets } from "../impulse/chain-rows.js";
import { createDirect } from "../impulse/direct.js";
import { createDirectPlan } from "../impulse/direct-plan.js";
import { acceptChain, createOdePlan, gatherJointForces, integrateChain, type OdePlan } from "../ode/integrate-chain.js";

export interface PenaltyOptions {
  readonly rotation: RotationKernel;
  readonly targets: Targets;
  /** Ω, rad/s. */
  readonly frequency: number;
  /** μ. */
  readonly damping: number;
}

interface PenaltyPlan extends OdePlan {
  /** Bound of Λ. */
  readonly neighbours: number;
}

/** |λ h| up to which the classical Runge–Kutta method is stable for decaying oscillations, with a margin. */
const STABLE = 2.5;

export function createPenalty(options: PenaltyOptions): ChainMethod {
  const { frequency, damping } = options;
  const direct = createDirect(options.rotation, options.targets);
  const joints = (t: Tables, chain: Chain) => pull(t, chain, frequency, damping);
  return {
    name: "penalty",
    owns: "bodies",
    response: "free",
    ownOrder: rungeKutta4.order,
    layout: createPlan,
    prepare() {},
    kick() {},
    preview(t, chain, h, surround) {
      const { neighbours } = chain.plan as PenaltyPlan;
      const fastest = frequency * Math.max(2 * damping * neighbours, Math.sqrt(neighbours));
      const parts = Math.max(1, Math.ceil((h * fastest) / STABLE));
      integrateChain(t, chain, h, surround, { integrator: rungeKutta4, joints, parts });
    },
    correct: () => 0,
    respond: (t, _chain, load, out) => respondAlone(t, load, out),
    apply: (t, _chain, load) => addLoneResponses(t, load),
    accept: acceptChain,
    settle: () => 0,
    project: direct.project,
  };
}

function createPlan(structure: ChainStructure) {
  return { ...createDirectPlan(structure), ...createOdePlan(structure, rungeKutta4), neighbours: mostNeighbours(structure) };
}

/** The largest number of rows of a joint and of all that share a body of the chain with it. */
function mostNeighbours({ bodies, joints, partners }: ChainStructure): number {
  const dynamic = new Set(bodies);
  const rowsOn = new Map<number, number>();
  const rowsOf = ({ kind }: ChainJoint) => kind.lengths + kind.angles;
  partners.forEach((body, s) => {
    if (dynamic.has(body)) rowsOn.set(body, (rowsOn.get(body) ?? 0) + rowsOf(joints[s >> 1]!));
  });
  let most = 1;
  joints.forEach((joint, j) => {
    const [a, b] = [rowsOn.get(partners[2 * j]!) ?? 0, rowsOn.get(partners[2 * j + 1]!) ?? 0];
    // its own rows are counted on both sides
    most = Math.max(most, a + b - (a > 0 && b > 0 ? rowsOf(joint) : 0));
  });
  return most;
}

/** λ = −α (Ω² C + 2 Ω μ Ċ) of every row, and its forces. */
function pull(t: Tables, chain: Chain, frequency: number, damping: number): void {
  const { lambda, lambdaStart } = chain.plan as OdePlan;
  refreshRows(t, chain);
  refreshRates(t, chain);
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot, kind, numbers } = chain.joints[j]!;
    const first = t.jointRow[2 * slot]!;
    kind.error(t.jointNow, 24 * slot, numbers, 0, t.rowError, first);
    for (let i = 0; i < kind.lengths + kind.angles; i++) {
      const pullBack = frequency * (frequency * t.rowError[first + i]! + 2 * damping * rowSpeed(t, slot, i, t.change));
      const mobility = rowMobility(t, slot, i);
      lambda[lambdaStart[j]! + i] = mobility > 0 ? -pullBack / mobility : 0;
    }
  }
  gatherJointForces(t, chain);
}
