/** Surfaces that cross deeply and have no pair of triangles with a contact of their own. Reference: the distance of the surfaces, which is found by itself. */
import { describe, expect, it } from "vitest";
import { createContactList, FACE_VERTEX } from "../../../src/collide/manifold/contact-list.js";
import { meshShape } from "../../../src/collide/mesh/mesh-shape.js";
import { FRONT } from "../../../src/collide/mesh/scratch-triangle.js";
import { surfaceSurfaceDistance } from "../../../src/collide/mesh/surface-surface.js";
import { surfaceSurfaceRegion } from "../../../src/collide/mesh/surface-surface-region.js";
import { PAIR_RESULT } from "../../../src/collide/narrow/pair-result.js";
import { fromAxisAngle } from "../../../src/math/quat.js";
import { chance, tenfold } from "../../chance.js";
import { contactsOf, DETECTORS, poseAt } from "./detect.js";
import { slabMesh } from "./surfaces.js";

describe.each(DETECTORS)("$name:", (detector) => {
  it("the one contact of surfaces that cross is the way out that their distance tells", () => {
    const random = chance(21);
    const slab = meshShape(slabMesh(3, 1, 0.3, random, (x, y) => 0.2 * x * y));
    const result = new Float64Array(PAIR_RESULT);
    let seen = 0;
    for (let trial = 0; trial < tenfold(400); trial++) {
      const X = poseAt(
        random.uniform(-1, 1),
        random.uniform(-1, 1),
        random.uniform(-0.3, 0.3),
        fromAxisAngle(random.direction(), random.uniform(0, 6)),
      );
      const list = createContactList();
      surfaceSurfaceRegion(slab, slab, X, detector, 1e-3, list);
      const contacts = contactsOf(list);
      const [contact] = contacts;
      if (contacts.length !== 1 || contact!.kind !== FACE_VERTEX || contact!.ids.join() !== [0, FRONT, 0, FRONT].join()) continue;
      surfaceSurfaceDistance(slab, slab, X, detector, result);
      expect(contact!.gap, `trial ${trial}`).toBeCloseTo(result[0]!, 12);
      seen++;
    }
    expect(seen).toBeGreaterThan(10);
  });
});
