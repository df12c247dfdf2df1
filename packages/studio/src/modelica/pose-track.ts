/** Poses of bodies over the time of a result: of every body the frame of its connector. Bodies without one stand where the model has them. */
import type { Model } from "@gelenk/core";
import { quat, vec3 } from "@gelenk/core/math";
import { poseOfFrame, type ResultData } from "@gelenk/modelica";
import { POSE_ROW } from "../simulation/frame.js";
import type { PoseTrack } from "../simulation/protocol.js";

export function trackOfResult(
  { variables, table }: ResultData,
  { bodies = [] }: Model,
  frames: Readonly<Record<string, string>>,
): PoseTrack {
  const known = new Map(variables.map((variable) => [variable.name, variable]));
  const width = table.names.length;
  const times = Float64Array.from({ length: table.count }, (_, row) => table.rows[row * width]!);
  const poses = new Float64Array(POSE_ROW * bodies.length * table.count);
  const valueAt = (row: number) => (name: string) => {
    const variable = known.get(name);
    if (!variable) return undefined;
    return variable.kind === "constant" ? variable.value : variable.sign * table.rows[row * width + variable.column]!;
  };
  for (let row = 0; row < table.count; row++)
    bodies.forEach(({ name = "", position = [0, 0, 0], orientation = [0, 0, 0, 1] }, k) => {
      const frame = frames[name];
      const offset = POSE_ROW * (row * bodies.length + k);
      const pose = frame === undefined ? undefined : poseOfFrame(valueAt(row), frame);
      if (pose === undefined) poses.set([...position, ...orientation] as number[], offset);
      else poses.set([...vec3.toVector3(pose.position), ...quat.toQuaternion(pose.orientation)], offset);
    });
  return { bodies: bodies.map(({ name = "" }) => name), times, poses };
}
