import { it } from "vitest";
import { checkPairs, POSES } from "./all-pairs.js";
import { ALL_KINDS, SURFACE_KINDS } from "./referee/any-shape.js";

const pairs = SURFACE_KINDS.flatMap((b, i) => ALL_KINDS.slice(0, 10 + i).map((a) => [a, b] as const));
it.each(pairs)("%s–%s", (a, b) => {
  const { worst, touching, overlapping, jumps } = checkPairs(a, b, POSES);
  if (process.env["REPORT"]) console.log("REPORT", a, b, JSON.stringify([worst, touching, jumps]));
});
