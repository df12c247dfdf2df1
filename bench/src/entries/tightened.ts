/** Peers with settings other than their defaults, until their joints are as exact as ours or it gets out of hand. */
import { jolt } from "../peers/jolt.js";
import { mujocoRungeKutta, mujocoWith } from "../peers/mujoco.js";
import { rapierWith } from "../peers/rapier.js";
import { inSubsteps } from "../peers/substeps.js";

/** Its solver makes as many sub-steps as iterations. */
export const rapierIterating = (iterations: number) => rapierWith(`Rapier ${iterations} iterations`, { iterations });
/** More iterations stop helping at tenths of a millimetre, smaller steps do not. */
export const joltDivided = (parts: number) => inSubsteps(`Jolt h/${parts}`, jolt, parts);
export const mujocoDivided = (parts: number) => inSubsteps(`MuJoCo rk4 h/${parts}`, mujocoRungeKutta, parts);
const stiff = mujocoWith("MuJoCo rk4 stiff", { integrator: "mjINT_RK4", stiff: true });
export const mujocoStiff = (parts = 1) => (parts === 1 ? stiff : inSubsteps(`${stiff.name} h/${parts}`, stiff, parts));
