/** A thousand links. References: sparse LU as second algorithm; 53 operations of elimination per body. */
import { expect, it } from "vitest";
import { initialise } from "../../src/run/initialise.js";
import { translate } from "../../src/run/translate.js";
import { planarPendulum } from "./planar-pendulum.js";

it("1000 links: chosen by itself, and as sparse LU to 1e-10", () => {
  const angles = Array.from({ length: 1000 }, (_, i) => 0.3 * Math.sin(i));
  const accelerations = (["automatic", "sparse"] as const).map((solver) => {
    const { translation } = translate(planarPendulum(1000, { angles }), { solver });
    const { values } = initialise(translation!);
    if (solver === "automatic")
      expect(translation!.program.steps.find(({ kind }) => kind === "relaxation")?.note).toMatch(/^529\d\d operations/);
    return translation!.choice.derivatives.map((slot) => values![slot]!);
  });
  const scale = accelerations[0]!.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  for (const [i, value] of accelerations[0]!.entries()) expect(Math.abs(value - accelerations[1]![i]!)).toBeLessThan(1e-10 * scale);
});
