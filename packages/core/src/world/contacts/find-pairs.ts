/**
 * Which shapes can meet in this step: pairs of colliders whose boxes overlap on their way. Worlds whose shapes cannot meet, or that want no contacts,
 * are passed over.
 */
import { BODY_DYNAMIC } from "../../body/body-tables.js";
import { findSweptPairs, placeSwept } from "../../collide/scene/swept-pairs.js";
import { stepLength } from "../clock.js";
import { stage } from "../stage.js";
import type { WorldData } from "../world-data.js";
import { sceneOf } from "./collision-scene.js";
import { pairTableOf } from "./contact-data.js";
import { gravityOf } from "./contact-rules.js";
import { loadContacts } from "./contact-state.js";

export const findPairs = stage("find pairs", (world) => {
  const { contact, tables } = world;
  contact.pairs.count = 0;
  contact.hadHeap = false;
  if (!contact.possible || contact.allHeap) return;
  const { scene } = sceneOf(world);
  contact.scene = scene;
  pairTableOf(contact, scene, world.options.materialPairs);
  const h = stepLength(world);
  const fall = gravityOf(world) * h * h;
  placeSwept(scene, contact.swept, tables.pose, tables.twist, h, fall + 10 * contact.tolerance);
  listPairs(world);
  loadContacts(world, scene);
});

/** The pairs whose boxes overlap as they are. */
export function listPairs({ contact, tables }: WorldData): void {
  findSweptPairs(contact.scene!, (body) => tables.kind[body] === BODY_DYNAMIC, contact.pairs);
}

/** Can any two shapes of the structure meet? Asked once per structural change. */
export function canMeet(world: WorldData): boolean {
  if (world.contact.choice.solver === "none") return false;
  const solid = world.bodies.records.filter((record) => record?.colliders.some(({ sensor }) => !sensor));
  return solid.length > 1 && solid.some((record) => record!.kind === "dynamic");
}
