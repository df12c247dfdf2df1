/**
 * Models of `Gelenk.Recursive` read as Gelenk models. Reference: the equations themselves, run by the Modelica compiler; the core, moving what
 * was read by its own equations, must put every body where its connector is: to 1e-6 m and rad, for they integrate with relative
 * tolerances of 1e-9 and 1e-11 over one second at most.
 */
import { mechanismOf, type ResolvedModel } from "@gelenk/core";
import { quat, vec3 } from "@gelenk/core/math";
import { columnOf, compileModel, poseOfFrame, readModelica, simulate, translate } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { ownLibrary } from "../own-library/own-library.js";

const SLIDES = `model Slides
  import Gelenk.Recursive.{Joints, Parts, Forces};
  Parts.Ground ground(g = 9.81, n = {0, 0, -1});
  Parts.Turn turn(n_x = {0.6, 0.8, 0});
  Joints.Prismatic slide(n = {1, 0, 1}, useAxisFlange = true, s(start = 0.2, fixed = true), v(start = 0.5, fixed = true));
  Parts.Body cart(m = 2, r_CM = {0.1, 0.2, 0}, I_11 = 0.3, I_22 = 0.4, I_33 = 0.5, I_21 = 0.02);
  Parts.Bar arm(r = {0.3, 0, 0.1});
  Joints.Universal cross(phi_a(start = 0.4, fixed = true), phi_b(start = -0.3, fixed = true), w_a(start = 1, fixed = true), w_b(start = 2, fixed = true));
  Parts.Bar rod(r = {0.5, 0, 0});
  Parts.Body bob(m = 1, r_CM = {0.5, 0, 0}, I_11 = 0.05, I_22 = 0.06, I_33 = 0.07);
  Forces.SpringDamper spring(c = 30, d = 0.5, s_unstretched = 0.4);
  Modelica.Mechanics.Translational.Components.Spring drive(c = 50, s_rel0 = 0.1);
  Modelica.Mechanics.Translational.Components.Fixed fixed;
equation
  connect(ground.secondary, turn.primary);
  connect(turn.secondary, slide.primary);
  connect(slide.secondary, cart.primary);
  connect(slide.secondary, arm.primary);
  connect(arm.secondary, cross.primary);
  connect(cross.secondary, bob.primary);
  connect(cross.secondary, rod.primary);
  connect(rod.secondary, spring.primary_a);
  connect(ground.secondary, spring.primary_b);
  connect(fixed.flange, drive.flange_a);
  connect(drive.flange_b, slide.axis);
end Slides;`;

const JOINTS: Readonly<Record<string, readonly string[]>> = {
  Slides: ["prismatic", "universal"],
  "Gelenk.Examples.DoublePendulum": ["revolute", "revolute"],
  "Gelenk.Examples.FourBars.BySubsystem": ["revolute", "revolute", "revolute", "revolute"],
  "Gelenk.Examples.FourBars.ByConstraints": ["revolute", "revolute", "revolute", "revolute"],
  "Gelenk.Examples.ConcretePump.BySubsystems": Array.from({ length: 17 }, () => "revolute"),
  "Gelenk.Examples.ConstantVelocity.Pendulum": ["constant-velocity", ...Array.from({ length: 9 }, () => "revolute")],
};

describe("recursive elements move in the core as their equations say", () => {
  it.each(Object.entries(JOINTS))("%s", (name, joints) => {
    const library = () => ownLibrary({ "Slides.mo": SLIDES });
    const { flat, diagnostics } = compileModel(library(), name);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const read = readModelica(library(), name);
    expect(read.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(read.model!.joints!.map(({ type }) => type).sort()).toEqual([...joints]);
    const times = [0, 0.25, 0.5, 1];
    const run = simulate(translate(flat!).translation!, { to: 1, times, tolerance: 1e-9 });
    expect(run.reached).toBe(true);
    const mechanism = mechanismOf(read.model as ResolvedModel);
    expect(mechanism.bodies.length).toBeGreaterThan(0);
    for (const [row, time] of times.entries()) {
      if (time > 0) expect(mechanism.integrate(time, { tolerance: { relative: 1e-11, absolute: 1e-11 } }).reached).toBe(true);
      const { pose } = mechanism.forwardKinematics();
      for (const [b, body] of mechanism.bodies.entries()) {
        const there = poseOfFrame(
          (variable) => (run.table.names.includes(variable) ? columnOf(run.table, variable)[row] : undefined),
          read.frames[body]!,
        )!;
        const at = (k: number) => pose[7 * b + k]!;
        expect(vec3.distance(there.position, vec3.vec3(at(0), at(1), at(2))), `${body} at ${time}`).toBeLessThan(1e-6);
        const apart = quat.multiply(quat.conjugate(there.orientation), { x: at(3), y: at(4), z: at(5), w: at(6) });
        expect(Math.hypot(apart.x, apart.y, apart.z), `${body} at ${time}`).toBeLessThan(1e-6);
      }
    }
  });
});
