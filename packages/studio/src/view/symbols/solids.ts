/**
 * Pieces from which 3-D symbols are put together, about the axis x unless something else is said. One unit is 28 px on screen: a symbol reaches from −1 to 1.
 */
import {
  BoxGeometry,
  type BufferGeometry,
  ConeGeometry,
  CurvePath,
  CylinderGeometry,
  ExtrudeGeometry,
  LatheGeometry,
  LineCurve3,
  Path,
  Quaternion,
  Shape,
  SphereGeometry,
  TorusGeometry,
  TubeGeometry,
  Vector2,
  Vector3,
} from "three";

export type Point = readonly [number, number, number];
const UP = new Vector3(0, 1, 0);

/** Moves a geometry that stands along y so that it reaches from one point to another. */
function between(geometry: BufferGeometry, from: Point, to: Point): BufferGeometry {
  const [a, b] = [new Vector3(...from), new Vector3(...to)];
  const direction = b.clone().sub(a).normalize();
  geometry.applyQuaternion(new Quaternion().setFromUnitVectors(UP, direction));
  return geometry.translate(...a.add(b).multiplyScalar(0.5).toArray());
}

const distance = (from: Point, to: Point): number => new Vector3(...from).distanceTo(new Vector3(...to));

export const rod = (from: Point, to: Point, radius: number, sides = 24): BufferGeometry =>
  between(new CylinderGeometry(radius, radius, distance(from, to), sides), from, to);

export const block = (size: Point, at: Point = [0, 0, 0]): BufferGeometry => new BoxGeometry(...size).translate(...at);

export const ball = (radius: number, at: Point = [0, 0, 0]): BufferGeometry => new SphereGeometry(radius, 24, 16).translate(...at);

/** A hemisphere with a wall, open towards +x. */
export function cup(radius: number, wall = 0.1): BufferGeometry {
  const arc = (r: number, k: number) => new Vector2(r * Math.sin((k * Math.PI) / 24), -r * Math.cos((k * Math.PI) / 24));
  const outside = Array.from({ length: 13 }, (_, k) => arc(radius, k));
  const inside = Array.from({ length: 13 }, (_, k) => arc(radius - wall, 12 - k));
  return new LatheGeometry([...outside, ...inside], 32).rotateZ(-Math.PI / 2);
}

/** A tube closed at −x. */
export function beaker(from: number, to: number, radius: number, wall = 0.08): BufferGeometry {
  const profile = [
    [0, from],
    [radius, from],
    [radius, to],
    [radius - wall, to],
    [radius - wall, from + wall],
    [0, from + wall],
  ].map(([r, h]) => new Vector2(r, h));
  return new LatheGeometry(profile, 32).rotateZ(-Math.PI / 2);
}

export function arrow(from: Point, to: Point, radius: number, heads: "one" | "both" = "one"): readonly BufferGeometry[] {
  const [a, b] = [new Vector3(...from), new Vector3(...to)];
  const head = Math.min(4.2 * radius, 0.45 * a.distanceTo(b));
  const along = b.clone().sub(a).normalize();
  const tip = (at: Vector3, direction: Vector3): BufferGeometry =>
    between(new ConeGeometry(2.3 * radius, head, 20), at.clone().addScaledVector(direction, -head).toArray(), at.toArray());
  const start = heads === "both" ? a.clone().addScaledVector(along, 0.9 * head) : a;
  const shaft = rod(
    start.toArray(),
    b
      .clone()
      .addScaledVector(along, -0.9 * head)
      .toArray(),
    radius,
    16,
  );
  return [shaft, tip(b, along), ...(heads === "both" ? [tip(a, along.clone().negate())] : [])];
}

const onCircle = (radius: number, angle: number, x: number): Vector3 => new Vector3(x, radius * Math.cos(angle), radius * Math.sin(angle));

/** A bent rod about the axis x, from +y on towards +z. */
const arc = (radius: number, tube: number, angle: number, x = 0): BufferGeometry =>
  bent(
    Array.from({ length: 41 }, (_, k) => onCircle(radius, (angle * k) / 40, x)),
    tube,
  );

/** The same with a head at its end. */
export function arcArrow(radius: number, tube: number, angle: number, x = 0): readonly BufferGeometry[] {
  const end = onCircle(radius, angle, x);
  const along = new Vector3(0, -Math.sin(angle), Math.cos(angle));
  const head = 5 * tube;
  return [
    arc(radius, tube, angle, x),
    between(new ConeGeometry(2.6 * tube, head, 20), end.toArray(), end.clone().addScaledVector(along, head).toArray()),
  ];
}

/** A tube along points. */
export function bent(points: readonly Vector3[], radius: number): BufferGeometry {
  const path = new CurvePath<Vector3>();
  for (let k = 1; k < points.length; k++) path.add(new LineCurve3(points[k - 1], points[k]));
  return new TubeGeometry(path, 2 * points.length, radius, 10);
}

export const ring = (radius: number, tube: number, x = 0): BufferGeometry =>
  new TorusGeometry(radius, tube, 14, 48).rotateY(Math.PI / 2).translate(x, 0, 0);

/** A helix about x; positive turns are right-handed. */
export const helix = (radius: number, wire: number, from: number, to: number, turns: number): BufferGeometry =>
  bent(
    Array.from({ length: Math.ceil(Math.abs(turns) * 20) + 1 }, (_, k) => {
      const s = k / Math.ceil(Math.abs(turns) * 20);
      const angle = 2 * Math.PI * turns * s;
      return new Vector3(from + (to - from) * s, radius * Math.cos(angle), radius * Math.sin(angle));
    }),
    wire,
  );

/** A toothed wheel about x with a hole. */
export function gear(radius: number, teeth: number, thickness: number, hole = 0.3): BufferGeometry {
  const [root, tip] = [radius * 0.86, radius * 1.12];
  const shape = new Shape();
  const corner = (r: number, k: number, part: number): void => {
    const angle = (2 * Math.PI * (k + part)) / teeth;
    const [x, y] = [r * Math.cos(angle), r * Math.sin(angle)];
    if (k === 0 && part === 0) shape.moveTo(x, y);
    else shape.lineTo(x, y);
  };
  for (let k = 0; k < teeth; k++)
    for (const [r, part] of [
      [root, 0],
      [root, 0.28],
      [tip, 0.38],
      [tip, 0.62],
      [root, 0.72],
    ] as const)
      corner(r, k, part);
  shape.closePath();
  shape.holes.push(new Path().absarc(0, 0, hole * radius, 0, 2 * Math.PI, true));
  return new ExtrudeGeometry(shape, { depth: thickness, bevelEnabled: false, curveSegments: 24 })
    .translate(0, 0, -thickness / 2)
    .rotateY(Math.PI / 2);
}

/** A toothed bar along z with its teeth towards +y. */
export function rack(length: number, teeth: number, thickness: number): BufferGeometry {
  const pitch = length / teeth;
  const shape = new Shape();
  shape.moveTo(-length / 2, -0.3);
  for (let k = 0; k < teeth; k++)
    for (const [part, y] of [
      [0, -0.08],
      [0.25, -0.08],
      [0.35, 0.1],
      [0.65, 0.1],
      [0.75, -0.08],
    ] as const)
      shape.lineTo(-length / 2 + pitch * (k + part), y);
  shape.lineTo(length / 2, -0.08);
  shape.lineTo(length / 2, -0.3);
  shape.closePath();
  return new ExtrudeGeometry(shape, { depth: thickness, bevelEnabled: false }).translate(0, 0, -thickness / 2).rotateY(Math.PI / 2);
}

/** A grooved wheel about x. */
export function wheel(radius: number, thickness: number): BufferGeometry {
  const half = thickness / 2;
  const profile = [
    [0.25 * radius, -half],
    [radius, -half],
    [0.8 * radius, 0],
    [radius, half],
    [0.25 * radius, half],
    [0.25 * radius, -half],
  ].map(([r, h]) => new Vector2(r, h));
  return new LatheGeometry(profile, 40).rotateZ(-Math.PI / 2);
}
