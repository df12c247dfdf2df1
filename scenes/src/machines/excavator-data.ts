/**
 * Numbers of the arm of an excavator of some 20 t: boom, stick and bucket in series, three hydraulic cylinders, a four-bar between stick and bucket.
 *
 * Everything moves in the plane z = 0, gravity along −y, hinges about z, angles from x towards y. Frames: origin at the root hinge, x towards the next hinge.
 *
 *   boom     hinged to the ground (the upper carriage) at its origin
 *   stick    hinged to the boom at (boom.length, 0)
 *   crank    hinged to the stick at A0 = (stick.length − base, 0), at the angle φ to the stick; its pin A carries coupler and bucket cylinder
 *   bucket   hinged to the stick at B0 = (stick.length, 0); its lever B0B stands at the angle ψ to the stick, the bucket's x at ψ + leverAngle
 *   coupler  AB
 *
 * Cylinders push between `foot` on the one body and `eye` on the other; length L between the two points:
 *
 *   F = p_A area_A − p_B area_B − friction·L̇                         positive: pushes apart
 *   V_A = dead + area_A (L − shortest),  V_B = dead + area_B (longest − L)
 *   ṗ_A = β/V_A (Q_A − area_A L̇),        ṗ_B = β/V_B (Q_B + area_B L̇)
 *   Q_A = gain (u⁺ √(p_S − p_A) − u⁻ √(p_A − p_T)),  Q_B = gain (u⁻ √(p_S − p_B) − u⁺ √(p_B − p_T))     u = u⁺ − u⁻ ∈ [−1, 1] valve
 *
 * Our own numbers; the source gives none (theory 03, section 16, X6; bulk modulus from there).
 */
import type { HydraulicCylinderNumbers } from "@gelenk/core";

export type PlanePoint = readonly [x: number, y: number];

/** A rigid link: centre of mass in its frame, m, and moments of inertia about it, kg·m², about axes of the frame. */
export interface ExcavatorLink {
  readonly mass: number;
  readonly com: PlanePoint;
  readonly inertia: readonly [number, number, number];
}

/** Half of a cylinder: centre of mass `com` from its end, towards the other one; slender, with its moment across the axis. */
interface CylinderHalf {
  readonly mass: number;
  readonly com: number;
  readonly across: number;
}

export interface ExcavatorCylinder extends HydraulicCylinderNumbers {
  /** Its places on the two bodies. */
  readonly foot: PlanePoint;
  readonly eye: PlanePoint;
  /** The barrel hangs on the foot, the rod on the eye. */
  readonly barrel: CylinderHalf;
  readonly rod: CylinderHalf;
}

/** Data of the excavator: lengths (m), masses (kg), moments (kg·m²), cylinders. */
export const EXCAVATOR = {
  gravity: 9.81,
  boom: { length: 5.7, mass: 1900, com: [2.7, 0.6], inertia: [300, 6500, 6500] },
  stick: { length: 2.9, mass: 950, com: [0.9, 0.1], inertia: [60, 1050, 1050] },
  bucket: { mass: 800, com: [0.6, -0.25], inertia: [200, 250, 250] },
  /** Four-bar between stick and bucket; it closes for every φ. Crank and coupler are slender rods. */
  fourBar: { base: 0.45, crank: 0.6, coupler: 0.6, rocker: 0.5, crankMass: 60, couplerMass: 50 },
  /** As for the concrete pump. */
  branch: 1,
  leverAngle: -2.4,
  axial: 1e-3,
  hydraulics: { bulkModulus: 1.4e9, supply: 3e7, tank: 1e5, dead: 1e-3, gain: 1.34e-6 },
  cylinders: {
    /** Foot on the ground, eye on the boom: two side by side, as one. */
    boom: {
      foot: [0.6, -0.5],
      eye: [2.6, 0.75],
      barrel: { mass: 180, com: 0.8, across: 40 },
      rod: { mass: 120, com: 0.8, across: 26 },
      areaA: 0.0226,
      areaB: 0.0118,
      shortest: 1.8,
      longest: 3.2,
      friction: 2e4,
      pressureA: 1e7,
      pressureB: 2e6,
    },
    /** Foot on the boom, eye on the stick. */
    stick: {
      foot: [2.9, 1.15],
      eye: [-0.75, 0.15],
      barrel: { mass: 110, com: 0.85, across: 28 },
      rod: { mass: 70, com: 0.85, across: 17 },
      areaA: 0.0143,
      areaB: 0.0072,
      shortest: 1.9,
      longest: 3.4,
      friction: 2e4,
      pressureA: 2e6,
      pressureB: 8e6,
    },
    /** Foot on the stick, eye on the crank, in its frame: its pin A. */
    bucket: {
      foot: [0.3, 0.45],
      eye: [0.6, 0],
      barrel: { mass: 70, com: 0.6, across: 9 },
      rod: { mass: 45, com: 0.6, across: 6 },
      areaA: 0.0095,
      areaB: 0.005,
      shortest: 1.4,
      longest: 2.4,
      friction: 1e4,
      pressureA: 2e6,
      pressureB: 3e6,
    },
  },
  /** Start at rest: boom to x, stick to boom, crank to stick, rad. */
  start: { boom: 0.7, stick: -1.6, crank: 1.8 },
} as const satisfies {
  readonly boom: ExcavatorLink & { readonly length: number };
  readonly stick: ExcavatorLink & { readonly length: number };
  readonly bucket: ExcavatorLink;
  readonly cylinders: Readonly<Record<"boom" | "stick" | "bucket", ExcavatorCylinder>>;
  readonly [other: string]: unknown;
};
