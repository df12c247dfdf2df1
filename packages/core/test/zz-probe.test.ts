import { it } from "vitest";
import { World } from "../src/world/world.js";
const J = 0.5;
function disc(coordinate: object, spin = 0, options: object = {}): World {
  const world = new World({ gravity: [0, -9.81, 0], ...options });
  world.addBody({ name: "disc", mass: 2, inertia: [0.3, 0.3, J], angularVelocity: [0, 0, spin] });
  world.addJoint({ name: "hinge", type: "revolute", a: "ground", b: "disc", axis: [0, 0, 1], coordinates: { turn: coordinate } });
  return world;
}
const q = (w: World) => [w.joint("hinge")!.coordinates[0]!, w.joint("hinge")!.speeds[0]!];
it("probe", () => {
  for (const order of [2, 4, 6]) {
    const w = disc({ damping: 5000, drive: 10 }, 1, { order });
    const out: unknown[] = [];
    for (let i = 0; i < 5; i++) { w.step(1 / 100); out.push(q(w)); }
    console.log(order, out, "exact", 10 / 5000 , w.ledger.work, w.ledger.energyDrift, w.ledger.rejectedSteps);
    // spring + damper from rest, overdamped: c = 50, k = 20, J = .5
    for (const [c, k] of [[50, 20], [6, 4]] as const) {
      const g = c / (2 * J), s = Math.sqrt(g * g - k / J), r1 = -g + s, r2 = -g - s;
      const exact = (t: number) => (r2 * Math.exp(r1 * t) - r1 * Math.exp(r2 * t)) / (r2 - r1);
      const errors = [25, 50, 100, 200, 400, 800].map((n) => {
        const world = disc({ stiffness: k, damping: c, rest: 1 }, 0, { order });
        for (let i = 0; i < n; i++) world.step(1 / n);
        return [Math.abs(q(world)[0]! - (1 - exact(1))), world.ledger.energyDrift, world.ledger.rejectedSteps];
      });
      console.log(order, c, errors.map((e) => e.map((x) => x.toExponential(2)).join(" ")), errors.slice(1).map((e, i) => Math.log2(errors[i]![0]! / e[0]!).toFixed(2)));
    }
  }
});
