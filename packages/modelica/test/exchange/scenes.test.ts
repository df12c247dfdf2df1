/**
 * Scenes as Modelica. References: the parser of Modelica for the text of every scene; for linkages, whose loops the writer has to cut and
 * to start, the mechanism that the core makes of the scene itself: the model that comes back starts where the scene does, to 1e-8 m (loops
 * are closed anew, to 1e-9), and is where it is 20 ms later.
 */
import { mechanismOf, type ResolvedModel } from "@gelenk/core";
import { parseModelica, readModelica, writeModelica } from "@gelenk/modelica";
import { buildScene, SCENES } from "@gelenk/scenes";
import { describe, expect, it } from "vitest";
import { ownLibrary } from "../own-library/own-library.js";

const MOST_BODIES = 60;

it("every scene becomes a text that is Modelica", () => {
  let written = 0;
  for (const { name } of SCENES) {
    const { model } = buildScene(`@${name}`, []);
    if ((model?.bodies?.length ?? 0) > MOST_BODIES) continue;
    const { text } = writeModelica(model!);
    expect(text, name).toBeDefined();
    expect(parseModelica(`${name}.mo`, text!).diagnostics, name).toEqual([]);
    written++;
  }
  expect(written).toBeGreaterThan(40);
}, 60_000);

describe("linkages come back as they were", () => {
  for (const name of ["four-bar", "n-four-bar", "three-loops", "ring", "slider-crank", "andrews-squeezer", "arm-7"])
    it(name, () => {
      const { model } = buildScene(`@${name}`, []);
      const back = readModelica(ownLibrary({ "M.mo": writeModelica(model!, { name: "M" }).text! }), "M");
      expect(back.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      const [before, after] = [mechanismOf(model!), mechanismOf(back.model as ResolvedModel)];
      expect(after.degreesOfFreedom).toBe(before.degreesOfFreedom);
      for (const time of [0, 0.02]) {
        if (time > 0)
          for (const mechanism of [before, after])
            expect(mechanism.integrate(time, { tolerance: { relative: 1e-10, absolute: 1e-10 } }).reached).toBe(true);
        for (const body of before.bodies)
          for (const axis of [0, 1, 2]) {
            const here = before.forwardKinematics().pose[7 * before.bodies.indexOf(body) + axis]!;
            const there = after.forwardKinematics().pose[7 * after.bodies.indexOf(body) + axis]!;
            expect(Math.abs(here - there), `${body} at ${time}`).toBeLessThan(1e-8);
          }
      }
    }, 60_000);
});
