/** References: sparse LU as second algorithm; times that were made up, with known powers and ratios. */
import { expect, it } from "vitest";
import { equationPendulum } from "../../src/entries/equation-pendulum.js";

it("all solvers give the same accelerations", async () => {
  const { contestants } = equationPendulum.build({ quick: true });
  expect(contestants.length).toBe(13);
  for (const contestant of contestants) {
    const { difference } = (await contestant.prepare()).measure!() as { difference: number };
    expect(difference, contestant.name).toBeLessThan(1e-10);
  }
});

it("tells how times grow and where tearing is overtaken", () => {
  const times = [2, 5, 10, 20, 40, 80, 160].flatMap((size) => [
    { name: `relaxation, N = ${size}`, time: size },
    { name: `tearing, N = ${size}`, time: size ** 3 / 200 },
    { name: `sparse LU, N = ${size}`, time: 3 * size },
  ]);
  expect(equationPendulum.build({ quick: false }).findings!(times)).toEqual([
    "relaxation: from N = 80 to 160 time grows with the power 1.00.",
    "tearing: from N = 20 to 40 time grows with the power 3.00.",
    "sparse LU: from N = 80 to 160 time grows with the power 1.00.",
    // n³/200 > n from √200 = 14.1 on
    "Tearing is dearer than relaxation from N = 20 on.",
    "Sparse LU takes 3.0 times relaxation at N = 40.",
  ]);
});
