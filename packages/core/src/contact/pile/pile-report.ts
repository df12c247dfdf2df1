/** What a step of a pile tells. One record per pile, overwritten by every step. */
export interface PileReport {
  /** Pairs with contacts, points, and those of them that carried an impulse. */
  manifolds: number;
  contacts: number;
  touching: number;
  /** Pairs near each other, and those whose contacts were found anew. */
  pairs: number;
  detected: number;
  /** Deepest overlap as the bodies stood when the step began, m: what the last one left. */
  penetration: number;
  /** Why the sweeps are not WebAssembly although that was asked for; in the first step alone, then undefined. */
  refused: string | undefined;
  /** Sweeps, of positions and of velocities. */
  iterations: number;
  /** Work of normal impulses, friction, restitution and of kinematic bodies through contacts, J. */
  normalWork: number;
  frictionWork: number;
  restitutionWork: number;
  drivenWork: number;
  /** Impulse that the pile got from bodies that it cannot move: angular about the origin (N·m·s), linear (N·s). */
  readonly outerImpulse: Float64Array<ArrayBuffer>;
}

export const createPileReport = (): PileReport => ({
  manifolds: 0,
  contacts: 0,
  touching: 0,
  pairs: 0,
  detected: 0,
  penetration: 0,
  refused: undefined,
  iterations: 0,
  normalWork: 0,
  frictionWork: 0,
  restitutionWork: 0,
  drivenWork: 0,
  outerImpulse: new Float64Array(6),
});

export function clearReport(report: PileReport): void {
  report.refused = undefined;
  report.touching = 0;
  report.penetration = 0;
  report.normalWork = 0;
  report.frictionWork = 0;
  report.restitutionWork = 0;
  report.drivenWork = 0;
  report.outerImpulse.fill(0);
}
