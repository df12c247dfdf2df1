/** Collision detection from the sources, as the benchmarks declare it: tests need no build, and a declaration that no longer fits does not compile. */
import * as core from "@gelenk/core";
import * as collision from "@gelenk/core/collision";
import { surfaceDistance } from "../../packages/core/src/collide/mesh/surface-distance.js";
import { surfaceRegion } from "../../packages/core/src/collide/mesh/surface-region.js";
import { found } from "../../packages/core/src/collide/narrow/gjk/gjk-search.js";
import { boxBox } from "../../packages/core/src/collide/narrow/primitive/box-box.js";
import { carryOver } from "../../packages/core/src/collide/scene/pair-caches.js";
import { PREPARED_RAY, prepareRay } from "../../packages/core/src/geometry/ray-triangle.js";
import type { Collide, CollideInternals } from "../src/collide-internals.js";

const internals: CollideInternals = { boxBox, found, surfaceDistance, surfaceRegion, PREPARED_RAY, prepareRay, carryOver };

export const collide: Collide = { ...collision, ...core, ...internals };
