import { expect, it } from "vitest";
import { SHAPE_TYPES } from "../../src/model/description.js";
import { box, capsule, cone, cylinder, ellipsoid, heightField, hull, mesh, plane, sphere, torus } from "../../src/model/shapes.js";
import { validateModel } from "../../src/model/validate.js";

it("there is a short form of every shape, and each takes what all shapes have", () => {
  const placement = { name: "part", position: [1, 2, 3], friction: 0.3, margin: 0.01, groups: ["tools"], sensor: true } as const;
  const corners = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const;
  const triangles = [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ] as const;
  const heights = [
    [0, 1, 2],
    [3, 4, 5],
  ];
  const shapes = [
    box(1, 2, 3, placement),
    sphere(1, placement),
    ellipsoid(1, 2, 3, placement),
    cylinder(1, 2, placement),
    capsule(1, 2, placement),
    cone(1, 2, placement),
    torus(2, 1, placement),
    hull(corners, placement),
    mesh(corners, triangles, { ...placement, sides: "two" }),
    plane([0, 0, 1], placement),
    heightField([2, 1], heights, placement),
  ];
  expect(shapes.map((shape) => shape.type)).toEqual([...SHAPE_TYPES]);
  for (const shape of shapes) expect(shape).toMatchObject(placement);
  expect(shapes.at(-1)).toEqual({ type: "height-field", size: [2, 1], heights, ...placement });
  expect(shapes.at(-3)).toEqual({ type: "mesh", vertices: corners, triangles, sides: "two", ...placement });
  expect(validateModel({ gelenk: 1, bodies: [{ shapes }] })).toEqual([]);
});
