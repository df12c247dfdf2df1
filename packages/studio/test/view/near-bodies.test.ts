/** Distances of a hand to bodies: those of box and sphere in closed form, moved, turned and scaled as instances are. */
import { BoxGeometry, InstancedMesh, Matrix4, MeshBasicMaterial, Quaternion, SphereGeometry, Vector3 } from "three";
import { expect, test } from "vitest";
import type { BodyBatches } from "../../src/view/body-batches.js";
import { nearBodies } from "../../src/view/near-bodies.js";

type Instance = BodyBatches["instances"][number];

function instance(body: number, geometry: BoxGeometry | SphereGeometry, matrix: Matrix4, more: object = {}): Instance {
  const mesh = new InstancedMesh(geometry, new MeshBasicMaterial(), 1);
  mesh.setMatrixAt(0, matrix);
  return { part: { body, glass: false, shape: { type: "box" }, ...more }, mesh, at: 0 } as unknown as Instance;
}

const NAMES = ["box", "ball"];
const near = (all: readonly Instance[], point: Vector3, reach: number, hidden: readonly number[] = []) =>
  nearBodies(
    all,
    (body) => NAMES[body]!,
    (body) => hidden.includes(body),
    point,
    reach,
  );

/** A unit box as one of 0.2 × 0.4 × 0.6 m, turned by a quarter about z: 0.4 wide and 0.2 high. */
const TURNED = new Matrix4().compose(
  new Vector3(1, 1, 1),
  new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI / 2),
  new Vector3(0.2, 0.4, 0.6),
);
const box = instance(0, new BoxGeometry(1, 1, 1), TURNED);
const ball = instance(1, new SphereGeometry(1, 96, 64), new Matrix4().makeScale(0.5, 0.5, 0.5));

test("outside of a box: to its face, edge and corner", () => {
  const at = (x: number, y: number, z: number) => near([box], new Vector3(1 + x, 1 + y, 1 + z), 1)[0]!.distance;
  expect(at(0.25, 0, 0)).toBeCloseTo(0.05, 6);
  expect(at(0.23, 0.14, 0)).toBeCloseTo(0.05, 6);
  expect(at(0.22, 0.11, 0.32)).toBeCloseTo(0.03, 6);
});

test("inside it is 0, however deep; out of reach there is nothing", () => {
  expect(near([box], new Vector3(1.02, 1.01, 1.03), 0.01)).toEqual([{ name: "box", distance: 0 }]);
  expect(near([box], new Vector3(1.26, 1, 1), 0.05)).toEqual([]);
});

test("a ball: its distance less the flatness of its 96 sides", () => {
  const [found] = near([ball], new Vector3(0.3, 0.5, 0.2), 1);
  const exact = Math.hypot(0.3, 0.5, 0.2) - 0.5;
  // sagitta of a chord of 2π/64: r (1 − cos(π/64))
  expect(Math.abs(found!.distance - exact)).toBeLessThan(0.5 * (1 - Math.cos(Math.PI / 64)));
});

test("nearest first, and neither hidden bodies nor glass", () => {
  const between = new Vector3(0.7, 0.9, 0.9);
  expect(near([ball, box], between, 2).map(({ name }) => name)).toEqual(["box", "ball"]);
  expect(near([ball, box], between, 2, [0]).map(({ name }) => name)).toEqual(["ball"]);
  expect(near([instance(0, new BoxGeometry(1, 1, 1), TURNED, { glass: true })], between, 2)).toEqual([]);
});
