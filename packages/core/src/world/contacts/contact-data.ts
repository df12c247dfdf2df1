/** What a world keeps for its contacts. All of it is Work: what decides the future stands in the table `contact`. */
import { createPairList, type PairList } from "../../collide/broad/pair-list.js";
import type { CollisionScene } from "../../collide/scene/collision-scene.js";
import { createSweptBoxes, type SweptBoxes } from "../../collide/scene/swept-pairs.js";
import { type ContactMemory, createContactMemory } from "../../contact/contact-memory.js";
import { createPairTable, type PairTable } from "../../contact/pair-coefficients.js";
import { createPile, type Pile } from "../../contact/pile/pile.js";
import { createSolverWork, type SolverWork } from "../../contact/solve/solver-work.js";
import { createList, type IntegerList } from "../../memory/growing.js";
import { DEFAULTS } from "../../model/defaults.js";
import type { MaterialPairDescription } from "../../model/material-description.js";
import type { CombineSettings, ContactSettings, ToleranceSettings } from "../../model/settings-description.js";
import type { WorldEvent } from "../events.js";
import type { Island } from "../islands/island.js";

/** All settings, none left out. */
export type ContactChoice = Required<Omit<ContactSettings, "combine">> & { readonly combine: Required<CombineSettings> };

export interface ContactData {
  readonly choice: ContactChoice;
  /** Gap up to which bodies touch and depth that is promised, m. */
  readonly tolerance: number;
  /** Can any two shapes of the present structure meet? */
  possible: boolean;
  /** Coefficients of pairs of colliders with the scene they belong to, and the scene of the present step. */
  table: PairTable | undefined;
  tableOf: CollisionScene | undefined;
  scene: CollisionScene | undefined;
  /** Boxes of all colliders on their way through the step, and the pairs whose boxes overlap. */
  readonly swept: SweptBoxes;
  readonly pairs: PairList;
  /** What is known of the contacts at the start of the step. */
  readonly memory: ContactMemory;
  /** Islands made of several, by the numbers of those; forgotten with the structure. */
  readonly merged: Map<string, Island>;
  /** What the islands of this step have to tell, until it is sure that they need not be advanced again. */
  readonly told: Map<Island, readonly WorldEvent[]>;
  readonly work: SolverWork;
  /** The heap of step mode, and the scene that its memory is about; undefined: whatever comes next. */
  readonly pile: Pile;
  heapScene: CollisionScene | undefined;
  /** Was a heap advanced in this step? And its pairs that carried an impulse before and after it. */
  hadHeap: boolean;
  readonly touchedBefore: IntegerList;
  readonly touching: IntegerList;
  /** Has no body of the present structure joints, so that in step mode all are one heap? */
  allHeap: boolean;
}

/** Coefficients of the colliders of a scene; made once for it. */
export function pairTableOf(
  contact: ContactData,
  scene: CollisionScene,
  materialPairs: readonly MaterialPairDescription[] | undefined,
): PairTable {
  if (!contact.table || contact.tableOf !== scene) {
    contact.tableOf = scene;
    contact.table = createPairTable(scene.colliders, { combine: contact.choice.combine, friction: contact.choice.friction, materialPairs });
  }
  return contact.table;
}

export function createContactData(
  contact: ContactSettings | undefined,
  tolerance: ToleranceSettings | undefined,
  velocityCorrection: boolean,
): ContactData {
  const { combine, ...defaults } = DEFAULTS.settings.contact;
  return {
    choice: {
      ...defaults,
      ...contact,
      solver: velocityCorrection ? (contact?.solver ?? defaults.solver) : "none",
      combine: { ...combine, ...contact?.combine },
    },
    tolerance: tolerance?.contact ?? DEFAULTS.settings.tolerance.contact,
    possible: false,
    table: undefined,
    tableOf: undefined,
    scene: undefined,
    swept: createSweptBoxes(),
    pairs: createPairList(),
    memory: createContactMemory(),
    merged: new Map(),
    told: new Map(),
    work: createSolverWork(),
    pile: createPile(),
    heapScene: undefined,
    hadHeap: false,
    touchedBefore: createList(),
    touching: createList(),
    allHeap: false,
  };
}
