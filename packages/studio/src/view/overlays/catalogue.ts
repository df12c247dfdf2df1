/** Every overlay, in the order in which they are drawn. */
import { jointIcons } from "./joint-icons.js";
import type { Overlay } from "./overlay.js";
import { toolLines } from "./tool-lines.js";

export const OVERLAY_KINDS: readonly Overlay[] = [jointIcons, toolLines];
