import type { ContactMemory } from "../../contact/contact-memory.js";
import type { ContactSet } from "../../contact/contact-set.js";
import type { Blocks } from "../../joint/block.js";
import type { Chain } from "../../joint/coupling.js";
import type { ContactSources } from "../contacts/contact-sources.js";

/** Contacts of an island in this step, and what they carry from stretch to stretch. */
export interface IslandContacts {
  readonly set: ContactSet;
  readonly memory: ContactMemory;
  readonly sources: ContactSources;
}

/** Halvings of a step from which an answer is good enough that gets no nearer to its target. */
export const STALL_DEPTH = 3;

/** Chains that can meet in this step: the unit of solving, roll-back, sleeping and threads. */
export interface Island {
  /** In the order of their first bodies. */
  readonly chains: readonly Chain[];
  /** Of its most patient chain, and of its strictest. */
  readonly patience: number;
  /** Of its strictest chain: error, in units of its target, accepted where a correction gets no further, from STALL_DEPTH halvings on. */
  readonly goodEnough: number;
  /** Rows that are limited or join several bodies; undefined where there are none. */
  readonly blocks: Blocks | undefined;
  /** Undefined where nothing can meet in this step. */
  contacts: IslandContacts | undefined;
  /** Do all of its bodies sleep through this step? */
  asleep: boolean;
  /** Work: saved states by depth. */
  readonly saved: Float64Array[];
  /** Do forces depend on velocity in a way that the second half kick must be iterated for? */
  readonly resisting: boolean;
  /** Do forces other than gravity and held ones act on it? */
  readonly forced: boolean;
}
