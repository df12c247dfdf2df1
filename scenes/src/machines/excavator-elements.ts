/**
 * The arm of the excavator as a tree of elements: boom and stick on hinges, the bucket through a four-bar,
 * three hydraulic cylinders with their pressures as states.
 *
 *   cylinders "massless"   only their forces act
 *   cylinders "carried"    barrels and rods have mass; their motion follows from the coordinates, no loop is left
 *
 * Inputs: per cylinder a drive beside it (0) and the opening of the valve, −1 … 1.
 */
import {
  type Branch,
  bodyElement,
  type CylinderNumbers,
  cylinderDrive,
  type ElementTree,
  fourBar,
  hingeAbout,
  hydraulicCylinder,
  type LengthLaw,
  type Linkage,
  layOutElements,
  linkageElement,
  linkageOfJoint,
  type Placement,
  withCylinder,
} from "@gelenk/core";
import { EXCAVATOR, type ExcavatorCylinder, type ExcavatorLink } from "./excavator-data.js";
import { along, slenderRod, turnedBody } from "./planar-elements.js";

/** Do the cylinders have masses of their own? */
export type ExcavatorCylinders = "massless" | "carried";

const { boom, stick, bucket, fourBar: bars, branch: sign, leverAngle, axial, cylinders, hydraulics, start } = EXCAVATOR;

/** A link whose frame stands at `angle` to the interface. */
const linkBody = (name: string, link: ExcavatorLink, angle = 0): Branch => ({ name, element: turnedBody(link, angle) });

/** Barrel along x from its origin, rod along −x. */
function cylinderBodies(name: string, { barrel, rod }: ExcavatorCylinder): Record<"barrel" | "rod", Branch[]> {
  const part = (end: string, { mass, com, across }: ExcavatorCylinder["rod"], side: 1 | -1): Branch[] => [
    { name: `${name}-${end}`, element: bodyElement({ mass, center: [side * com, 0, 0], inertia: [0.05 * across, across, across] }) },
  ];
  return { barrel: part("barrel", barrel, 1), rod: part("rod", rod, -1) };
}

interface Driven {
  readonly name: ExcavatorCylinderName;
  readonly linkage: Linkage;
  readonly mount: Placement<number>;
  /** The link on which the cylinder's eye sits. */
  readonly link: string;
  readonly on: Readonly<Record<string, readonly Branch[]>>;
}

export type ExcavatorCylinderName = keyof typeof cylinders;
type LawOf = (name: ExcavatorCylinderName) => LengthLaw;

const hydraulicLaw: LawOf = (name) => hydraulicCylinder(cylinders[name], hydraulics);

/** A linkage with its cylinder; the foot is given in the frame before the mount. */
function driven({ name, linkage, mount, link, on }: Driven, form: ExcavatorCylinders, lawOf: LawOf): Branch {
  const numbers = cylinders[name];
  const foot = [numbers.foot[0] - mount.position[0]!, numbers.foot[1] - mount.position[1]!] as const;
  const cylinder: CylinderNumbers = { foot, eye: numbers.eye, link };
  const drives = [cylinderDrive(linkage, cylinder, lawOf(name))];
  if (form === "massless") return { name, element: linkageElement(linkage, { mount, drives }), on };
  return {
    name,
    element: linkageElement(withCylinder(linkage, cylinder), { mount, drives }),
    on: { ...on, ...cylinderBodies(name, numbers) },
  };
}

/** `lawOf`: force of a cylinder by its length; default: hydraulics. */
export function excavatorElements(form: ExcavatorCylinders, lawOf: LawOf = hydraulicLaw): ElementTree {
  const hinge = linkageOfJoint(hingeAbout(2));
  const rod = (name: string, mass: number, length: number): Branch => ({
    name,
    element: slenderRod({ mass, length, axial: axial * mass * length * length }),
  });
  const linkage: Driven = {
    name: "bucket",
    linkage: fourBar({ ...bars, sign }),
    mount: along(stick.length - bars.base),
    link: "crank",
    on: {
      crank: [rod("crank", bars.crankMass, bars.crank)],
      coupler: [rod("coupler", bars.couplerMass, bars.coupler)],
      rocker: [linkBody("bucket-body", bucket, leverAngle)],
    },
  };
  const stickOn = { B: [linkBody("stick-body", stick), driven(linkage, form, lawOf)] };
  const boomOn = {
    B: [
      linkBody("boom-body", boom),
      driven({ name: "stick", linkage: hinge, mount: along(boom.length), link: "B", on: stickOn }, form, lawOf),
    ],
  };
  return layOutElements([driven({ name: "boom", linkage: hinge, mount: along(0), link: "B", on: boomOn }, form, lawOf)]).tree;
}

/** Coordinates at the start, in the order of the tree: angle and pressures of each cylinder. */
export const excavatorStart = (): number[] => [
  ...[start.boom, cylinders.boom.pressureA, cylinders.boom.pressureB],
  ...[start.stick, cylinders.stick.pressureA, cylinders.stick.pressureB],
  ...[start.crank, cylinders.bucket.pressureA, cylinders.bucket.pressureB],
];
