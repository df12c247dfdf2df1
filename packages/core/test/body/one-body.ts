/** Tables with a single body in slot 0, for tests below the world. */
import { type BodyTables, bodyTableDeclarations } from "../../src/body/body-tables.js";
import { normalise, type Quat, writeQuat } from "../../src/math/quat.js";
import { type Vec3, writeVec3 } from "../../src/math/vec3.js";
import { createArena } from "../../src/memory/arena.js";

export interface OneBody {
  readonly mass?: number;
  readonly moments: Vec3;
  /** World axes. */
  readonly omega: Vec3;
  readonly orientation?: Quat;
  readonly position?: Vec3;
  readonly velocity?: Vec3;
}

export function oneBody(body: OneBody): BodyTables {
  const arena = createArena(bodyTableDeclarations);
  arena.reserve("body", 1);
  const t = arena.tables;
  const mass = body.mass ?? 1;
  t.mass.set([mass, 1 / mass]);
  writeVec3(t.inertia, 0, body.moments);
  const inverse = (moment: number) => (moment === 0 ? 0 : 1 / moment);
  writeVec3(t.inertia, 3, { x: inverse(body.moments.x), y: inverse(body.moments.y), z: inverse(body.moments.z) });
  writeVec3(t.pose, 0, body.position ?? { x: 0, y: 0, z: 0 });
  writeQuat(t.pose, 3, normalise(body.orientation ?? { x: 0, y: 0, z: 0, w: 1 }));
  writeVec3(t.twist, 0, body.omega);
  writeVec3(t.twist, 3, body.velocity ?? { x: 0, y: 0, z: 0 });
  t.frame[6] = 1;
  return t;
}
