/** Three slides along the axes of A, fixed attitude: the motion of the joint kind `orientation`. */
import { slidesAndTurn } from "./slides-and-turns.js";
import { noTurn } from "./turn-parts.js";

export const translation = slidesAndTurn({ type: "translation", slides: [0, 1, 2], turn: noTurn });
