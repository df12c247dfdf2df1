/** Snapping of the gizmo. What decides is geometry in closed form: whole tenths of a metre along the axes of a handle, whole multiples of 15° around them. */
import type { Vector3 } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { dot, rotate, size, subtract } from "../../src/document/poses.js";
import { axisOf, type GizmoPlace, type Handle, movedBy, SNAP, snapped, snappedMove, turnedBy } from "../../src/tools/gizmo.js";
import { turnAbout } from "../../src/tools/space.js";
import type { Ray } from "../../src/view/view.js";

const straight: GizmoPlace = { position: [1, 2, 3], orientation: [0, 0, 0, 1], space: "world" };
/** Turned by 30° about z, with axes of its own. */
const slanted: GizmoPlace = { position: [0.4, -0.2, 0], orientation: turnAbout([0, 0, 1], Math.PI / 6), space: "local" };

/** Looks along −z at a point. */
const at = ([x, y]: readonly [number, number]): Ray => ({ origin: [x, y, 10], direction: [0, 0, -1] });
const closeTo = (a: Vector3, b: Vector3): void => expect(size(subtract(a, b))).toBeLessThan(1e-12);

describe("moving", () => {
  test.each([
    [0.04, 0],
    [0.06, 0.1],
    [0.349, 0.3],
    [-0.26, -0.3],
  ])("the pointer by %f m along x moves by %f m", (way, expected) => {
    const handle: Handle = { kind: "axis", axis: 0 };
    const moved = movedBy(straight, handle, at([1, 2]), at([1 + way, 2.7]));
    closeTo(moved, [way, 0, 0]);
    closeTo(snappedMove(straight, handle, moved, SNAP.move), [expected, 0, 0]);
  });

  test("along an axis of a turned body stays on that axis", () => {
    const handle: Handle = { kind: "axis", axis: 0 };
    const axis = axisOf(slanted, 0);
    const [x, y] = slanted.position;
    const to = at([x + 0.234 * Math.cos(Math.PI / 6), y + 0.234 * Math.sin(Math.PI / 6)]);
    const moved = snappedMove(slanted, handle, movedBy(slanted, handle, at([x, y]), to), SNAP.move);
    expect(size(moved)).toBeCloseTo(0.2, 12);
    expect(dot(moved, axis)).toBeCloseTo(0.2, 12);
  });

  test("in a plane snaps along both axes of it, and not across", () => {
    const handle: Handle = { kind: "plane", axis: 2 };
    const [x, y] = slanted.position;
    const [dx, dy] = rotate(slanted.orientation, [0.17, -0.32, 0]);
    const moved = snappedMove(slanted, handle, movedBy(slanted, handle, at([x, y]), at([x + dx, y + dy])), SNAP.move);
    closeTo(moved, rotate(slanted.orientation, [0.2, -0.3, 0]));
  });
});

test.each([
  [7, 0],
  [8, 15],
  [37, 30],
  [-50, -45],
  [91, 90],
])("a ring that is turned by %f° turns by %f°", (degrees, expected) => {
  const handle: Handle = { kind: "ring", axis: 2 };
  const [x, y] = straight.position;
  const angle = (degrees * Math.PI) / 180;
  const turned = turnedBy(straight, handle, at([x + 0.5, y]), at([x + 0.8 * Math.cos(angle), y + 0.8 * Math.sin(angle)]));
  expect(turned).toBeCloseTo(angle, 12);
  expect((snapped(turned, SNAP.rotate) * 180) / Math.PI).toBeCloseTo(expected, 10);
});
