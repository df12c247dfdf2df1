/**
 * Stands in for what a step does about contacts, sensors and sleep, in worlds where nothing can meet: the functions that are called all the
 * same do nothing, and a model in which shapes can meet is refused before its first step.
 */
import type { CompiledShape, ShapeCache } from "../collide/shapes/compile-shape.js";
import type { ContactSet } from "../contact/contact-set.js";
import { completeContact } from "../model/complete-contact.js";
import { DEFAULTS } from "../model/defaults.js";
import type { BodyDescription } from "../model/description.js";
import type { Settings } from "../model/settings-description.js";
import { isUsedFor } from "../model/shape-use.js";
import { HEAP_ROW } from "../world/contacts/heap-row.js";
import type { LastingContact } from "../world/contacts/lasting-contacts.js";
import type { SensedShape } from "../world/events.js";
import type { IslandContacts } from "../world/islands/island.js";
import type { WorldData } from "../world/world-data.js";
import { leftOut } from "./left-out.js";

/** Numbers at the head of an empty heap in the state: its length, then zeros. */
const EMPTY_HEAP = [4, 0, 0, 0];

type Colliders = readonly Pick<CompiledShape, "index" | "description" | "sensor">[];

/** Which shapes would collide; their forms are for detectors alone. */
export const compileShapes = (body: BodyDescription): Colliders =>
  (body.shapes ?? []).flatMap((description, index) =>
    isUsedFor("collision", description) ? [{ index, description, sensor: description.sensor ?? DEFAULTS.shape.sensor }] : [],
  );

export const createShapeCache = (): Partial<ShapeCache> => ({});

export const groupNames = (): ReadonlySet<string> => new Set();

export const createCollisionData = () => ({ forms: createShapeCache(), groups: groupNames(), hasSensors: false });

export const createContactData = (contact: Settings["contact"]) => ({
  choice: completeContact({ contact }),
  tolerance: DEFAULTS.settings.tolerance.contact,
  possible: false,
  pairs: { count: 0 },
  merged: new Map(),
  told: new Map(),
  hadHeap: false,
  allHeap: false,
});

/** Asked once per structural change. */
export function canMeet({ bodies, options }: WorldData): boolean {
  const touched = bodies.records.filter((record) => record && record.colliders.length > 0);
  const isMet = touched.length > 1 && touched.some((record) => record!.kind === "dynamic");
  if (isMet && options.contact?.solver !== "none")
    leftOut('contacts, and several bodies have shapes that collide (`use: ["mass", "visual"]` lets them pass)');
  return false;
}

export function createSleepData({ sleep }: Pick<Settings, "sleep">): undefined {
  if (sleep) leftOut("sleeping bodies");
}

export const contactsOf = (): IslandContacts | undefined => undefined;
export const touchingSet = (): ContactSet | undefined => undefined;
export const hasHeaps = (): boolean => false;
export const isHeap = (): boolean => false;
export const isAsleep = (): boolean => false;
export const lastingContacts = (): readonly LastingContact[] => [];
export const heapContacts = (): readonly LastingContact[] => [];
export const sensedShapes = (): readonly SensedShape[] => [];

/** As an empty heap is written by world/contacts/heap.ts. */
export function storeHeap({ arena, tables }: WorldData): void {
  arena.reserve("heap", 1);
  tables.heapCount[0] = 1;
  tables.heap.fill(0, 0, HEAP_ROW);
  tables.heap.set(EMPTY_HEAP);
}

const nothing = (): void => {};

export {
  nothing as clearContacts,
  nothing as disturb,
  nothing as fallAsleep,
  nothing as findPairs,
  nothing as forgetContacts,
  nothing as forgetInside,
  nothing as loadHeap,
  nothing as outdateScene,
  nothing as redoEscaped,
  nothing as restDevices,
  nothing as storeContacts,
  nothing as wakeAll,
  nothing as wakeBodies,
  nothing as wakeBody,
  nothing as wakeForced,
  nothing as wakeIslands,
  nothing as wakeJoint,
};
