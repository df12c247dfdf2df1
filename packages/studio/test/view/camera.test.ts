/** The camera. What decides: projections computed by three from the camera's own matrices, and the directions that the design names. */
import { Box3, Raycaster, Vector2, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { homeLook, lookFrom, orbit, pan, zoom } from "../../src/view/camera-commands.js";
import { createCameraRig } from "../../src/view/camera-rig.js";

const SIZE = { width: 760, height: 420 };

function rigFor(up: "y" | "z" = "y") {
  const rig = createCameraRig();
  rig.setStage(up);
  rig.setSize(SIZE.width, SIZE.height);
  return rig;
}

const corners = ({ min, max }: Box3): readonly Vector3[] =>
  Array.from({ length: 8 }, (_, k) => new Vector3(k & 1 ? max.x : min.x, k & 2 ? max.y : min.y, k & 4 ? max.z : min.z));

describe.each(["y", "z"] as const)("up %s", (up) => {
  test("a box is fitted: nothing sticks out, and something comes close to 85 % of the view", () => {
    for (const box of [
      new Box3(new Vector3(-1, 0, -2), new Vector3(3, 5, 1)),
      new Box3(new Vector3(10, 10, 10), new Vector3(30, 11, 12)),
    ]) {
      const rig = rigFor(up);
      rig.go(homeLook(rig, box, up), "jump");
      const seen = corners(box).map((corner) => corner.project(rig.camera));
      const largest = Math.max(...seen.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
      expect(largest).toBeCloseTo(0.85, 6);
    }
  });

  test("first seen from 26° to the right of the front, above the floor", () => {
    const rig = rigFor(up);
    rig.go(homeLook(rig, new Box3(new Vector3(0, 0, 0), new Vector3(1, 1, 1)), up), "jump");
    const { x, y, z } = rig.direction.negate();
    const [high, front] = up === "y" ? [y, z] : [z, -y];
    expect((Math.atan2(x, front) * 180) / Math.PI).toBeCloseTo(26, 9);
    expect((Math.asin(high) * 180) / Math.PI).toBeCloseTo(14, 9);
  });

  test("from the top one looks down", () => {
    const rig = rigFor(up);
    lookFrom(rig, "top");
    rig.advance(0);
    rig.advance(1000);
    expect(rig.direction.dot(new Vector3(0, up === "y" ? -1 : 0, up === "y" ? 0 : -1))).toBeGreaterThan(0.999999);
  });
});

test("zooming keeps the point under the pointer", () => {
  const rig = rigFor();
  const pointer = new Vector2(0.4, -0.3);
  const through = new Raycaster();
  through.setFromCamera(pointer, rig.camera);
  const depth = rig.look.distance / through.ray.direction.dot(rig.direction);
  const point = through.ray.at(depth, new Vector3());
  const before = rig.look.distance;
  zoom(rig, 2, through);
  const seen = point.project(rig.camera);
  expect(rig.look.distance).toBeCloseTo(before / 2, 12);
  expect(seen.x).toBeCloseTo(pointer.x, 9);
  expect(seen.y).toBeCloseTo(pointer.y, 9);
});

test("panning moves the target by as many pixels as the pointer", () => {
  const rig = rigFor();
  const { target } = rig.look;
  pan(rig, 100, -40);
  const seen = target.clone().project(rig.camera);
  expect((seen.x * SIZE.width) / 2).toBeCloseTo(100, 6);
  expect((seen.y * SIZE.height) / 2).toBeCloseTo(40, 6);
});

test("orbiting keeps distance and target, and never goes over the top", () => {
  const rig = rigFor();
  const { target, distance } = rig.look;
  for (let k = 0; k < 50; k++) orbit(rig, 30, 200);
  expect(rig.look.elevation).toBeLessThan(Math.PI / 2);
  expect(rig.camera.position.distanceTo(target)).toBeCloseTo(distance, 9);
});

test("a metre is as many pixels as the projection says, with and without perspective", () => {
  const rig = rigFor();
  for (const orthographic of [false, true]) {
    rig.setOrthographic(orthographic);
    const { target } = rig.look;
    const right = new Vector3().setFromMatrixColumn(rig.camera.matrixWorld, 0);
    const seen = target.clone().add(right).project(rig.camera);
    expect(1 / rig.metresPerPixel(target)).toBeCloseTo((seen.x * SIZE.width) / 2, 6);
  }
});
