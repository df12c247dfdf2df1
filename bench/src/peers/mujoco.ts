/**
 * MuJoCo (C, doubles, WebAssembly, one thread) with its default semi-implicit Euler method and with its Runge–Kutta method of order 4.
 * Compiling a model takes a time that grows with the square of the number of bodies, half a minute for 10⁴; so it is done once per model
 * and the copies are made from the result. Collision detection is disabled: even without shapes it asks for memory for all pairs of bodies.
 */

import type { ResolvedModel } from "@gelenk/core";
import type { MainModule, MjData, MjModel } from "@mujoco/mujoco";
import type { Engine } from "../engine.js";
import { inverse, quadrupleAt, rotate, tripleAt } from "../measures/rotation.js";
import { packageVersion } from "../package-version.js";
import { gravityOf, type RigidBody, rigidBodies } from "../rigid-bodies.js";

/** For constraints and work. The size it would choose by itself grows with the square of the number of bodies and is refused. */
const MEMORY = "64M";

let loading: Promise<MainModule> | undefined;

async function load(): Promise<MainModule> {
  const { default: initialise } = await import("@mujoco/mujoco");
  return initialise();
}

/** Compiled models by the model they came from. Never deleted: they live as long as the process. */
const compiled = new WeakMap<ResolvedModel, MjModel>();

function mujocoWith(name: string, integrator: "mjINT_EULER" | "mjINT_RK4"): Engine {
  return {
    name,
    version: packageVersion("@mujoco/mujoco"),
    async create(model, { step }) {
      loading ??= load();
      const MUJOCO = await loading;
      const bodies = rigidBodies(model);
      const shared = compiled.get(model) ?? MUJOCO.MjModel.from_xml_string(describe(model, bodies));
      compiled.set(model, shared);
      const own = new MUJOCO.MjModel(shared);
      own.opt.timestep = step;
      own.opt.integrator = MUJOCO.mjtIntegrator[integrator].value;
      const data = new MUJOCO.MjData(own);
      setStart(data, bodies);
      return {
        step: () => MUJOCO.mj_step(own, data),
        pose(body, out) {
          const q: Float64Array = data.qpos;
          const o = 7 * body;
          out.set([q[o]!, q[o + 1]!, q[o + 2]!, q[o + 4]!, q[o + 5]!, q[o + 6]!, q[o + 3]!]);
        },
        twist: (body, out) => readTwist(data, body, out),
        free() {
          data.delete();
          own.delete();
        },
      };
    },
  };
}

export const mujoco = mujocoWith("MuJoCo", "mjINT_EULER");
export const mujocoRungeKutta = mujocoWith("MuJoCo rk4", "mjINT_RK4");

function describe(model: ResolvedModel, bodies: readonly RigidBody[]): string {
  const elements = bodies.map(({ mass, moments }) => {
    return `<body><freejoint/><inertial pos="0 0 0" mass="${mass}" diaginertia="${moments.join(" ")}"/></body>`;
  });
  const options = `<size memory="${MEMORY}"/><option gravity="${gravityOf(model).join(" ")}"><flag contact="disable"/></option>`;
  return `<mujoco>${options}<worldbody>${elements.join("")}</worldbody></mujoco>`;
}

/** The velocities of a free joint are [v in world axes, ω in body axes]; its quaternion begins with w. */
function setStart(data: MjData, bodies: readonly RigidBody[]): void {
  const positions: Float64Array = data.qpos;
  const velocities: Float64Array = data.qvel;
  for (const [i, { position, orientation, velocity, angularVelocity }] of bodies.entries()) {
    const [x, y, z, w] = orientation;
    positions.set([...position, w, x, y, z], 7 * i);
    velocities.set([...velocity, ...rotate(inverse(orientation), angularVelocity)], 6 * i);
  }
}

function readTwist(data: MjData, body: number, out: Float64Array): void {
  const positions: Float64Array = data.qpos;
  const velocities: Float64Array = data.qvel;
  const [w, x, y, z] = quadrupleAt(positions, 7 * body + 3);
  out.set(rotate([x, y, z, w], tripleAt(velocities, 6 * body + 3)));
  out.set(tripleAt(velocities, 6 * body), 3);
}
