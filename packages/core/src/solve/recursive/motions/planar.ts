/** Moves in the plane normal to x and turns about x; coordinates [slide along y, slide along z, turn]. */
import { slidesAndTurn } from "./slides-and-turns.js";
import { turnAbout } from "./turn-parts.js";

export const planar = slidesAndTurn({ type: "planar", slides: [1, 2], turn: turnAbout(0) });
