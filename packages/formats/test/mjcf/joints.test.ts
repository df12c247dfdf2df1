/**
 * Joints of one body, one after another. MuJoCo's own rule decides where things are: each joint turns or moves the frame of the body as the
 * ones before have left it (xquat ← xquat·q, position about the anchor), coded here a second time from its documentation; kinetic energies
 * from velocities by differences of those poses. The joints of the model must give the same poses for the same coordinates, to rounding,
 * and the same energies to the error of the differences and the mass of carriers.
 */
import { type Mechanism, mechanismOf, type ResolvedModel } from "@gelenk/core";
import { type Pose, pose, quat, vec3 } from "@gelenk/core/math";
import { describe, expect, it } from "vitest";
import { chance, tenfold } from "../../../core/test/chance.js";
import { body, importTree } from "./import-mjcf.js";

interface Sequence {
  readonly what: string;
  readonly types: readonly string[];
  readonly carriers: number;
  readonly joints: readonly {
    readonly type: "hinge" | "slide";
    readonly axis: readonly number[];
    readonly pos?: readonly number[];
    readonly ref?: number;
  }[];
}

const hinge = (axis: readonly number[], pos?: readonly number[], ref?: number) => ({
  type: "hinge" as const,
  axis,
  ...(pos && { pos }),
  ...(ref !== undefined && { ref }),
});
const slide = (axis: readonly number[], ref?: number) => ({ type: "slide" as const, axis, ...(ref !== undefined && { ref }) });

const SEQUENCES: readonly Sequence[] = [
  { what: "a hinge beside the origin", types: ["revolute"], carriers: 0, joints: [hinge([1, 2, -1], [0.1, 0.2, 0.3], 0.4)] },
  { what: "a slide", types: ["prismatic"], carriers: 0, joints: [slide([0, 3, 4], 0.2)] },
  {
    what: "two hinges that meet at right angles",
    types: ["universal"],
    carriers: 0,
    joints: [hinge([2, 1, 1], [0.1, 0, 0], 0.3), hinge([0, -1, 1], [0.1, 0, 0], -0.5)],
  },
  {
    what: "two hinges that meet away from their positions",
    types: ["universal"],
    carriers: 0,
    joints: [hinge([1, 0, 0], [0.5, 0, 0]), hinge([0, 1, 0], [0, 0.7, 0])],
  },
  {
    what: "two hinges that miss each other",
    types: ["revolute", "revolute"],
    carriers: 1,
    joints: [hinge([0, 1, 0], [0, 0, 0.08], 0.1), hinge([1, 0, 0.5], [0, 0, 0.04], 0.2)],
  },
  {
    what: "two hinges that are not at right angles",
    types: ["revolute", "revolute"],
    carriers: 1,
    joints: [hinge([0, 1, 0]), hinge([1, 1, 0])],
  },
  {
    what: "three hinges of a hip",
    types: ["universal", "revolute"],
    carriers: 1,
    joints: [hinge([1, 0, 0]), hinge([0, 0, 1]), hinge([0, 1, 0])],
  },
  {
    what: "slide and hinge on one axis",
    types: ["cylindrical"],
    carriers: 0,
    joints: [slide([1, 1, 0], 0.3), hinge([1, 1, 0], [0, 0.2, 0], 0.7)],
  },
  {
    what: "hinge and slide on one axis",
    types: ["cylindrical"],
    carriers: 0,
    joints: [hinge([0, 0, 1], [0.1, 0, 0], 0.7), slide([0, 0, 1], 0.3)],
  },
  {
    what: "a plane, as of a walker",
    types: ["planar"],
    carriers: 0,
    joints: [slide([1, 0, 0], 0.1), slide([0, 0, 1], 1.2), hinge([0, 1, 0], [0.1, 0, 0.2], 0.6)],
  },
  {
    what: "a plane with the other sense of turn",
    types: ["planar"],
    carriers: 0,
    joints: [slide([1, 0, 0]), slide([0, 0, 1]), hinge([0, -1, 0])],
  },
  {
    what: "three slides",
    types: ["orientation"],
    carriers: 0,
    joints: [slide([0, 1, 0], 0.1), slide([1, 0, 0], 0.2), slide([0, 0, 1], 0.3)],
  },
  { what: "two slides", types: ["generic"], carriers: 0, joints: [slide([0, 1, 0], 0.1), slide([0, 0, -1], 0.2)] },
  {
    what: "three slides and three hinges",
    types: ["orientation", "universal", "revolute"],
    carriers: 2,
    joints: [slide([1, 0, 0]), slide([0, 1, 0]), slide([0, 0, 1]), hinge([0, 0, 1]), hinge([0, 1, 0]), hinge([1, 0, 0])],
  },
  {
    what: "a hinge before a slide across it",
    types: ["revolute", "prismatic"],
    carriers: 1,
    joints: [hinge([0, 0, 1], [0.2, 0, 0]), slide([1, 0, 0])],
  },
];

const PLACE = 'pos="0.3 -0.2 0.5" quat="0.8 0.2 -0.4 0.1"';
const FRAME: Pose = { position: vec3.vec3(0.3, -0.2, 0.5), orientation: quat.normalise({ w: 0.8, x: 0.2, y: -0.4, z: 0.1 }) };

const textOf = ({ joints }: Sequence): string => {
  const lines = joints.map(
    ({ type, axis, pos = [0, 0, 0], ref = 0 }, i) =>
      `<joint name="j${i}" type="${type}" axis="${axis.join(" ")}" pos="${pos.join(" ")}" ref="${ref}"/>`,
  );
  return `<body name="b" ${PLACE}><inertial pos="0.1 0.05 -0.2" mass="2" diaginertia="0.3 0.2 0.25"/>${lines.join("")}</body>`;
};

/** MuJoCo's rule. */
function placeByRule({ joints }: Sequence, q: readonly number[]): Pose {
  return joints.reduce((before, { type, axis, pos = [0, 0, 0], ref = 0 }, i) => {
    const way = q[i]! - ref;
    const direction = vec3.normalise(vec3.readVec3(axis));
    const along = quat.rotate(before.orientation, direction);
    if (type === "slide") return { orientation: before.orientation, position: vec3.addScaled(before.position, along, way) };
    const anchor = pose.transformPoint(before, vec3.readVec3(pos));
    const orientation = quat.multiply(before.orientation, quat.fromAxisAngle(direction, way));
    return { position: vec3.subtract(anchor, quat.rotate(orientation, vec3.readVec3(pos))), orientation };
  }, FRAME);
}

/** Our coordinates for theirs. */
function coordinatesOf({ joints }: Sequence, model: ResolvedModel, mechanism: Mechanism, q: readonly number[]): number[] {
  const own = Array.from({ length: mechanism.coordinateCount }, () => 0);
  for (const [i] of joints.entries()) {
    const joint = model.joints!.find(
      ({ name, extras }) => name === `j${i}` || Object.values((extras?.["joints"] ?? {}) as object).includes(`j${i}`),
    )!;
    const named = Object.entries((joint.extras?.["joints"] ?? {}) as Record<string, string>).find(([, name]) => name === `j${i}`)?.[0];
    const { coordinates, firstCoordinate } = mechanism.joint(joint.name!);
    own[firstCoordinate + (named === undefined ? 0 : coordinates.indexOf(named))] = q[i]!;
  }
  return own;
}

const turnBetween = (a: Pose, b: Pose) => quat.toRotationVector(quat.multiply(b.orientation, quat.conjugate(a.orientation)));

describe.each(SEQUENCES)("$what", (sequence) => {
  // angles of the file in rad
  const { model } = importTree(textOf(sequence), {}) as { model: ResolvedModel };
  const radian = importTreeInRadian(textOf(sequence));

  it("becomes the joints that it should", () => {
    expect(model.joints!.map(({ type }) => type)).toEqual(sequence.types);
    expect(model.bodies!.length).toBe(1 + sequence.carriers);
    expect(model.settings!.methods?.[0]?.method).toBe(sequence.carriers > 0 ? "recursive" : undefined);
  });

  it("places the body where MuJoCo does, for any coordinates", () => {
    const random = chance(7);
    const mechanism = mechanismOf(radian);
    const k = mechanism.bodies.indexOf("b");
    for (let n = 0; n < tenfold(20); n++) {
      const q = sequence.joints.map(() => 2 * random.next() - 1);
      const { pose: poses } = mechanism.forwardKinematics(
        coordinatesOf(sequence, radian, mechanism, q),
        new Float64Array(mechanism.speedCount),
      );
      const expected = placeByRule(sequence, q);
      expect(vec3.distance(vec3.readVec3(poses, 7 * k), expected.position)).toBeLessThan(1e-14);
      expect(quat.angleBetween(quat.readQuat(poses, 7 * k + 3), expected.orientation)).toBeLessThan(1e-14);
    }
  });

  it("starts in the pose that the file describes", () => {
    const mechanism = mechanismOf(radian);
    const q = coordinatesOf(
      sequence,
      radian,
      mechanism,
      sequence.joints.map(({ ref = 0 }) => ref),
    );
    for (const [i, value] of q.entries()) expect(mechanism.state.q[i]).toBeCloseTo(value, 13);
    expect(radian.bodies![0]!.position).toEqual([0.3, -0.2, 0.5]);
  });

  it("has the energy of the body alone", () => {
    const mechanism = mechanismOf(radian);
    const random = chance(11);
    const [q, s] = [sequence.joints.map(() => 2 * random.next() - 1), sequence.joints.map(() => 2 * random.next() - 1)];
    const h = 1e-5;
    const [before, after] = [-h, h].map((t) =>
      placeByRule(
        sequence,
        q.map((value, i) => value + t * s[i]!),
      ),
    ) as [Pose, Pose];
    const center = vec3.vec3(0.1, 0.05, -0.2);
    const v = vec3.scale(vec3.subtract(pose.transformPoint(after, center), pose.transformPoint(before, center)), 1 / (2 * h));
    const spin = quat.rotateInverse(placeByRule(sequence, q).orientation, vec3.scale(turnBetween(before, after), 1 / (2 * h)));
    const kinetic = vec3.lengthSquared(v) + (0.3 * spin.x ** 2 + 0.2 * spin.y ** 2 + 0.25 * spin.z ** 2) / 2;
    const own = mechanism.energy(coordinatesOf(sequence, radian, mechanism, q), coordinatesOf(sequence, radian, mechanism, s));
    // differences: h²/6 of the third derivative, and 1e-16/h of rounding
    expect(Math.abs(own.kinetic - kinetic)).toBeLessThan(1e-8);
  });
});

function importTreeInRadian(tree: string): ResolvedModel {
  return importTree(`${tree}</worldbody><compiler angle="radian"/><worldbody>`).model!;
}

it("a ball turns about its position, by the quaternion of the keyframe", () => {
  const text = `${body("a", `<joint type="ball" pos="0 0 1"/>`, 'pos="1 2 3"')}</worldbody><keyframe><key qpos="0.6 0.8 0 0" qvel="0 0 2"/></keyframe><worldbody>`;
  const { model } = importTree(text, { options: { keyframe: "0" } });
  const [first] = model!.bodies!;
  expect(model!.joints![0]!.type).toBe("spherical");
  // R = 2·acos 0.6 about x: cos = −0.28, sin = 0.96; the ball is at (1, 2, 4), the origin 1 m below it in its own axes
  const [x, y, z] = first!.position!;
  for (const [value, expected] of [
    [x, 1],
    [y, 2 + 0.96],
    [z, 4 + 0.28],
  ] as const)
    expect(value).toBeCloseTo(expected, 14);
  // ω = 2 about its own z = (0, −0.96, −0.28) of the world; v = ω × r with r along −z: none
  expect(first!.angularVelocity!.map((value) => Number(value.toFixed(12)))).toEqual([0, -1.92, -0.56]);
  expect(first!.velocity ?? [0, 0, 0]).toEqual([0, 0, 0].map(() => expect.closeTo(0, 14)));
});

it("a free body has the place and the speeds of the keyframe", () => {
  const { model } = importTree(
    `${body("a", '<freejoint name="root"/>')}</worldbody><keyframe><key qpos="1 2 3 0.6 0 0 0.8" qvel="4 5 6 0 0 7"/></keyframe><worldbody>`,
    { options: { keyframe: "0" } },
  );
  expect(model!.joints).toBeUndefined();
  expect(model!.bodies![0]).toMatchObject({
    position: [1, 2, 3],
    orientation: [0, 0, 0.8, 0.6],
    velocity: [4, 5, 6],
    extras: { freeJoint: "root" },
  });
  expect(model!.bodies![0]!.angularVelocity!.map((value) => Number(value.toFixed(12)))).toEqual([0, 0, 7]);
});
