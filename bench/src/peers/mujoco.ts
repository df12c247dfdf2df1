/**
 * MuJoCo (C, doubles, WebAssembly, one thread) with its default semi-implicit Euler method and with its Runge–Kutta method of order 4.
 * Compiling a model takes a time that grows with the square of the number of bodies, half a minute for 10⁴; so it is done once per model
 * and the copies are made from the result. Collision detection is disabled: even without shapes it asks for memory for all pairs of bodies.
 */

import type { ResolvedModel } from "@gelenk/core";
import type { MainModule, MjData, MjModel } from "@mujoco/mujoco";
import type { Engine } from "../engine.js";
import { cross, minus, plus, tripleAt } from "../measures/rotation.js";
import { packageVersion } from "../package-version.js";
import { bodyName, mujocoModel, startVelocities } from "./mujoco-model.js";

export interface MujocoSettings {
  readonly integrator?: "mjINT_EULER" | "mjINT_RK4";
  /**
   * Loops as stiff as MuJoCo allows: the spring of a constraint has the shortest time constant that it does not lengthen by itself, two steps,
   * and the highest impedance. A smaller tolerance of its solver and a still higher impedance change no figure of the benchmarks.
   */
  readonly stiff?: boolean;
}

/** Time constant in steps, damping ratio. */
const STIFF_REFERENCE = [2, 1];
/** Impedance at and beyond width, width, midpoint, power. The largest impedance it accepts. */
const STIFF_IMPEDANCE = [0.9999, 0.9999, 0.001, 0.5, 2];

let loading: Promise<MainModule> | undefined;

async function load(): Promise<MainModule> {
  const { default: initialise } = await import("@mujoco/mujoco");
  return initialise();
}

export function loadMujoco(): Promise<MainModule> {
  loading ??= load();
  return loading;
}

/** Compiled models by the model they came from. Never deleted: they live as long as the process. */
const compiled = new WeakMap<ResolvedModel, MjModel>();

export function mujocoWith(name: string, { integrator = "mjINT_EULER", stiff = false }: MujocoSettings): Engine {
  return {
    name,
    version: packageVersion("@mujoco/mujoco"),
    async create(model, { step }) {
      const MUJOCO = await loadMujoco();
      const shared = compiled.get(model) ?? MUJOCO.MjModel.from_xml_string(mujocoModel(model));
      compiled.set(model, shared);
      const own = new MUJOCO.MjModel(shared);
      own.opt.timestep = step;
      own.opt.integrator = MUJOCO.mjtIntegrator[integrator].value;
      if (stiff) stiffen(own, step);
      const data = new MUJOCO.MjData(own);
      const numbers = (model.bodies ?? []).map((_, i) => MUJOCO.mj_name2id(own, MUJOCO.mjtObj.mjOBJ_BODY.value, bodyName(i)));
      setStart(own, data, startVelocities(model), numbers);
      const read = createReader(MUJOCO, own, data, numbers);
      return {
        step() {
          MUJOCO.mj_step(own, data);
          read.refresh();
        },
        pose: read.pose,
        twist: read.twist,
        free() {
          data.delete();
          own.delete();
        },
      };
    },
  };
}

export const mujoco = mujocoWith("MuJoCo", {});
export const mujocoRungeKutta = mujocoWith("MuJoCo rk4", { integrator: "mjINT_RK4" });

function stiffen(model: MjModel, step: number): void {
  const [references, impedances]: Float64Array[] = [model.eq_solref, model.eq_solimp];
  for (let i = 0; i < model.neq; i++) {
    references!.set([STIFF_REFERENCE[0]! * step, STIFF_REFERENCE[1]!], 2 * i);
    impedances!.set(STIFF_IMPEDANCE, 5 * i);
  }
}

function setStart(model: MjModel, data: MjData, velocities: readonly (readonly number[])[], numbers: readonly number[]): void {
  const target: Float64Array = data.qvel;
  const first: Int32Array = model.body_dofadr;
  for (const [i, velocity] of velocities.entries()) target.set(velocity, first[numbers[i]!]!);
}

/** Poses and twists in the world follow from the joint coordinates when they are asked for; a step leaves them at its beginning. */
function createReader(MUJOCO: MainModule, model: MjModel, data: MjData, numbers: readonly number[]) {
  const roots = Int32Array.from(model.body_rootid as Int32Array);
  let stale = true;
  let [position, orientation, velocity, center]: Float64Array[] = [];
  const update = () => {
    if (!stale) return;
    stale = false;
    MUJOCO.mj_kinematics(model, data);
    MUJOCO.mj_comPos(model, data);
    MUJOCO.mj_comVel(model, data);
    // the memory may have grown, which makes old views useless
    [position, orientation, velocity, center] = [data.xpos, data.xquat, data.cvel, data.subtree_com];
  };
  return {
    refresh() {
      stale = true;
    },
    pose(body: number, out: Float64Array) {
      update();
      const o = 4 * numbers[body]!;
      out.set(tripleAt(position!, 3 * numbers[body]!));
      out.set([orientation![o + 1]!, orientation![o + 2]!, orientation![o + 3]!, orientation![o]!], 3);
    },
    /** `cvel` is [ω, v] in world axes at the centre of mass of all that hangs on the same root: v_body = v + ω × (body − centre). */
    twist(body: number, out: Float64Array) {
      update();
      const number = numbers[body]!;
      const omega = tripleAt(velocity!, 6 * number);
      const arm = minus(tripleAt(position!, 3 * number), tripleAt(center!, 3 * roots[number]!));
      out.set(omega);
      out.set(plus(tripleAt(velocity!, 6 * number + 3), cross(omega, arm)), 3);
    },
  };
}
