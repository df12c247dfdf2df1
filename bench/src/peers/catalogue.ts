/** All peers. A new one is a file of its own and a line here. */
import type { Engine } from "../engine.js";
import { cannon } from "./cannon.js";
import { havok } from "./havok.js";
import { jolt } from "./jolt.js";
import { mujoco, mujocoRungeKutta } from "./mujoco.js";
import { rapier } from "./rapier.js";

export const PEERS: readonly Engine[] = [rapier, havok, jolt, cannon, mujoco, mujocoRungeKutta];
