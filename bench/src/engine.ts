/**
 * What every engine, ours and the peers, offers to a benchmark: the same model, the same step, the same way to look at the bodies.
 * All are set up alike: sleeping off, no damping, no speed limits, one thread, default solver settings
 * unless the engine's name says otherwise.
 */
import type { ResolvedModel } from "@gelenk/core";

export interface EngineOptions {
  /** Length of a step, s. */
  readonly step: number;
}

export interface EngineWorld {
  step(): void;
  /** Position of the body's origin and its orientation [x, y, z, w] into seven numbers; bodies are numbered as in the model. */
  pose(body: number, out: Float64Array): void;
  /** Angular velocity and velocity of the centre of mass, world axes, into six numbers. */
  twist(body: number, out: Float64Array): void;
  free(): void;
}

export interface Engine {
  readonly name: string;
  readonly version: string;
  /** Loads the engine where needed and builds the model. Throws where the engine cannot represent it. */
  create(model: ResolvedModel, options: EngineOptions): Promise<EngineWorld>;
}
