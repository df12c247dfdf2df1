/** An engine that divides every step into equal parts: the way to more accuracy that every engine has. */
import type { Engine } from "../engine.js";

export function inSubsteps(name: string, engine: Engine, count: number): Engine {
  return {
    name,
    version: engine.version,
    async create(model, { step }) {
      const world = await engine.create(model, { step: step / count });
      return {
        ...world,
        step() {
          for (let i = 0; i < count; i++) world.step();
        },
      };
    },
  };
}
