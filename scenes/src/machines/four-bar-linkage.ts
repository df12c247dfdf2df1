/**
 * The four-bar that drives the next part of a machine: crank A0A and coupler AB are bodies of their own, the rocker B0B is a lever of the
 * driven part. Base A0B0 lies along x of the carrier, which ends at B0.
 *
 *   B: distance coupler from A, distance rocker from B0, left of the way from A to B0          angles: φ crank, ψ lever, both to the carrier
 *
 * Source: theory 03, section 14.1, branch +.
 */
import { atan2, type BodyDescription, type CoordinateDescription, type JointDescription } from "@gelenk/core";
import { meet, minus, type Point, polar } from "../planar.js";
import { pin, pointOf, rod, type Stand } from "./plane-parts.js";

export interface FourBarNumbers {
  readonly base: number;
  readonly crank: number;
  readonly coupler: number;
  readonly rocker: number;
  readonly crankMass: number;
  readonly couplerMass: number;
}

export interface FourBarPlace {
  /** Pins A and B in the frame of the carrier, whose B0 is at (length, 0). */
  readonly A: Point;
  readonly B: Point;
  readonly psi: number;
}

export function placeFourBar({ base, crank, coupler, rocker }: FourBarNumbers, length: number, phi: number): FourBarPlace {
  const [x, y] = polar(crank, phi);
  const A: Point = [length - base + x, y];
  const B0: Point = [length, 0];
  const B = meet(A, coupler, B0, rocker);
  const [dx, dy] = minus(B, B0);
  return { A, B, psi: atan2(dy, dx) };
}

export interface FourBarParts {
  readonly bodies: readonly BodyDescription[];
  readonly joints: readonly JointDescription[];
  readonly crank: Stand;
}

interface FourBarDrive {
  readonly carrier: Stand & { readonly length: number };
  readonly driven: Stand;
  /** Angle of the driven part's x axis to its lever. */
  readonly leverAngle: number;
  readonly phi: number;
  readonly axial: number;
  /** What acts on the crank. */
  readonly turn?: CoordinateDescription;
  /** Behind the names of its parts. */
  readonly suffix: string;
}

/** Crank, coupler and the four hinges; the one that closes the loop, B, comes last. */
export function fourBarParts(numbers: FourBarNumbers, drive: FourBarDrive): FourBarParts {
  const { carrier, driven, phi, suffix } = drive;
  const { length } = carrier;
  const { A, B } = placeFourBar(numbers, length, phi);
  const A0: Point = [length - numbers.base, 0];
  const [dx, dy] = minus(B, A);
  const crank: Stand = { name: `crank${suffix}`, at: pointOf(carrier, A0), angle: carrier.angle + phi };
  const coupler: Stand = { name: `coupler${suffix}`, at: pointOf(carrier, A), angle: carrier.angle + atan2(dy, dx) };
  const thickness = 0.15 * numbers.crank;
  return {
    crank,
    bodies: [
      rod(crank, { mass: numbers.crankMass, length: numbers.crank, axial: drive.axial }, thickness),
      rod(coupler, { mass: numbers.couplerMass, length: numbers.coupler, axial: drive.axial }, thickness),
    ],
    joints: [
      pin(`A0${suffix}`, carrier, crank, { onA: A0 }, drive.turn),
      pin(`B0${suffix}`, carrier, driven, { onA: [length, 0] }),
      pin(`A${suffix}`, crank, coupler, { onA: [numbers.crank, 0] }),
      pin(`B${suffix}`, coupler, driven, { onA: [numbers.coupler, 0], onB: polar(numbers.rocker, -drive.leverAngle) }),
    ],
  };
}
