/** The rattleback of the scene as an ellipsoid that rolls without slipping: see rolling-ellipsoid.ts. */
import type { ShapeOf, Triple } from "@gelenk/core";
import { modelOf } from "./build.js";
import { localPoint, startOf } from "./joint-geometry.js";
import type { RollingEllipsoid, RollingState } from "./rolling-ellipsoid.js";

export function startOfCelt(address: string): { readonly body: RollingEllipsoid; readonly state: RollingState } {
  const model = modelOf(address);
  const celt = model.bodies!.find(({ name }) => name === "celt")!;
  const { orientation, angularVelocity } = startOf(celt);
  const inBody = (v: Triple): Triple => localPoint({ position: [0, 0, 0], orientation }, v);
  const [air] = model.forces!;
  return {
    body: {
      radii: (celt.shapes![0] as ShapeOf<"ellipsoid">).radii,
      mass: celt.mass!,
      center: celt.centerOfMass!,
      inertia: celt.inertia!,
      gravity: 9.81,
      damping: (air as { readonly angular: number }).angular,
    },
    state: { up: inBody([0, 0, 1]), rate: inBody(angularVelocity) },
  };
}
