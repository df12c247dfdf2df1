/** Gap (m), misalignment (rad) and speed along removed directions (m/s or rad/s) of joints. */
export interface JointMeasure {
  /** m */
  position: number;
  /** rad */
  angle: number;
  /** m/s or rad/s */
  speed: number;
}

/** What a step returns: always the same object, so copy it to keep it. */
export interface StepReport {
  /** Time at the end of the step, s. */
  time: number;
  /** Length of the step, s. */
  step: number;
  /** Groups of chains that were solved together. */
  islands: number;
  /** False where a promise was missed: a joint is beyond its tolerance, or an island could not be advanced; `joints` and `world.events` say more. */
  converged: boolean;
  /** The largest over all joints at the end of the step, measured from poses and velocities. */
  readonly joints: JointMeasure;
  /** Largest depth of bodies in contact at the end of the step, m. */
  penetration: number;
  /** Iterations of corrections in this step, and joints corrected in them, one by one. */
  iterations: number;
  /** Joints corrected in this step, one by one. */
  corrections: number;
  /** Passes of solvers that the budget granted in this step. A list of these, as `budget: { counts }`, repeats a run that was limited by time. */
  budgetUsed: number;
  /** Lowest order with which an island was advanced: 2 where corrections did not converge. */
  order: number;
  /** Stretches the step was made of, in the island that took most. */
  subSteps: number;
  /** Estimated local error of the step, m or rad, where `tolerance.trajectory` asks for it; else 0. */
  trajectoryError: number;
  /** Kinetic and potential energy at the end of the step, J, and the drift so far, as in the ledger. */
  readonly energy: { kinetic: number; potential: number; drift: number };
  /** As in the ledger, so far. */
  momentumDrift: number;
}

export function createReport(): StepReport {
  return {
    time: 0,
    step: 0,
    islands: 0,
    converged: true,
    joints: { position: 0, angle: 0, speed: 0 },
    penetration: 0,
    iterations: 0,
    corrections: 0,
    budgetUsed: 0,
    order: 2,
    subSteps: 0,
    trajectoryError: 0,
    energy: { kinetic: 0, potential: 0, drift: 0 },
    momentumDrift: 0,
  };
}
