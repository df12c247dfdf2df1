/** Stands in for force/catalogue.ts: guides are refused. */
import { constant } from "../force/constant.js";
import { damping } from "../force/damping.js";
import type { ForceKind } from "../force/force-kind.js";
import { pointGravity } from "../force/point-gravity.js";
import { spring } from "../force/spring.js";
import { leftOut } from "./left-out.js";

const guide: ForceKind = { type: "guide", check: () => leftOut("guided bodies"), numbers: () => leftOut("guided bodies") };

export const FORCE_KINDS: readonly ForceKind[] = [pointGravity, constant, damping, spring, guide];
