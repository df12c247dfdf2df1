/** Every overlay, in the order in which they are drawn. */
import { appliedForces } from "./applied-forces.js";
import { bounds } from "./bounds.js";
import { centres } from "./centres.js";
import { contacts } from "./contacts.js";
import { couplings } from "./couplings.js";
import { frames } from "./frames.js";
import { jointErrors } from "./joint-errors.js";
import { jointIcons } from "./joint-icons.js";
import { jointPaths } from "./joint-paths.js";
import { jointRange } from "./joint-range.js";
import type { Overlay } from "./overlay.js";
import { reactions } from "./reactions.js";
import { toolLines } from "./tool-lines.js";
import { trails } from "./trails.js";

export const OVERLAY_KINDS: readonly Overlay[] = [
  trails,
  bounds,
  contacts,
  jointPaths,
  couplings,
  jointIcons,
  jointErrors,
  jointRange,
  centres,
  frames,
  appliedForces,
  reactions,
  toolLines,
];
