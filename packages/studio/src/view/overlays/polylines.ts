/** Arcs and circles as straight pieces. */
import { Quaternion, Vector3 } from "three";

type Piece = (from: Vector3, to: Vector3, last: boolean) => void;
const PIECES = 24;

/** A unit vector across another. */
function across(direction: Vector3): Vector3 {
  const [x, y, z] = [Math.abs(direction.x), Math.abs(direction.y), Math.abs(direction.z)];
  const axis = x <= y && x <= z ? new Vector3(1, 0, 0) : y <= z ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1);
  return new Vector3().crossVectors(direction, axis).normalize();
}

/** Points of an arc about `axis`, from the direction `start` on. */
export function arcPoints(center: Vector3, axis: Vector3, start: Vector3, angle: number, pieces = PIECES): readonly Vector3[] {
  const unit = axis.clone().normalize();
  return Array.from({ length: pieces + 1 }, (_, k) =>
    start
      .clone()
      .applyQuaternion(new Quaternion().setFromAxisAngle(unit, (angle * k) / pieces))
      .add(center),
  );
}

export function polyline(points: readonly Vector3[], piece: Piece): void {
  for (let k = 1; k < points.length; k++) piece(points[k - 1]!, points[k]!, k === points.length - 1);
}

/** An arc of `angle` (rad) in the sense of the axis. */
export function arcAround(center: Vector3, axis: Vector3, radius: number, angle: number, piece: Piece): void {
  polyline(arcPoints(center, axis, across(axis.clone().normalize()).multiplyScalar(radius), angle), piece);
}
