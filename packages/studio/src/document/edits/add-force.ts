/** Adds a force: gravity of a point, constant force, damping, spring or guide. */
import type { ForceDescription } from "@gelenk/core";
import type { Edit } from "../document.js";
import { addTo } from "./entity-lists.js";

export const addForce = (force: ForceDescription<number | string>): Edit => addTo("forces", force, force.type);
