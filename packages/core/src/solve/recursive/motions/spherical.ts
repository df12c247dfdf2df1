/** Ball joint: coordinates are a unit quaternion [x, y, z, w], speeds are ω in the axes of B. */
import { slidesAndTurn } from "./slides-and-turns.js";
import { ball } from "./turn-parts.js";

export const spherical = slidesAndTurn({ type: "spherical", slides: [], turn: ball });
