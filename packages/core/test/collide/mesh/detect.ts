/** The detectors for tests of surfaces, poses, and what a region consists of in plain form. */

import { DETECTOR_KINDS } from "../../../src/collide/detectors.js";
import { CONTACT_FOUND, CONTACT_IDS, type ContactList, createContactList } from "../../../src/collide/manifold/contact-list.js";
import { surfaceRegion } from "../../../src/collide/mesh/surface-region.js";
import type { Detector } from "../../../src/collide/narrow/detector.js";
import { writeFrame } from "../../../src/collide/narrow/frame.js";
import type { ConvexShape, SurfaceShape } from "../../../src/collide/shapes/collision-shape.js";
import { IDENTITY, type Quat } from "../../../src/math/quat.js";
import { vec3 } from "../../../src/math/vec3.js";

/** All that a user can choose between: surfaces must be felt alike with any of them. */
export const DETECTORS: readonly Detector[] = Object.values(DETECTOR_KINDS);

export function poseAt(x: number, y: number, z: number, orientation: Quat = IDENTITY): Float64Array {
  const X = new Float64Array(12);
  writeFrame(X, 0, { position: vec3(x, y, z), orientation });
  return X;
}

export interface FoundContact {
  readonly kind: number;
  readonly ids: readonly number[];
  readonly gap: number;
  readonly normal: readonly number[];
  readonly pointA: readonly number[];
  readonly pointB: readonly number[];
}

export function contactsOf(list: ContactList): FoundContact[] {
  return Array.from({ length: list.count }, (_, i) => {
    const f = [...list.found.subarray(CONTACT_FOUND * i, CONTACT_FOUND * (i + 1))];
    return {
      kind: list.kind[i]!,
      ids: [...list.ids.subarray(CONTACT_IDS * i, CONTACT_IDS * (i + 1))],
      gap: f[0]!,
      normal: f.slice(1, 4),
      pointA: f.slice(4, 7),
      pointB: f.slice(7, 10),
    };
  });
}

export const regionWith =
  (detector: Detector) =>
  (surface: SurfaceShape, shape: ConvexShape, X_AB: Float64Array, margin: number): FoundContact[] => {
    const list = createContactList();
    surfaceRegion(surface, shape, X_AB, detector, margin, list);
    return contactsOf(list);
  };
