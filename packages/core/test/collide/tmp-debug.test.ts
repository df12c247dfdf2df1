import { it } from "vitest";
import { checkPairs } from "./all-pairs.js";
it("x", () => { checkPairs("triangle", "height-field", 4000); checkPairs("sphere","triangle",20000); checkPairs("sphere","height-field",2000);checkPairs("hull","torus",1000); checkPairs("sphere", "cylinder", 20000);}, 200000);
