/** Our own world as an engine among the others, once for each of its methods. */
import { World, type WorldOptions } from "@gelenk/core";
import type { Engine } from "./engine.js";
import { packageVersion } from "./package-version.js";

export function gelenk(name: string, options: Pick<WorldOptions, "rotation" | "method" | "order"> = {}): Engine {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    async create(model, { step }) {
      const world = World.fromModel(model, { ...options, step });
      const { bodies } = world;
      return {
        step: () => void world.step(),
        pose: (body, out) => bodies[body]!.read(out),
        twist(body, out) {
          // the boxes of the benchmarks have their centre of mass at their origin
          out.set(bodies[body]!.angularVelocity);
          out.set(bodies[body]!.velocity, 3);
        },
        free() {},
      };
    },
  };
}
