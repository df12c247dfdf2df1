/** Hands and controllers as the browser tells them, by stubs of WebXR with poses known beforehand. */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import type { Immersion, ImmersiveFrame, Stance } from "../../src/view/view.js";
import { gripOf, rayOf, stickOf, wristOf } from "../../src/xr/input.js";
import { createMoves } from "../../src/xr/moves.js";
import { velocityOf } from "../../src/xr/throw.js";

interface StubPose {
  readonly position: Vector3;
  readonly orientation?: Quaternion;
  readonly linear?: Vector3;
  readonly angular?: Vector3;
}

const point = ([x, y, z]: Vector3) => ({ x, y, z, w: 1 });
const xrPose = ({ position, orientation = [0, 0, 0, 1], linear, angular }: StubPose) => ({
  transform: { position: point(position), orientation: { ...point(orientation as unknown as Vector3), w: orientation[3] } },
  ...(linear && { linearVelocity: point(linear) }),
  ...(angular && { angularVelocity: point(angular) }),
});

const HERE: Stance = { position: [0, 0, 0], orientation: [0, 0, 0, 1], scale: 1 };

/** A frame that knows the poses of spaces; the viewer is one of them. */
function frameWith(poses: ReadonlyMap<unknown, StubPose>, stance = HERE, time = 0): ImmersiveFrame {
  const poseOf = (space: unknown) => {
    const pose = poses.get(space);
    return pose && xrPose(pose);
  };
  const frame = { getPose: poseOf, getJointPose: poseOf, getViewerPose: () => poseOf("viewer") };
  return { time, frame: frame as unknown as XRFrame, space: {} as XRReferenceSpace, stance };
}

const source = (more: object = {}): XRInputSource =>
  ({ gripSpace: "grip", targetRaySpace: "ray", handedness: "right", gamepad: { axes: [0, 0, 0, 0] }, ...more }) as unknown as XRInputSource;

describe("grips", () => {
  test("a controller: its grip, in the scale of the model", () => {
    const stance: Stance = { position: [1, 0, 0], orientation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], scale: 2 };
    const grip = gripOf(source(), frameWith(new Map([["grip", { position: [0, 1, -1] }]]), stance, 1500))!;
    // turned to the left by a quarter: ahead (−z) is −x
    grip.position.forEach((x, k) => {
      expect(x).toBeCloseTo([0.5, 0.5, 0][k]!, 12);
    });
    expect(grip.time).toBe(1.5);
    expect(grip.velocity).toBeUndefined();
  });

  test("a pose that knows its velocity throws with it, turned and scaled as the person stands", () => {
    const stance: Stance = { position: [0, 0, 0], orientation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], scale: 0.5 };
    const poses = new Map([["grip", { position: [0, 1, 0], linear: [0, 1, -2], angular: [3, 0, 0] } as const]]);
    const { linear, angular } = velocityOf([gripOf(source(), frameWith(poses, stance))!]);
    [-4, 2, 0].forEach((v, k) => {
      expect(linear[k]).toBeCloseTo(v, 12);
    });
    [0, 0, -3].forEach((w, k) => {
      expect(angular[k]).toBeCloseTo(w, 12);
    });
  });

  test("a hand: between the tips of thumb and index finger, turned as the wrist", () => {
    const hand = new Map(
      [
        ["index-finger-tip", "index"],
        ["thumb-tip", "thumb"],
        ["wrist", "wrist"],
      ].map(([name, space]) => [name!, space!]),
    );
    const poses = new Map<unknown, StubPose>([
      ["index", { position: [0, 1, 0], orientation: [1, 0, 0, 0] }],
      ["thumb", { position: [0.02, 1.02, 0] }],
      ["wrist", { position: [0, 1, 0.2], orientation: [0, 1, 0, 0] }],
    ]);
    const grip = gripOf(source({ hand }), frameWith(poses))!;
    expect(grip.position).toEqual([0.01, 1.01, 0]);
    expect(grip.orientation).toEqual([0, 1, 0, 0]);
    expect(wristOf(source({ hand }), frameWith(poses))!.at).toEqual([0, 1, 0.2]);
  });

  test("what is not in sight has no grip and no ray", () => {
    expect(gripOf(source(), frameWith(new Map()))).toBeUndefined();
    expect(rayOf(source(), frameWith(new Map()))).toBeUndefined();
  });

  test("rays go along −z, backs of hands outwards: of the left hand −x, of the right +x", () => {
    const frame = frameWith(
      new Map([
        ["ray", { position: [0, 1, 0] }],
        ["grip", { position: [0, 1, 0] }],
      ] as const),
    );
    expect(rayOf(source(), frame)!.direction.map((x) => x + 0)).toEqual([0, 0, -1]);
    expect(wristOf(source(), frame)!.back).toEqual([1, 0, 0]);
    expect(wristOf(source({ handedness: "left" }), frame)!.back).toEqual([-1, 0, 0]);
  });

  test("thumb-sticks are the second pair of axes", () => {
    expect(stickOf(source({ gamepad: { axes: [9, 9, 0.5, -1] } }))).toEqual({ x: 0.5, y: -1 });
    expect(stickOf(source({ gamepad: undefined }))).toEqual({ x: 0, y: 0 });
  });
});

describe("moving about", () => {
  function visit() {
    const immersion = { stance: HERE, floor: 0 } as unknown as Immersion;
    const axes = [0, 0, 0, 0];
    const one = source({ gamepad: { axes } });
    const moves = createMoves(() => immersion);
    let time = 0;
    const poses = new Map<unknown, StubPose>([
      ["viewer", { position: [0, 1.6, 0] }],
      ["ray", { position: [0, 1.225, 0] }],
    ]);
    const picture = (x: number, y: number) => {
      axes[2] = x;
      axes[3] = y;
      time += 20;
      return moves.follow([one], frameWith(poses, immersion.stance, time));
    };
    return { immersion, moves, one, picture };
  }
  const angleOf = ({ stance }: Immersion) => 2 * Math.atan2(stance.orientation[1], stance.orientation[3]);

  test("a stick to the right turns once by 30° to the right, however long it is held", () => {
    const { immersion, picture } = visit();
    for (let k = 0; k < 5; k++) picture(1, 0);
    expect(angleOf(immersion)).toBeCloseTo(-Math.PI / 6, 12);
    picture(0, 0);
    picture(-1, 0);
    expect(angleOf(immersion)).toBeCloseTo(0, 12);
  });

  test("a stick pushed away shows an arc, and letting it go jumps to its end", () => {
    const { immersion, picture } = visit();
    expect(picture(0, -1).length).toBeGreaterThan(10);
    expect(immersion.stance).toEqual(HERE);
    expect(picture(0, 0)).toEqual([]);
    // 6 m/s, level, from 1.225 m
    expect(immersion.stance.position[2]).toBeCloseTo(-6 * Math.sqrt((2 * 1.225) / 9.81), 12);
    expect(immersion.stance.position[1]).toBeCloseTo(0, 12);
  });

  test("with both grips a stick scales, doubling in a second, and nothing moves", () => {
    const { immersion, moves, one, picture } = visit();
    picture(0, 0);
    moves.squeezed(one, true);
    moves.squeezed(source(), true);
    for (let k = 0; k < 50; k++) picture(0, -1);
    expect(immersion.stance.scale).toBeCloseTo(2, 9);
    expect(immersion.stance.position.map((x) => x + 0)).toEqual([0, 0, 0]);
  });

  test("a pinch into the empty jumps only when it was held", () => {
    const { immersion, moves, one, picture } = visit();
    moves.pinched(one, true);
    picture(0, 0);
    moves.pinched(one, false);
    picture(0, 0);
    expect(immersion.stance).toEqual(HERE);
    moves.pinched(one, true);
    for (let k = 0; k < 30; k++) picture(0, 0);
    moves.pinched(one, false);
    picture(0, 0);
    expect(immersion.stance.position[2]).toBeLessThan(-1);
  });
});
