/**
 * The arm of an excavator: boom, stick and bucket, three hydraulic cylinders of barrel and rod, and the four-bar between stick and bucket. Four closed loops in
 * the plane, three freedoms. Numbers and geometry: machines/excavator-data.ts; experiment X6 of theory 03.
 *
 * The oil, in the ordinary model, acts on the slides of the cylinders, whose coordinate is the length L:
 *
 *   dig = 0   valves closed, hydraulics linearised about the start:  F = F₀ − k (L − L₀) − friction·L̇,  F₀ = p_A area_A − p_B area_B,
 *             k = β (area_A²/V_A + area_B²/V_B);   V_A, V_B: volumes of the chambers
 *   dig = 1   pumps strong enough: L follows L₀ + stroke·(1 − exp(−8 t²)) sin(2π rate beat t), with at most p_S area_A
 */
import { atan2, type BodyDescription, type CoordinateDescription, type JointDescription, type Triple } from "@gelenk/core";
import { EXCAVATOR as DATA, type ExcavatorCylinder, type ExcavatorLink } from "./machines/excavator-data.js";
import { fourBarParts, placeFourBar } from "./machines/four-bar-linkage.js";
import { GROUND, part, pin, pointOf, type Stand } from "./machines/plane-parts.js";
import { lengthOf, minus } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

/** What all cylinders have in common while they are built. */
interface Oil {
  readonly dig: number;
  readonly rate: number;
  readonly reach: number;
}

/** How often each cylinder moves in a period of the whole. */
const BEATS = { boom: 1, stick: 2, bucket: 3 } as const;

function slideOf(cylinder: ExcavatorCylinder, length: number, beat: number, { dig, rate, reach }: Oil): CoordinateDescription {
  const { areaA, areaB, shortest, longest, friction, pressureA, pressureB } = cylinder;
  const { bulkModulus, dead, supply } = DATA.hydraulics;
  const range = { low: shortest, high: longest, damping: friction };
  if (dig === 1) {
    const stroke = reach * Math.min(length - shortest, longest - length);
    return {
      ...range,
      motor: { position: `${length}+${stroke}*(1-exp(-8*t^2))*sin(${2 * Math.PI * rate * beat}*t)`, limit: supply * areaA },
    };
  }
  const volumeA = dead + areaA * (length - shortest);
  const volumeB = dead + areaB * (longest - length);
  const stiffness = bulkModulus * ((areaA * areaA) / volumeA + (areaB * areaB) / volumeB);
  return { ...range, stiffness, rest: length, drive: pressureA * areaA - pressureB * areaB };
}

/** Barrel and rod between a point of one part and a point of another, with the two pins and the slide. */
function cylinderParts(
  name: keyof typeof BEATS,
  from: Stand,
  to: Stand,
  oil: Oil,
  cylinder: ExcavatorCylinder = DATA.cylinders[name],
): { readonly bodies: readonly BodyDescription[]; readonly joints: readonly JointDescription[] } {
  const [foot, eye] = [pointOf(from, cylinder.foot), pointOf(to, cylinder.eye)];
  const [dx, dy] = minus(eye, foot);
  const length = lengthOf([dx, dy]);
  const angle = atan2(dy, dx);
  const barrel: Stand = { name: `${name}-barrel`, at: foot, angle };
  const rod: Stand = { name: `${name}-rod`, at: eye, angle };
  const slender = (mass: number, across: number): Triple => [DATA.axial * mass, across, across];
  const { barrel: outer, rod: inner, shortest } = cylinder;
  return {
    bodies: [
      part(
        barrel,
        { mass: outer.mass, com: [outer.com, 0], inertia: slender(outer.mass, outer.across) },
        { from: 0, to: 0.85 * shortest, thickness: 0.2 },
      ),
      part(
        rod,
        { mass: inner.mass, com: [-inner.com, 0], inertia: slender(inner.mass, inner.across) },
        { from: -0.9 * shortest, to: 0, thickness: 0.1 },
      ),
    ],
    joints: [
      pin(`${name}-foot`, from, barrel, { onA: cylinder.foot }),
      pin(`${name}-eye`, to, rod, { onA: cylinder.eye }),
      {
        name: `${name}-cylinder`,
        type: "prismatic",
        a: barrel.name,
        b: rod.name,
        frameA: {},
        frameB: {},
        coordinates: { "slide-x": slideOf(cylinder, length, BEATS[name], oil) },
      },
    ],
  };
}

/** A link of another length and the same section: mass by length, moments across it by its cube. */
function stretched<T extends ExcavatorLink & { readonly length: number }>(
  link: T,
  length: number,
): ExcavatorLink & { readonly length: number } {
  const share = length / link.length;
  const [along, across, upright] = link.inertia;
  const cube = share * share * share;
  return {
    length,
    mass: link.mass * share,
    com: [link.com[0] * share, link.com[1]],
    inertia: [along * share, across * cube, upright * cube],
  };
}

/** A cylinder whose foot keeps its distance from the end of a link that is longer by `by`. */
const shifted = (cylinder: ExcavatorCylinder, by: number): ExcavatorCylinder => ({
  ...cylinder,
  foot: [cylinder.foot[0] + by, cylinder.foot[1]],
});

export const excavator = defineScene({
  name: "excavator",
  about:
    "The arm of an excavator: boom, stick and bucket on three hydraulic cylinders, the bucket through a four-bar; held by its oil or digging. " +
    "Closed form: lengths of the cylinders by the formulas; angles by the cosine rule and two circles; forces at rest by the moments of the weights.",
  parameters: {
    dig: {
      default: 1,
      min: 0,
      max: 1,
      unit: "",
      integer: true,
      about: "0: valves closed, it hangs on the springs of its oil; 1: cylinders move",
    },
    rate: { default: 0.25, min: 0, max: 1, unit: "Hz", about: "of the whole motion" },
    reach: { default: 0.5, min: 0, max: 1, unit: "", about: "stroke as a share of what is left to the nearer end of a cylinder" },
    load: { default: 0, min: 0, max: 3000, unit: "kg", about: "in the bucket, at its centre of mass" },
    boom: { default: DATA.boom.length, min: 4, max: 9, unit: "m", about: "length of the boom; its mass goes with it" },
    stick: { default: DATA.stick.length, min: 2, max: 6, unit: "m", about: "length of the stick; its mass goes with it" },
  },
  settings: { until: 4, step: 1 / 1000, contact: PASS_THROUGH },
  build({ load, boom: boomLength, stick: stickLength, ...oil }) {
    const { bucket: bucketData, start, fourBar, leverAngle, axial } = DATA;
    const [boomData, stickData] = [stretched(DATA.boom, boomLength), stretched(DATA.stick, stickLength)];
    const boom: Stand = { name: "boom", at: [0, 0], angle: start.boom };
    const stick = { name: "stick", at: pointOf(boom, [boomData.length, 0]), angle: start.boom + start.stick, length: stickData.length };
    const { psi } = placeFourBar(fourBar, stick.length, start.crank);
    const bucket: Stand = { name: "bucket", at: pointOf(stick, [stick.length, 0]), angle: stick.angle + psi + leverAngle };
    const linkage = fourBarParts(fourBar, { carrier: stick, driven: bucket, leverAngle, phi: start.crank, axial, suffix: "" });
    const cylinders = [
      cylinderParts("boom", GROUND, boom, oil),
      cylinderParts("stick", boom, stick, oil, shifted(DATA.cylinders.stick, boomLength - DATA.boom.length)),
      cylinderParts("bucket", stick, linkage.crank, oil, shifted(DATA.cylinders.bucket, stickLength - DATA.stick.length)),
    ];
    return {
      gelenk: 1,
      gravity: [0, -DATA.gravity, 0],
      bodies: [
        part(boom, boomData, { from: 0, to: boomData.length, thickness: 0.4 }),
        part(stick, stickData, { from: -0.75, to: stickData.length, thickness: 0.3 }),
        part(bucket, { ...bucketData, mass: bucketData.mass + load }, { from: 0, to: 1.2, thickness: 0.6 }),
        ...linkage.bodies,
        ...cylinders.flatMap(({ bodies }) => bodies),
      ],
      joints: [
        pin("root", GROUND, boom, {}),
        pin("elbow", boom, stick, { onA: [boomData.length, 0] }),
        ...linkage.joints,
        ...cylinders.flatMap(({ joints }) => joints),
      ],
    };
  },
});
