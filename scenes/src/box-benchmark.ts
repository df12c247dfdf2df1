/**
 * The box of the rigid-body benchmark "boxes" (S. Peters, J. Hsu: Comparison of rigid body dynamic simulators for robotic simulation
 * in Gazebo, ROSCon 2014; repository scpeters/benchmark): 10 kg, 0.1 × 0.4 × 0.9 m, thrown without touching anything.
 * sliding-box is its case "simple", tumbling-box its case "complex".
 */
import type { BodyDescription } from "@gelenk/core";

export const benchmarkBox: BodyDescription = { name: "box", mass: 10, shapes: [{ type: "box", size: [0.1, 0.4, 0.9] }] };
