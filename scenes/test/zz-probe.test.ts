import { World } from "@gelenk/core";
import { test } from "vitest";
import { modelOf } from "./build.js";

test("a02", () => {
  const world = World.fromModel({ ...modelOf("@n-four-bar?n=5"), settings: { method: "impulse-direct", order: 2 } } as never);
  for (let i = 0; i < 915; i++) {
    const r = world.step(1 / 100);
    if (i >= 898 && i < 912) {
      const w = [0, 1, 2, 3, 4, 5].map((k) => world.body(`vertical-${k}`)!.angularVelocity[2]);
      const c = [1, 2, 3, 4, 5].map((k) => world.body(`coupler-${k}`)!.angularVelocity[2]);
      const q = world.body("vertical-0")!.orientation;
      console.log(
        (i + 1) / 100,
        "conv",
        r.converged,
        "sub",
        r.subSteps,
        "it",
        r.iterations,
        "E",
        (r.energy.kinetic + r.energy.potential).toFixed(5),
        "gap",
        r.joints.position.toExponential(1),
        r.joints.speed.toExponential(1),
        "ang",
        (2 * Math.atan2(q[2], q[3])).toFixed(5),
        "w",
        w.map((x) => x.toFixed(4)).join(" "),
        "c",
        c.map((x) => x.toFixed(4)).join(" "),
        world.events.map((e) => e.type).join(),
      );
    }
  }
}, 200000);
