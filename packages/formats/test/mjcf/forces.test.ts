/** Equalities, tendons and actuators: their laws in MuJoCo's documentation decide, worked out by hand beside each. */
import { mechanismOf, World } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { body, importMjcf } from "./import-mjcf.js";

const near = (values: readonly number[], digits = 12) => values.map((value) => expect.closeTo(value, digits));
/** Two bodies on hinges with a reference of 10° and none, a slide, and a free body. */
const TREE = `<worldbody>${body("a", '<joint name="p" ref="10"/><site name="sa" pos="1 0 0"/>')}${body("b", '<joint name="q"/><site name="sb" pos="0 0 1" euler="0 0 90"/>', 'pos="3 0 0"')}${body("c", '<joint name="r" type="slide"/>', 'pos="0 5 0"')}${body("d", '<freejoint/><site name="sd" pos="0 1 0" euler="0 90 0"/>', 'pos="0 0 9"')}</worldbody>`;
const imported = (inside: string, keyframe?: string) =>
  importMjcf(`${TREE}${inside}`, keyframe === undefined ? {} : { options: { keyframe } });
const TEN = Math.PI / 18;

describe("equality", () => {
  it("connect is a ball joint at the anchor of the first body", () => {
    const { joint } = imported('<equality><connect name="e" body1="a" body2="b" anchor="1 2 3"/></equality>');
    expect(joint("e")).toEqual({
      name: "e",
      type: "spherical",
      a: "a",
      b: "b",
      frameA: { position: [1, 2, 3] },
      frameB: { position: [-2, 2, 3] },
      collide: true,
    });
  });

  it("connect to the world, and by sites", () => {
    const { model } = imported('<equality><connect body1="b" anchor="0 1 0"/><connect name="s" site1="sa" site2="sb"/></equality>');
    const [ground, sites] = model!.joints!.slice(-2);
    expect(ground).toMatchObject({ type: "spherical", a: "b", b: "ground", frameB: { position: [3, 1, 0] } });
    expect(sites).toMatchObject({ a: "a", b: "b", frameA: { position: [1, 0, 0] }, frameB: { position: [0, 0, 1] } });
  });

  it("weld holds bodies as they are, or as relpose says", () => {
    const { joint } = imported(
      '<equality><weld name="w" body1="a" body2="b"/><weld name="v" body1="a" body2="d" relpose="1 2 3 0.6 0 0 0.8"/></equality>',
    );
    expect(joint("w")).toMatchObject({ type: "weld", frameA: { position: [3, 0, 0] }, frameB: {} });
    expect(joint("v")).toMatchObject({ type: "weld", frameA: { position: [1, 2, 3], orientation: [0, 0, 0.8, 0.6] } });
  });

  it("joint: (q − 0) = a₀ + a₁ (p − 10°)", () => {
    const { model, losses } = imported(
      '<equality><joint name="e" joint1="q" joint2="p" polycoef="0.5 2 0 0 0"/><joint joint1="r" polycoef="0.25"/></equality>',
    );
    expect(model!.couplings).toEqual([
      {
        name: "e",
        type: "linear",
        terms: [
          { joint: "q", coordinate: "turn", factor: 1 },
          { joint: "p", coordinate: "turn", factor: -2 },
        ],
        offset: expect.closeTo(0.5 - 2 * TEN, 14),
      },
      { type: "linear", terms: [{ joint: "r", coordinate: "slide-x", factor: 1 }], offset: 0.25 },
    ]);
    expect(losses()).toEqual([]);
  });

  it("of higher polynomials the linear part is kept and told", () => {
    const { losses } = imported('<equality><joint joint1="q" joint2="p" polycoef="0 1 3"/></equality>');
    expect(losses()).toEqual([expect.stringMatching(/@polycoef: the linear part/)]);
  });

  it("what is switched off, or holds what is fixed anyway, is told", () => {
    const { model, losses } = imported(
      '<equality><weld body1="a" body2="a"/><connect body1="a" anchor="0 0 0" active="false"/></equality>',
    );
    expect(model!.joints!.map(({ name }) => name)).toEqual(["p", "q", "r"]);
    expect(losses()).toEqual([expect.stringMatching(/weld: both bodies/), expect.stringMatching(/connect: switched off/)]);
  });
});

describe("tendons", () => {
  it("fixed ones are coupled: L = 2p + 3q stays what it is", () => {
    const { model } = imported(
      '<tendon><fixed name="t"><joint joint="p" coef="2"/><joint joint="q" coef="3"/></fixed></tendon><equality><tendon tendon1="t"/></equality>',
    );
    expect(model!.couplings).toEqual([
      {
        type: "linear",
        terms: [
          { joint: "p", coordinate: "turn", factor: 2 },
          { joint: "q", coordinate: "turn", factor: 3 },
        ],
        offset: expect.closeTo(2 * TEN, 14),
      },
    ]);
  });

  it("of one joint they are springs and limits of it: ½ k (c q − l)² = ½ k c² (q − l/c)²", () => {
    const { joint } = imported(
      '<tendon><fixed stiffness="5" springlength="0.4" damping="3" range="-1 2"><joint joint="q" coef="-2"/></fixed></tendon>',
    );
    expect(joint("q").coordinates!["turn"]).toEqual({ stiffness: 20, rest: -0.2, damping: 12, low: -1, high: 0.5 });
  });

  it("without a length of their own they are without force where the springs of joints are: at `springref`, not at `ref`", () => {
    const spring = (joint: string) => `<tendon><fixed stiffness="5"><joint joint="${joint}" coef="2"/></fixed></tendon>`;
    expect(imported(spring("p")).joint("p").coordinates!["turn"]).toEqual({ stiffness: 20, rest: 0 });
    const { joint } = importMjcf(`<worldbody>${body("a", '<joint name="j" ref="10" springref="30"/>')}</worldbody>${spring("j")}`);
    expect(joint("j").coordinates!["turn"]).toEqual({ stiffness: 20, rest: expect.closeTo(3 * TEN, 14) });
  });

  it("springs and limits of sums are told as lost", () => {
    const { losses } = imported(
      '<tendon><fixed stiffness="5" range="-1 2"><joint joint="q" coef="1"/><joint joint="p" coef="1"/></fixed></tendon>',
    );
    expect(losses()).toEqual([expect.stringMatching(/@stiffness: .*sums/), expect.stringMatching(/@range: .*sums/)]);
  });

  it("between two sites they are ropes; others are told as lost", () => {
    const spatial =
      '<spatial name="t" stiffness="7" range="0 4"><site site="sa"/><site site="sb"/></spatial><spatial name="u"><site site="sa"/><pulley divisor="2"/><site site="sb"/></spatial>';
    const { joint, losses } = imported(`<tendon>${spatial}</tendon>`);
    // (cos 10°, −sin 10°, 0) to (3, 0, 1): where the spring of the first hinge, at 0, is without force
    const rest = Math.sqrt((3 - Math.cos(TEN)) ** 2 + Math.sin(TEN) ** 2 + 1);
    expect(joint("t")).toMatchObject({
      type: "rope",
      a: "a",
      b: "b",
      frameA: { position: [1, 0, 0] },
      frameB: { position: [0, 0, 1] },
      coordinates: { length: { stiffness: 7, rest: expect.closeTo(rest, 14), low: 0, high: 4 } },
    });
    expect(losses()).toEqual([expect.stringMatching(/tendon\/spatial: only tendons between two sites/)]);
  });
});

describe("actuators", () => {
  const key = (...controls: readonly number[]) => `<keyframe><key qpos="0 0 0 0 0 9 1 0 0 0" ctrl="${controls.join(" ")}"/></keyframe>`;
  const turn = (actuators: string, ...controls: readonly number[]) =>
    imported(`<actuator>${actuators}</actuator>${key(...controls)}`, "0").joint("q").coordinates!["turn"];

  /**
   * Gain and bias that MuJoCo 3.14 compiles of these: one record for all kinds, which defaults and actuators are written into one after another.
   * With a control of 1 and no gear, the force is gain + bias₀ + bias₁ q + bias₂ q̇ where the bias counts.
   */
  it.each([
    ['<position kp="5"/>', '<general joint="q"/>', { p: 5, target: 1 }],
    ['<position kp="5" kv="2"/>', '<position joint="q" kv="3"/>', { p: 5, d: 3, target: 1 }],
    ['<general gainprm="7" biastype="affine" biasprm="1 -7 -1"/>', '<position joint="q"/>', { p: 7, d: 1, target: 8 / 7 }],
    ['<general gainprm="7" biastype="affine" biasprm="1 -7 -1"/>', '<position joint="q" kp="2" kv="0"/>', { p: 2, target: 3 / 2 }],
    ['<velocity kv="3"/>', '<position joint="q"/>', { p: 3, d: 3, target: 1 }],
    ['<position kp="5" kv="2"/>', '<velocity joint="q"/>', { mode: "speed", p: 5, target: 1 }],
    ['<position kp="3"/><default class="x"><general gainprm="9"/></default>', '<general class="x" joint="q"/>', { p: 3, target: 3 }],
    ['<position kp="3"/><default class="x"><general gainprm="9"/></default>', '<position class="x" joint="q"/>', { p: 9, target: 1 }],
    ['<intvelocity kp="3"/>', '<general joint="q"/>', { p: 3, target: "0 + 1 * t" }],
    ["<motor/>", '<position joint="q"/>', { p: 1, target: 1 }],
  ])("behind the default %s stands %s", (defaults, actuator, servo) => {
    const { joint } = imported(`<default>${defaults}</default><actuator>${actuator}</actuator>${key(1)}`, "0");
    expect(joint("q").coordinates!["turn"]).toEqual({ servo });
  });

  it("motors take no bias from defaults, and dampers no gain", () => {
    const biased = '<default><general gainprm="7" biastype="affine" biasprm="1 -7 -1"/></default>';
    expect(imported(`${biased}<actuator><motor joint="q"/></actuator>${key(1)}`, "0").joint("q").coordinates!["turn"]).toEqual({
      drive: 1,
    });
    expect(imported(`${biased}<actuator><damper joint="q"/></actuator>${key(1)}`, "0").joint("q").coordinates).toBeUndefined();
  });

  it("motor: a drive of gear times the control, within its range", () => {
    expect(turn('<motor joint="q" gear="4"/>', 2)).toEqual({ drive: 8 });
    expect(turn('<motor joint="q" gear="4" ctrlrange="-1 1"/>', 2)).toEqual({ drive: 4 });
    expect(turn('<motor joint="q" gear="4" forcerange="-0.5 0.5"/>', 2)).toEqual({ drive: 2 });
    expect(turn('<motor joint="q" gear="4"/><motor joint="q"/>', 2, 1)).toEqual({ drive: 9 });
  });

  it("position: τ = G (kp (u − G q) − kv G q̇)", () => {
    expect(turn('<position joint="q" kp="10" kv="2" gear="3" forcerange="-5 5"/>', 0.6)).toEqual({
      servo: { target: expect.closeTo(0.2, 14), p: 90, d: 18, limit: 15 },
    });
    expect(turn('<position joint="q" kp="10" inheritrange="1"/>', 0.6)).toEqual({ servo: { target: 0.6, p: 10 } });
  });

  it("velocity: τ = kv G (u − G q̇)", () => {
    expect(turn('<velocity joint="q" kv="10" gear="2"/>', 3)).toEqual({ servo: { mode: "speed", target: 1.5, p: 40 } });
  });

  it("position and velocity on one joint add up", () => {
    expect(turn('<position joint="q" kp="10"/><velocity joint="q" kv="3"/>', 0.5, 2)).toEqual({
      servo: { target: 0.5, p: 10, d: 3 },
      drive: 6,
    });
    expect(turn('<position joint="q" kp="10"/><position joint="q" kp="30"/>', 1, 2)).toEqual({ servo: { target: 1.75, p: 40, d: 0 } });
  });

  it("intvelocity: the target moves at the control", () => {
    expect(turn('<intvelocity joint="q" kp="10" gear="2"/>', 3)).toEqual({ servo: { target: "0 + 1.5 * t", p: 40 } });
  });

  it("damper: a servo against motion, as strong as its control", () => {
    expect(turn('<damper joint="q" kv="2" ctrlrange="0 9" gear="3"/>', 4)).toEqual({ servo: { mode: "speed", target: 0, p: 72 } });
  });

  it("general: gain and bias as written", () => {
    expect(turn('<general joint="q" gainprm="8" biastype="affine" biasprm="1 -4 -2"/>', 0.5)).toEqual({
      servo: { target: 1.25, p: 4, d: 2 },
    });
    expect(turn('<general joint="q" gainprm="8"/>', 0.5)).toEqual({ drive: 4 });
  });

  it("of fixed tendons: a force on every joint", () => {
    const { joint } = imported(
      `<tendon><fixed name="t"><joint joint="p" coef="2"/><joint joint="q" coef="-3"/></fixed></tendon><actuator><motor tendon="t" gear="5"/></actuator>${key(2)}`,
      "0",
    );
    expect([joint("p").coordinates!["turn"]!.drive, joint("q").coordinates!["turn"]!.drive]).toEqual([20, -30]);
  });

  it("at sites: a force in the axes of the site", () => {
    const { model } = imported(`<actuator><motor name="m" site="sd" gear="0 0 2 0 1 0"/></actuator>${key(3)}`, "0");
    // z of the site is x of the body, y is y
    expect(model!.forces).toEqual([
      { name: "m", type: "constant", body: "d", point: [0, 1, 0], force: near([6, 0, 0]), torque: near([0, 3, 0]), frame: "body" },
    ]);
  });

  it("muscles and the like are told, as are damping ratios", () => {
    const { losses, model } = imported('<actuator><muscle name="m" joint="q"/><position joint="p" dampratio="1"/></actuator>');
    expect(losses()).toEqual([expect.stringMatching(/actuator\/muscle: actuators of this kind/), expect.stringMatching(/@dampratio/)]);
    expect((model!.extras!["actuators"] as { name?: string }[]).map(({ name }) => name)).toEqual(["m", undefined]);
  });
});

it("sensors are kept as written, and told", () => {
  const { model, losses } = imported('<sensor><jointpos name="s" joint="q"/></sensor>');
  expect(model!.extras!["sensors"]).toEqual([{ type: "jointpos", name: "s", joint: "q" }]);
  expect(losses()).toEqual([expect.stringMatching(/sensor: kept under extras/)]);
});

it("two bars closed by connect form the loop they should", () => {
  // a parallelogram: two rods of 1 m hang at 1 m distance, the coupler is held by an equality
  const rod = (name: string, x: number, inside = "") =>
    `<body name="${name}" pos="${x} 0 0"><joint axis="0 1 0"/><geom type="capsule" size="0.02" fromto="0 0 0 0 0 -1" contype="0" conaffinity="0"/>${inside}</body>`;
  const coupler =
    '<body name="coupler" pos="0 0 -1"><joint axis="0 1 0"/><geom type="capsule" size="0.02" fromto="0 0 0 1 0 0" contype="0" conaffinity="0"/></body>';
  const { model } = importMjcf(
    `<worldbody>${rod("left", 0, coupler)}${rod("right", 1)}</worldbody><equality><connect body1="coupler" body2="right" anchor="1 0 0"/></equality>`,
  );
  const mechanism = mechanismOf(model!);
  expect([mechanism.speedCount, mechanism.degreesOfFreedom]).toEqual([3, 1]);
});

it("a servo holds a pendulum where its spring force meets the weight", () => {
  // p (r − q) = m g l cos q about the horizontal
  const arm =
    '<body name="arm"><joint name="j" axis="0 -1 0" damping="30"/><inertial pos="0.5 0 0" mass="2" diaginertia="0.1 0.1 0.1"/></body>';
  const { model } = importMjcf(`<worldbody>${arm}</worldbody><actuator><position joint="j" kp="100"/></actuator>`);
  const world = World.fromModel(model!);
  for (let i = 0; i < 3000; i++) world.step(0.005);
  const q = world.joint("j")!.coordinates[0]!;
  expect(100 * (0 - q)).toBeCloseTo(2 * 9.81 * 0.5 * Math.cos(q), 6);
});
