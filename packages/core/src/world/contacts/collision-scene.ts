/**
 * The collision scene of a world: made when somebody asks, from the blueprint; made anew when bodies or joints have changed; placed anew when poses
 * have. Worlds that nobody asks have none.
 *
 * Bodies at a common joint do not meet unless the joint says `collide`, nor do the pairs that the model excludes; names of bodies that are not there
 * say nothing.
 */
import { BROAD_PHASE_KINDS } from "../../collide/broad/catalogue.js";
import { DETECTOR_KINDS } from "../../collide/detectors.js";
import { exclusionTable, filterBits, type GroupBits, groupBits } from "../../collide/filter.js";
import type { Detector } from "../../collide/narrow/detector.js";
import { composeFrames, FRAME, writeFrame } from "../../collide/narrow/frame.js";
import type { Collider } from "../../collide/scene/collider.js";
import { createScene, placeColliders } from "../../collide/scene/collision-scene.js";
import type { CompiledShape } from "../../collide/shapes/compile-shape.js";
import { invert } from "../../math/pose.js";
import { DEFAULTS } from "../../model/defaults.js";
import { principalFrame } from "../structure/body-rows.js";
import type { WorldData } from "../world-data.js";
import { CLOCK } from "../world-tables.js";
import { type BuiltScene, NEVER } from "./collision-data.js";

/** The scene with all colliders where their bodies are. */
export function sceneOf(world: WorldData): BuiltScene {
  const built = unplacedSceneOf(world);
  const { placedAt } = built;
  const now = present(world);
  if (placedAt.poses === now.poses && placedAt.steps === now.steps && placedAt.stepping === now.stepping) return built;
  placeColliders(built.scene, world.tables.pose);
  built.placedAt = now;
  return built;
}

/** The same with colliders wherever they were placed last, for who places them himself. */
export function unplacedSceneOf(world: WorldData): BuiltScene {
  const { collision } = world;
  if (collision.scene?.builtAt !== world.structureEpoch) collision.scene = buildScene(world);
  return collision.scene;
}

const present = ({ poseEpoch, stepping, tables }: WorldData): BuiltScene["placedAt"] => ({
  poses: poseEpoch,
  steps: tables.clock[CLOCK.total]!,
  stepping,
});

/** Bodies have been moved by neither a step nor the user. */
export function outdateScene({ collision }: WorldData): void {
  if (collision.scene) collision.scene.placedAt = NEVER;
}

function buildScene(world: WorldData): BuiltScene {
  const { options } = world;
  const bits = groupBits(shapesOf(world).map(({ description }) => description));
  const scene = createScene(collidersOf(world, bits), world.tables.pose, {
    detector: detectorOf(options),
    broadPhase: BROAD_PHASE_KINDS[options.broadPhase ?? DEFAULTS.settings.broadPhase],
    exclusions: excludedPairs(world),
  });
  return { scene, bits, builtAt: world.structureEpoch, placedAt: present(world) };
}

function detectorOf({ detector = DEFAULTS.settings.detector, extend }: WorldData["options"]): Detector {
  return extend?.detectors?.find(({ name }) => name === detector) ?? DETECTOR_KINDS[detector];
}

const shapesOf = (world: WorldData): readonly CompiledShape[] => world.bodies.records.flatMap((record) => record?.colliders ?? []);

function collidersOf(world: WorldData, bits: GroupBits): readonly Collider[] {
  return world.bodies.records.flatMap((record, body) => {
    if (!record || record.colliders.length === 0) return [];
    const X_PB = new Float64Array(FRAME);
    writeFrame(X_PB, 0, invert(principalFrame(world.tables, body)));
    return record.colliders.map(({ form, index, X_BS, description, sensor, coefficients }): Collider => {
      const X_PS = new Float64Array(FRAME);
      composeFrames(X_PS, 0, X_PB, 0, X_BS, 0);
      const { group, mask } = filterBits(bits, description);
      const moving = record.kind !== "fixed";
      const { material } = description;
      const surface = { coefficients, ...(material !== undefined && { material }) };
      return { shape: form, body, index, X_BS: X_PS, group, mask, moving, sensor, ...surface };
    });
  });
}

function excludedPairs({ joints, bodies, options }: WorldData): Float64Array {
  const jointed = joints.records.flatMap((joint) =>
    joint ? [{ a: joint.a, b: joint.b, collide: joint.description.collide === true }] : [],
  );
  const listed = (options.exclude ?? []).flatMap(([a, b]): [number, number][] => {
    const slots = [bodies.slotOf.get(a), bodies.slotOf.get(b)] as const;
    return slots[0] === undefined || slots[1] === undefined ? [] : [[slots[0], slots[1]]];
  });
  return exclusionTable(jointed, listed);
}
