/** Every built-in force kind. Uniform gravity is not among them: it is a property of the world and acts on all dynamic bodies. */
import { constant } from "./constant.js";
import { damping } from "./damping.js";
import type { ForceKind } from "./force-kind.js";
import { guide } from "./guide.js";
import { pointGravity } from "./point-gravity.js";
import { spring } from "./spring.js";

/** All kinds of forces that are built in. */
export const FORCE_KINDS: readonly ForceKind[] = [pointGravity, constant, damping, spring, guide];
