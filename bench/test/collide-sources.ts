/** Collision detection from the sources, as the benchmarks declare it: tests need no build, and a declaration that no longer fits does not compile. */
import * as broad from "../../packages/core/src/collide/broad/broad-phase.js";
import { BROAD_PHASE_KINDS } from "../../packages/core/src/collide/broad/catalogue.js";
import * as proxies from "../../packages/core/src/collide/broad/proxies.js";
import * as detectors from "../../packages/core/src/collide/detectors.js";
import * as contacts from "../../packages/core/src/collide/manifold/contact-list.js";
import * as meshes from "../../packages/core/src/collide/mesh/mesh-shape.js";
import * as surfaceDistance from "../../packages/core/src/collide/mesh/surface-distance.js";
import * as surfaceRegion from "../../packages/core/src/collide/mesh/surface-region.js";
import * as frames from "../../packages/core/src/collide/narrow/frame.js";
import * as search from "../../packages/core/src/collide/narrow/gjk/gjk-search.js";
import * as boxes from "../../packages/core/src/collide/narrow/primitive/box-box.js";
import * as scene from "../../packages/core/src/collide/scene/collision-scene.js";
import * as finding from "../../packages/core/src/collide/scene/find-contacts.js";
import * as caches from "../../packages/core/src/collide/scene/pair-caches.js";
import * as pairs from "../../packages/core/src/collide/shape-pair.js";
import * as shapes from "../../packages/core/src/collide/shapes/collision-shape.js";
import * as impacts from "../../packages/core/src/collide/toi/pair-impact.js";
import * as sweeps from "../../packages/core/src/collide/toi/sweep.js";
import * as hulls from "../../packages/core/src/geometry/convex-hull.js";
import * as decompose from "../../packages/core/src/geometry/decompose/decompose.js";
import * as merged from "../../packages/core/src/geometry/merge-faces.js";
import * as rays from "../../packages/core/src/geometry/ray-triangle.js";
import * as torus from "../../packages/core/src/geometry/torus-mesh.js";
import type { Collide } from "../src/collide-internals.js";

const modules = {
  ...{ ...broad, BROAD_PHASE_KINDS, ...proxies, ...detectors, ...contacts, ...meshes, ...rays, ...surfaceDistance, ...surfaceRegion },
  ...{ ...frames, ...search, ...boxes, ...scene, ...finding, ...caches, ...pairs, ...shapes, ...impacts, ...sweeps },
  ...{ ...hulls, ...decompose, ...merged, ...torus },
};

export const collide = modules as unknown as Collide;

/** Does not compile where the benchmarks declare a name that the sources do not have. */
type Missing = Exclude<keyof Collide, keyof typeof modules>;
export const complete: [Missing] extends [never] ? true : Missing = true;
