/** Every broad phase. Settings, command line and studio name them by `name`. */
import type { BroadPhaseName } from "../../model/settings-description.js";
import type { BroadPhase } from "./broad-phase.js";
import { sweep } from "./sweep-phase.js";
import { tree } from "./tree-phase.js";

/** By name: `tree`, `sweep`. */
export const BROAD_PHASE_KINDS: Readonly<Record<BroadPhaseName, BroadPhase>> = { tree, sweep };
