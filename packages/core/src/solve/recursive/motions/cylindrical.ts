/** Slides along x and turns about it; coordinates [slide, turn]. */
import { slidesAndTurn } from "./slides-and-turns.js";
import { turnAbout } from "./turn-parts.js";

export const cylindrical = slidesAndTurn({ type: "cylindrical", slides: [0], turn: turnAbout(0) });
