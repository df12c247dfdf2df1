import { expect, it } from "vitest";
import { DEFAULTS, defaultGravity } from "../../src/model/defaults.js";
import { validateModel } from "../../src/model/validate.js";

it("gravity points against up", () => {
  expect(defaultGravity()).toEqual([0, -9.81, 0]);
  expect(defaultGravity("z")).toEqual([0, 0, -9.81]);
});

it("the defaults written out are a valid model", () => {
  const { kind, position, orientation, velocity, angularVelocity, density } = DEFAULTS.body;
  const body = {
    kind,
    position,
    orientation,
    velocity,
    angularVelocity,
    density,
    shapes: [{ type: "sphere" as const, radius: 1, ...DEFAULTS.shape }],
  };
  expect(validateModel({ gelenk: 1, up: DEFAULTS.up, gravity: DEFAULTS.gravity.y, bodies: [body], settings: DEFAULTS.settings })).toEqual(
    [],
  );
});
