/**
 * Concrete pump and excavator. References, written a second time here: the four-bar by the closed formula of theory 03,
 * section 14.1 (the scenes construct it from two circles), the formulas of the cylinders and the triangles they span, and the
 * principle of virtual work for what holds the weights at rest.
 */
import type { MethodName, World } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { modelOf } from "./build.js";
import { visitSteps } from "./solver.js";

const turnOf = (world: World, name: string): number => world.joint(name)!.coordinates[0]!;

/** ψ of φ: A cos ψ + B sin ψ + C = 0, branch +. */
function rockerAngle([l0, l1, l2, l3]: readonly [number, number, number, number], phi: number): number {
  const A = 2 * l3 * (l0 - l1 * Math.cos(phi));
  const B = -2 * l1 * l3 * Math.sin(phi);
  const C = l0 * l0 + l1 * l1 - l2 * l2 + l3 * l3 - 2 * l0 * l1 * Math.cos(phi);
  return 2 * Math.atan2(B + Math.sqrt(A * A + B * B - C * C), A - C);
}

const turnBetween = (a: number, b: number): number => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));

test("the formula of the four-bar has the printed values", () => {
  expect(rockerAngle([4, 1.2, 3.5, 2.5], 0.7)).toBeCloseTo(1.5858932703, 9);
});

describe("concrete pump", () => {
  const BARS = [0.9, 0.55, 0.7, 0.6] as const;
  const LEVER = -2.3;

  test.each<MethodName>(["impulse-direct", "recursive"])("%s: every arm stands where its crank puts it, in every step", (method) => {
    let worst = 0;
    const { ledger } = visitSteps("@concrete-pump", { method, until: 2 }, (world) => {
      for (const k of [2, 3, 4, 5])
        worst = Math.max(worst, turnBetween(turnOf(world, `B0-${k}`), rockerAngle(BARS, turnOf(world, `A0-${k}`)) + LEVER));
    });
    // joints within 1e-8 m (a hundredth of the promise) on levers of 0.6 m
    expect(worst).toBeLessThan(1e-7);
    // the direct method of second order: (ωh)² of a few rad/s at 2 ms
    expect(ledger.energyDrift).toBeLessThan(1e-4);
    // what the dampers take; methods that integrate forces count it with those from outside
    expect(ledger.work.dampers + ledger.work.external).toBeLessThan(-1000);
  });

  /** Potential energy of the weights for the angle of the root and of the four cranks. */
  function weightEnergy([root, ...cranks]: readonly number[]): number {
    const arms = [8.5, 7.5, 7.5, 6.5, 6];
    const masses = [1500, 900, 700, 400, 250];
    let [angle, height, sum] = [root!, 0, 0];
    for (const [k, length] of arms.entries()) {
      sum += masses[k]! * (height + 0.5 * length * Math.sin(angle));
      const phi = cranks[k];
      if (phi === undefined) break;
      const psi = rockerAngle(BARS, phi);
      const foot = height + (length - 0.9) * Math.sin(angle);
      const tip = height + length * Math.sin(angle);
      const [A, B] = [foot + 0.55 * Math.sin(angle + phi), tip + 0.6 * Math.sin(angle + psi)];
      sum += 30 * ((foot + A) / 2) + 40 * ((A + B) / 2);
      [height, angle] = [tip, angle + psi + LEVER];
    }
    return 9.81 * sum;
  }

  test("comes to rest where springs hold the moments of the weights", () => {
    let angles: number[] = [];
    visitSteps("@concrete-pump?damping=8", { until: 12, step: 1 / 100 }, (world) => {
      angles = ["root", "A0-2", "A0-3", "A0-4", "A0-5"].map((name) => turnOf(world, name));
    });
    const rests = [1.2, 1.5, 1.5, 1.5, 1.5];
    const stiffness = [2e7, 2e6, 2e6, 2e6, 2e6];
    for (const i of angles.keys()) {
      const shifted = (by: number) => weightEnergy(angles.map((value, k) => value + (k === i ? by : 0)));
      const moment = (shifted(1e-4) - shifted(-1e-4)) / 2e-4;
      const spring = stiffness[i]! * (angles[i]! - rests[i]!);
      // what is left of the motion after 12 s
      expect(Math.abs(moment + spring)).toBeLessThan(1e-3 * Math.abs(moment));
    }
  });
});

describe("excavator", () => {
  const CYLINDERS = {
    boom: { foot: [0.6, -0.5], eye: [2.6, 0.75], shortest: 1.8, longest: 3.2, beat: 1 },
    stick: { foot: [2.9, 1.15], eye: [-0.75, 0.15], shortest: 1.9, longest: 3.4, beat: 2 },
    bucket: { foot: [0.3, 0.45], eye: [0.6, 0], shortest: 1.4, longest: 2.4, beat: 3 },
  } as const;
  const turned = ([x, y]: readonly [number, number], angle: number): readonly [number, number] => [
    Math.cos(angle) * x - Math.sin(angle) * y,
    Math.sin(angle) * x + Math.cos(angle) * y,
  ];
  /** Distance of foot and eye, the hinge of the second part at (length, 0) of the first. */
  function span({ foot, eye }: (typeof CYLINDERS)[keyof typeof CYLINDERS], hinge: number, angle: number): number {
    const [x, y] = turned(eye, angle);
    return Math.hypot(hinge + x - foot[0], y - foot[1]);
  }
  const START = {
    boom: span(CYLINDERS.boom, 0, 0.7),
    stick: span(CYLINDERS.stick, 5.7, -1.6),
    bucket: span(CYLINDERS.bucket, 2.45, 1.8),
  };

  test.each<MethodName>(["impulse-direct", "recursive"])(
    "%s, digging: cylinders have the lengths of their formulas, and parts the angles that belong to them",
    (method) => {
      let [length, triangle, linkage] = [0, 0, 0];
      const { ledger } = visitSteps("@excavator", { method, until: 1.5 }, (world) => {
        const t = world.time;
        for (const [name, cylinder] of Object.entries(CYLINDERS)) {
          const start = START[name as keyof typeof START];
          const stroke = 0.5 * Math.min(start - cylinder.shortest, cylinder.longest - start);
          const target = start + stroke * (1 - Math.exp(-8 * t * t)) * Math.sin(2 * Math.PI * 0.25 * cylinder.beat * t);
          length = Math.max(length, Math.abs(turnOf(world, `${name}-cylinder`) - target));
        }
        const spans = [
          span(CYLINDERS.boom, 0, turnOf(world, "root")) - turnOf(world, "boom-cylinder"),
          span(CYLINDERS.stick, 5.7, turnOf(world, "elbow")) - turnOf(world, "stick-cylinder"),
          span(CYLINDERS.bucket, 2.45, turnOf(world, "A0")) - turnOf(world, "bucket-cylinder"),
        ];
        triangle = Math.max(triangle, ...spans.map(Math.abs));
        const psi = rockerAngle([0.45, 0.6, 0.6, 0.5], turnOf(world, "A0"));
        linkage = Math.max(linkage, turnBetween(turnOf(world, "B0"), psi - 2.4));
      });
      // what is promised for joints and motors
      expect(length).toBeLessThan(1e-6);
      expect(triangle).toBeLessThan(1e-6);
      expect(linkage).toBeLessThan(1e-6);
      // second order: (ωh)²/12 in motions of 1 Hz at 1 ms
      expect(ledger.energyDrift).toBeLessThan(1e-5);
      expect(ledger.work.motors).toBeGreaterThan(0);
    },
  );

  test.each([
    ["as it is", "@excavator?rate=0"],
    ["with longer links", "@excavator?rate=0&boom=6.5&stick=3.4"],
  ])("standing still, the boom's cylinder carries the moments of all weights: %s", (_name, address) => {
    let force = 0;
    visitSteps(address, { until: 0.1 }, (world) => {
      force = world.joint("boom-cylinder")!.forces("slide-x").motor;
    });
    // virtual work: everything turns about the root with the boom, barrel and rod follow the eye; F dL = dV
    const { bodies } = modelOf(address);
    const { foot, eye } = CYLINDERS.boom;
    const carried = bodies!.filter((body) => !body.name!.startsWith("boom-"));
    const heights = (turn: number): { V: number; L: number } => {
      const [x, y] = turned(eye, 0.7 + turn);
      const [dx, dy] = [x - foot[0], y - foot[1]];
      const L = Math.hypot(dx, dy);
      let V = 180 * (foot[1] + (0.8 * dy) / L) + 120 * (y - (0.8 * dy) / L);
      for (const { mass, position, orientation, centerOfMass } of carried) {
        const [cx, cy] = turned([centerOfMass![0], centerOfMass![1]], 2 * Math.atan2(orientation![2], orientation![3]));
        V += mass! * turned([position![0] + cx, position![1] + cy], turn)[1];
      }
      return { V: 9.81 * V, L };
    };
    const [up, down] = [heights(1e-5), heights(-1e-5)];
    const expected = (up.V - down.V) / (up.L - down.L);
    expect(expected).toBeGreaterThan(1e5);
    // central differences: 1e-10 of second derivatives; the solver's target is 1e-8 m/s
    expect(Math.abs(force / expected - 1)).toBeLessThan(1e-6);
  });

  test("links of other lengths have the mass of their lengths, and the cylinders keep theirs", () => {
    const { bodies, joints } = modelOf("@excavator?boom=6.5&stick=3.4");
    const massOf = (name: string) => bodies!.find((body) => body.name === name)!.mass!;
    expect(massOf("boom")).toBeCloseTo((1900 * 6.5) / 5.7, 9);
    expect(massOf("stick")).toBeCloseTo((950 * 3.4) / 2.9, 9);
    // All hinges and cylinders are closed: nothing has to be moved before the first step.
    expect(joints!.length).toBe(15);
    visitSteps("@excavator?boom=6.5&stick=3.4&rate=0", { until: 0.002 }, (world) => {
      for (const [name, length] of Object.entries(START))
        expect(Math.abs(world.joint(`${name}-cylinder`)!.coordinates[0]! - length)).toBeLessThan(1e-6);
    });
  });

  test("with its valves closed it hangs on the springs of its oil", () => {
    let largest = 0;
    const { ledger } = visitSteps("@excavator?dig=0", { until: 1 }, (world) => {
      for (const [name, start] of Object.entries(START)) largest = Math.max(largest, Math.abs(turnOf(world, `${name}-cylinder`) - start));
    });
    // 2e5 N against 4e7 N/m: millimetres
    expect(largest).toBeGreaterThan(1e-5);
    expect(largest).toBeLessThan(0.02);
    expect(ledger.work.dampers).toBeLessThan(0);
    // second order: springs of the oil swing with 100 rad/s, (ωh)²/12 at 1 ms
    expect(ledger.energyDrift).toBeLessThan(1e-3);
  });
});
