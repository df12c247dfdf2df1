/**
 * Seeded scenes for the laws of contact: shapes of all kinds that fall, bounce, slide and are jointed, on floors, slopes and things that
 * move by themselves.
 */
import { createRandom, type Random } from "../../../src/math/random.js";
import type { BodyDescription, JointDescription, ResolvedModel, ShapeDescription, Triple } from "../../../src/model/description.js";

/** Edge of the cells in which bodies start, m: no shape below reaches out of its cell, whichever way it is turned. */
const CELL = 0.5;

type Surface = { readonly friction: number; readonly restitution: number };

/** Shapes that reach no farther than 0.24 m from their origin. */
const SHAPES: readonly ((r: Random, surface: Surface) => ShapeDescription)[] = [
  (r, surface) => ({ type: "box", size: [r.uniform(0.05, 0.27), r.uniform(0.05, 0.27), r.uniform(0.05, 0.27)], ...surface }),
  (r, surface) => ({ type: "sphere", radius: r.uniform(0.03, 0.2), ...surface }),
  (r, surface) => ({ type: "ellipsoid", radii: [r.uniform(0.05, 0.2), r.uniform(0.05, 0.2), r.uniform(0.05, 0.2)], ...surface }),
  (r, surface) => ({ type: "cylinder", radius: r.uniform(0.04, 0.15), length: r.uniform(0.04, 0.3), ...surface }),
  (r, surface) => ({ type: "capsule", radius: r.uniform(0.03, 0.1), length: r.uniform(0.04, 0.25), ...surface }),
  (r, surface) => ({ type: "cone", radius: r.uniform(0.05, 0.15), length: r.uniform(0.08, 0.3), ...surface }),
  (r, surface) => ({ type: "hull", points: Array.from({ length: 8 }, () => inBall(r, 0.2)), ...surface }),
  (r, surface) => ({ type: "mesh", ...wedge(r.uniform(0.08, 0.13)), ...surface }),
];

/** More than a thousand triangles each, so there are few of them. */
const torus = (r: Random, surface: Surface): ShapeDescription => ({
  type: "torus",
  radius: r.uniform(0.08, 0.14),
  tube: r.uniform(0.02, 0.06),
  ...surface,
});

function inBall(r: Random, radius: number): Triple {
  const { x, y, z } = r.direction();
  const distance = radius * r.uniform(0.7, 1);
  return [distance * x, distance * y, distance * z];
}

/** A closed prism over a triangle. */
function wedge(a: number): Pick<Extract<ShapeDescription, { type: "mesh" }>, "vertices" | "triangles"> {
  const corner = (z: number): Triple[] => [
    [-a, -a / 2, z],
    [a, -a / 2, z],
    [0, a, z],
  ];
  return {
    vertices: [...corner(-a), ...corner(a)],
    triangles: [
      [0, 2, 1],
      [3, 4, 5],
      [0, 1, 4],
      [0, 4, 3],
      [1, 2, 5],
      [1, 5, 4],
      [2, 0, 3],
      [2, 3, 5],
    ],
  };
}

const JOINTS = ["spherical", "revolute", "prismatic", "cylindrical", "universal", "weld", "distance", "planar"] as const;

const vector = ({ x, y, z }: { x: number; y: number; z: number }, size: number): Triple => [size * x, size * y, size * z];

/** A scene of 3 to 7 bodies in cells, none of which overlap at the start, and what they fall on. */
export function randomContactScene(seed: number): ResolvedModel {
  const r = createRandom(seed);
  const surface = (): Surface => ({ friction: r.next(), restitution: r.integer(3) === 0 ? 0 : r.next() });
  const bodies: BodyDescription[] = [ground(r, surface())];
  const joints: JointDescription[] = [];
  const isDriven = r.integer(3) === 0;
  if (isDriven) bodies.push(driven(r, surface()));
  const loose = 3 + r.integer(3);
  for (let i = 0; i < loose; i++) bodies.push(thrown(r, i, surface()));
  if (r.integer(2) === 0) bodies.push(...tower(r, 2 + r.integer(2), surface()));
  if (r.integer(2) === 0) for (let i = 0; i + 1 < loose; i += 2) joints.push(jointed(r, bodies, i));
  // what is held may not be in the way of what moves whatever it takes: no impulses would do
  if (r.integer(4) === 0 && !isDriven) joints.push({ type: "spherical", a: "ground", b: "body-0", anchor: [0.3, 1.2, 0.1] });
  return {
    gelenk: 1,
    bodies,
    joints,
    settings: {
      step: 1 / 240,
      contact: {
        solver: r.integer(2) === 0 ? "sequential" : "block",
        law: r.integer(2) === 0 ? "newton" : "poisson",
        order: r.integer(4) === 0 ? "simultaneous" : "sequential",
      },
    },
  };
}

/** A plane, a slope, a thick plate or hills. */
function ground(r: Random, surface: Surface): BodyDescription {
  const common = { name: "floor", kind: "fixed" as const };
  const kind = r.integer(4);
  if (kind === 0) return { ...common, shapes: [{ type: "plane", normal: [0, 1, 0], ...surface }] };
  if (kind === 1) return { ...common, shapes: [{ type: "plane", normal: [r.uniform(-0.4, 0.4), 1, 0], ...surface }] };
  if (kind === 2) return { ...common, position: [0, -0.25, 0], shapes: [{ type: "box", size: [20, 0.5, 20], ...surface }] };
  const heights = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => r.uniform(-0.2, 0)));
  // z of the field is up
  return {
    ...common,
    orientation: [-Math.SQRT1_2, 0, 0, Math.SQRT1_2],
    shapes: [{ type: "height-field", size: [32, 32], heights: continued(heights), ...surface }],
  };
}

/**
 * Hills go on beyond those at the start, the same in all scenes: what rolls over the border of a field would come up against it from below,
 * where it has no sides.
 */
function continued(heights: readonly (readonly number[])[]): number[][] {
  const r = createRandom(0);
  return Array.from({ length: 33 }, (_, i) => Array.from({ length: 33 }, (_, k) => heights[i - 12]?.[k - 12] ?? r.uniform(-0.2, 0)));
}

/** A plate that goes up and down, or a paddle that turns, below the bodies that fall. */
function driven(r: Random, surface: Surface): BodyDescription {
  const shapes: ShapeDescription[] = [{ type: "box", size: [0.8, 0.06, 0.8], ...surface }];
  const common = { name: "driven", kind: "kinematic" as const, shapes };
  if (r.integer(2) === 0)
    return { ...common, position: [0.25, 0.25, 0], motion: { position: ["0.25", `0.25 + 0.1 * sin(${r.uniform(3, 12)} * t)`, "0"] } };
  const axis: Triple = r.integer(2) === 0 ? [0, 1, 0] : [0, 0, 1];
  return { ...common, position: [0, 0.45, 0], motion: { rotation: { axis, angle: `${r.uniform(1, 6)} * t` } } };
}

/** A body of any shape in its cell, with any orientation, velocity and spin. */
function thrown(r: Random, i: number, surface: Surface): BodyDescription {
  const { x, y, z, w } = r.rotation();
  return {
    name: `body-${i}`,
    position: [CELL * ((i % 2) - 0.5), 1.2 + CELL * Math.floor(i / 2), 0],
    orientation: [x, y, z, w],
    velocity: vector(r.direction(), r.uniform(0, 3)),
    angularVelocity: vector(r.direction(), r.uniform(0, 15)),
    shapes: [(r.integer(24) === 0 ? torus : SHAPES[r.integer(SHAPES.length)]!)(r, surface)],
    density: r.uniform(100, 3000),
  };
}

/** Boxes one upon the other, apart from the rest, to be hit. */
function tower(r: Random, boxes: number, surface: Surface): BodyDescription[] {
  return Array.from({ length: boxes }, (_, k) => ({
    name: `tower-${k}`,
    position: [0, 0.9 + 0.2 * (k + 0.5), -CELL] as const,
    velocity: [0, -1, r.uniform(0, 1)] as const,
    shapes: [{ type: "box", size: [0.2, 0.2, 0.2], ...surface }] as const,
    density: r.uniform(200, 1000),
  }));
}

/** Between the bodies number i and i + 1, at the point between them. */
function jointed(r: Random, bodies: readonly BodyDescription[], i: number): JointDescription {
  const of = (k: number): BodyDescription => bodies.find(({ name }) => name === `body-${k}`)!;
  const [a, b] = [of(i), of(i + 1)];
  const anchor = [0, 1, 2].map((c) => (a.position![c]! + b.position![c]!) / 2) as unknown as Triple;
  const type = JOINTS[r.integer(JOINTS.length)]!;
  const ends = { type, a: a.name!, b: b.name!, collide: r.integer(2) === 0 };
  return type === "distance" ? ends : { ...ends, anchor, axis: vector(r.direction(), 1) };
}
