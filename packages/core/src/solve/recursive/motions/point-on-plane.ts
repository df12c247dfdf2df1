/** Slides along y and z of A and free turning; coordinates [two slides, quaternion], speeds [two slides, ω in B]. */
import { slidesAndTurn } from "./slides-and-turns.js";
import { ball } from "./turn-parts.js";

export const pointOnPlane = slidesAndTurn({ type: "point-on-plane", slides: [1, 2], turn: ball });
