/**
 * A constant-velocity joint: alone, or as the last element of a pendulum of slender rods on hinges about y and z in turn. The same joint in
 * four descriptions, for what they cost: experiment X7 of theory 03; numbers: machines/cv-pendulum-data.ts.
 *
 *   variant 0   the kind `constant-velocity`: two coordinates and no constraint in a recursive method, ball point and one row elsewhere          (15.3, 15.1)
 *           1   double Cardan joint: hinges about z, y, z on two small hubs, the outer angles equal by a coupling                                (15.3, implicit)
 *           2   ball joint (four Euler parameters) whose twist a coupling holds                                                                  (15.1)
 *           3   three hinges: θ about the shaft, φ across it, −θ about the shaft by a coupling; singular where the shafts are in line            (15.2)
 *
 * The hubs of 1 and 3 have a mass, so their motion differs from the others by the share of that mass. Variant 3 passes its singular
 * position in the swing, where the hubs turn fast: the coupling is then kept best by the method whose couplings are part of the step.
 */
import {
  atan2,
  type BodyDescription,
  type CouplingDescription,
  cos,
  type JointDescription,
  type Quadruple,
  sin,
  type Triple,
} from "@gelenk/core";
import { CV_PENDULUM as DATA } from "./machines/cv-pendulum-data.js";
import { add, compose, fromXTo, rotate, turn } from "./rotation.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

/** m: of the hubs. */
const HUB_RADIUS = 0.05;
/** Rad: of the shafts at the start at most; further on three hinges still tell θ. */
const LARGEST_ANGLE = 1;

const X: Triple = [1, 0, 0];
const Y: Triple = [0, 1, 0];
const Z: Triple = [0, 0, 1];

/** A frame on a body: where it is, and which of its axes the joint's x is. */
interface End {
  readonly body: string;
  readonly at: Triple;
}

/** The end of the chain while it grows: where the next joint is. */
interface Tip {
  readonly end: End;
  readonly place: Triple;
  readonly orientation: Quadruple;
}

const frameAt = (at: Triple, axis: Triple) => ({ position: at, orientation: fromXTo(axis) });

const jointBetween = (type: string, a: End, b: End, axis: Triple, name: string): JointDescription => ({
  name,
  type,
  a: a.body,
  b: b.body,
  frameA: frameAt(a.at, axis),
  frameB: frameAt(b.at, axis),
});

/** A rod with its frame in the middle, x along it, that begins at the tip. */
function rodFrom(tip: Tip, turned: Quadruple, name: string): BodyDescription {
  const { mass, length, axial } = DATA;
  const orientation = compose(tip.orientation, turned);
  const across = (mass * length * length) / 12;
  return {
    name,
    mass,
    inertia: [axial, across, across],
    position: add(tip.place, rotate(orientation, [length / 2, 0, 0])),
    orientation,
    shapes: [{ type: "box", size: [length, 0.05, 0.05], use: ["visual", "collision"] }],
  };
}

function tipOf(rod: BodyDescription): Tip {
  const half: Triple = [DATA.length / 2, 0, 0];
  return {
    end: { body: rod.name!, at: half },
    place: add(rod.position!, rotate(rod.orientation!, half)),
    orientation: rod.orientation!,
  };
}

interface Parts {
  readonly bodies: readonly BodyDescription[];
  readonly joints: readonly JointDescription[];
  readonly couplings: readonly CouplingDescription[];
}

/** Three hinges in a row in one point, between them two hubs. */
function threeHinges(tip: Tip, rod: BodyDescription, hinges: readonly (readonly [Triple, number])[], hub: number) {
  const moment = 0.4 * hub * HUB_RADIUS * HUB_RADIUS;
  const begin: End = { body: rod.name!, at: [-DATA.length / 2, 0, 0] };
  let orientation = tip.orientation;
  const hubs = hinges.slice(0, 2).map(([axis, angle], i): BodyDescription => {
    orientation = compose(orientation, turn(axis, angle));
    return {
      name: `hub-${i + 1}`,
      mass: hub,
      inertia: [moment, moment, moment],
      position: tip.place,
      orientation,
      shapes: [{ type: "sphere", radius: HUB_RADIUS, use: ["visual"] }],
    };
  });
  const ends: End[] = [tip.end, ...hubs.map(({ name }): End => ({ body: name!, at: [0, 0, 0] })), begin];
  return {
    bodies: [...hubs, rod],
    joints: hinges.map(([axis], i) => jointBetween("revolute", ends[i]!, ends[i + 1]!, axis, `cv-${i + 1}`)),
  };
}

/** The joint and the rod behind it. Its pose: R_z(a) R_y(b) R_z(a). */
const VARIANTS: readonly ((tip: Tip, rod: BodyDescription, a: number, b: number, hub: number) => Parts)[] = [
  (tip, rod) => ({
    bodies: [rod],
    joints: [jointBetween("constant-velocity", tip.end, { body: rod.name!, at: [-DATA.length / 2, 0, 0] }, X, "cv")],
    couplings: [],
  }),
  (tip, rod, a, b, hub) => ({
    ...threeHinges(
      tip,
      rod,
      [
        [Z, a],
        [Y, b],
        [Z, a],
      ],
      hub,
    ),
    couplings: [{ name: "equal", type: "mimic", terms: [{ joint: "cv-1" }, { joint: "cv-3" }] }],
  }),
  (tip, rod) => ({
    bodies: [rod],
    joints: [jointBetween("spherical", tip.end, { body: rod.name!, at: [-DATA.length / 2, 0, 0] }, X, "cv")],
    couplings: [{ name: "straight", type: "linear", terms: [{ joint: "cv", coordinate: "twist" }], offset: 0 }],
  }),
  (tip, rod, a, b, hub) => {
    // quaternion (0, sin b/2, cos b/2 sin a, cos b/2 cos a): a bend φ about (0, cos θ, sin θ)
    const [y, z, w] = [sin(b / 2), cos(b / 2) * sin(a), cos(b / 2) * cos(a)];
    const theta = atan2(z, y);
    const phi = 2 * atan2(Math.sqrt(y * y + z * z), w);
    return {
      ...threeHinges(
        tip,
        rod,
        [
          [X, theta],
          [Y, phi],
          [X, -theta],
        ],
        hub,
      ),
      couplings: [{ name: "opposite", type: "linear", terms: [{ joint: "cv-1" }, { joint: "cv-3" }], offset: 0 }],
    };
  },
];

const THREE_HINGES = 3;

export const cvJoint = defineScene({
  name: "cv-joint",
  about:
    "A constant-velocity joint, alone or as the last element of a pendulum, in four descriptions: explicit, double Cardan, Euler parameters, three hinges. " +
    "Closed form: the shafts do not turn against each other (homokinetics); all descriptions move alike; the energy is constant.",
  parameters: {
    variant: {
      default: 0,
      min: 0,
      max: VARIANTS.length - 1,
      unit: "",
      integer: true,
      about: "0: constant-velocity joint; 1: double Cardan joint; 2: ball joint with its twist held; 3: three hinges",
    },
    links: { default: DATA.links, min: 1, max: 1000, unit: "", integer: true, about: "elements of the pendulum; 1: the joint alone" },
    angle: { default: DATA.angle, min: 0.01, max: LARGEST_ANGLE, unit: "rad", about: "of every hinge and both of the joint at the start" },
    hub: { default: 0.01, min: 1e-6, max: 1, unit: "kg", about: "of each hub of variants 1 and 3" },
  },
  settings: { until: 2, step: 1 / 1000, method: "recursive", contact: PASS_THROUGH },
  build({ variant, links, angle, hub }) {
    const bodies: BodyDescription[] = [];
    const joints: JointDescription[] = [];
    let tip: Tip = { end: { body: "ground", at: [0, 0, 0] }, place: [0, 0, 0], orientation: [0, 0, 0, 1] };
    for (let i = 1; i < links; i++) {
      const axis = i % 2 === 1 ? Y : Z;
      const rod = rodFrom(tip, turn(axis, angle), `link-${i}`);
      bodies.push(rod);
      joints.push(jointBetween("revolute", tip.end, { body: rod.name!, at: [-DATA.length / 2, 0, 0] }, axis, `hinge-${i}`));
      tip = tipOf(rod);
    }
    const outer = turn(Z, angle);
    const last = rodFrom(tip, compose(outer, compose(turn(Y, angle), outer)), `link-${links}`);
    const parts = VARIANTS[variant]!(tip, last, angle, angle, hub);
    return {
      gelenk: 1,
      up: "z",
      gravity: [0, 0, -DATA.gravity],
      bodies: [...bodies, ...parts.bodies],
      joints: [...joints, ...parts.joints],
      ...(parts.couplings.length > 0 && { couplings: parts.couplings }),
      ...(variant === THREE_HINGES && { settings: { method: "impulse-direct" as const } }),
    };
  },
});
