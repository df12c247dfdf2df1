/** A stage of the step. Timing and debug hooks are attached here, where a stage is declared, never where it is called. */
import type { WorldData } from "./world-data.js";

export function stage(name: string, run: (world: WorldData) => void): (world: WorldData) => void {
  return (world) => {
    const observer = world.options.observe;
    observer?.begin(name);
    run(world);
    observer?.end(name);
  };
}
