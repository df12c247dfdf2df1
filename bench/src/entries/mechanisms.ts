/** Our mechanism as a contestant: one evaluation a step or four, planar short cut or not. */
import { gelenk } from "../gelenk.js";
import { gelenkMechanism } from "../gelenk-mechanism.js";

export const MECHANISM = {
  /** One evaluation a step, order 3. */
  adams: gelenkMechanism("gelenk mechanism", { integrator: "adams-bashforth" }),
  /** The same, with the poses of all bodies in every step. */
  poses: gelenkMechanism("gelenk mechanism, poses", { integrator: "adams-bashforth", poses: true }),
  /** The same, where planar mechanisms are treated as spatial ones. */
  spatial: gelenkMechanism("gelenk mechanism, spatial", { integrator: "adams-bashforth", algorithm: "articulated-body-spatial" }),
  /** MuJoCo's own method. */
  euler: gelenkMechanism("gelenk mechanism, euler", { integrator: "semi-implicit-euler" }),
  rungeKutta: gelenkMechanism("gelenk mechanism, rk4", { integrator: "rk4" }),
  compiled: gelenkMechanism("gelenk mechanism, compiled rk4", { integrator: "rk4", compiled: true }),
};

export const RECURSIVE = gelenk("gelenk recursive", { method: "recursive" });

/** What joint coordinates hold by construction; m. */
export const CLOSED = { gap: 1e-10 };

export const MECHANISM_NOTES = [
  "`gelenk mechanism` is the model as equations in joint coordinates: no contacts, limits, events or books, which worlds and peers look after. It makes one " +
    "evaluation a step (Adams–Bashforth, order 3); poses are computed when they are asked for, unless the row says otherwise. Where all axes are parallel it " +
    "computes in the plane; the row `spatial` does not. `gelenk recursive` is a world with the same coordinates and all that belongs to a world.",
];
