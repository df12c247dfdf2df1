/** A slide along x of A and free turning; coordinates [slide, quaternion], speeds [slide, ω in B]. */
import { slidesAndTurn } from "./slides-and-turns.js";
import { ball } from "./turn-parts.js";

export const pointOnLine = slidesAndTurn({ type: "point-on-line", slides: [0], turn: ball });
