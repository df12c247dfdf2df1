/** What every part of the inspector is given. */

import type { Reference } from "../../document/entities.js";
import type { Studio } from "../../studio.js";

export interface PartProperties {
  readonly studio: Studio;
  readonly reference: Reference;
}
