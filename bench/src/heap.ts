/** Heaps of boxes as every engine gets them: boxes with even density, some of them fixed or balls instead, one coefficient of friction, no restitution. */
import type { Quadruple, Triple } from "@gelenk/core";

export interface HeapBox {
  readonly half: Triple;
  readonly position: Triple;
  /** [x, y, z, w] */
  readonly orientation: Quadruple;
  /** kg; 0: fixed. */
  readonly mass: number;
  /** A ball of this radius in place of the box, m. */
  readonly radius?: number;
  /** At the start, m/s. Default: at rest. */
  readonly velocity?: Triple;
}

export interface Heap {
  readonly boxes: readonly HeapBox[];
  readonly friction: number;
  /** m/s² */
  readonly gravity: Triple;
}

export interface HeapWorld {
  step(): void;
  /** Position and orientation of all boxes, stride 7. */
  poses(out: Float64Array): void;
  free(): void;
}

/** An engine with contacts, sleeping and damping off and its own settings otherwise. */
export interface HeapEngine {
  readonly name: string;
  readonly version: string;
  create(heap: Heap, step: number): Promise<HeapWorld>;
}

/** Principal moments of a box or a ball, kg·m². */
export function boxMoments({ half: [x, y, z], mass, radius }: HeapBox): Triple {
  if (radius !== undefined) return [0.4 * mass * radius * radius, 0.4 * mass * radius * radius, 0.4 * mass * radius * radius];
  return [(mass / 3) * (y * y + z * z), (mass / 3) * (z * z + x * x), (mass / 3) * (x * x + y * y)];
}
