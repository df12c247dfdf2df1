/** Gap (m), misalignment (rad) and speed along removed directions (m/s or rad/s) of joints. */
export interface JointMeasure {
  position: number;
  angle: number;
  speed: number;
}

/** What a step returns: always the same object, so copy it to keep it. */
export interface StepReport {
  /** Time at the end of the step, s. */
  time: number;
  /** Length of the step, s. */
  step: number;
  islands: number;
  /** False where a promise was missed: a joint is beyond its tolerance, or an island could not be advanced; `joints` and `world.events` say more. */
  converged: boolean;
  /** The largest over all joints at the end of the step, measured from poses and velocities. */
  readonly joints: JointMeasure;
  /** Iterations of corrections in this step. */
  iterations: number;
  readonly energy: { kinetic: number; potential: number /** As in the ledger, so far. */; drift: number };
  momentumDrift: number;
}

export function createReport(): StepReport {
  return {
    time: 0,
    step: 0,
    islands: 0,
    converged: true,
    joints: { position: 0, angle: 0, speed: 0 },
    iterations: 0,
    energy: { kinetic: 0, potential: 0, drift: 0 },
    momentumDrift: 0,
  };
}
