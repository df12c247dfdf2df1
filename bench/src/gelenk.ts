/** Our own world as an engine among the others, once for each way to turn a free body. */
import { type RotationSettings, World } from "@gelenk/core";
import type { Engine } from "./engine.js";
import { packageVersion } from "./package-version.js";

export function gelenk(name: string, rotation: RotationSettings = {}): Engine {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    async create(model, { step }) {
      const world = World.fromModel(model, { step, rotation });
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
