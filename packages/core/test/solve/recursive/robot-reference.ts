/** The robots of ../shared/reference: values and trajectories computed with Pinocchio 4.1.0, and how their lists become ours. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readReferenceJson, referenceFolder } from "../../reference-folder.js";
import { type UrdfTree, urdfTree } from "./urdf-tree.js";

interface Case {
  readonly q: number[];
  readonly v: number[];
  readonly a: number[];
  readonly rnea_tau: number[];
  readonly gravity_torque: number[];
  readonly nle: number[];
  /** Only of some cases. */
  readonly mass_matrix_rowmajor: number[] | null;
  readonly fd_input_tau: number[];
  readonly fd_qdd: number[];
  readonly kinetic_energy: number;
  readonly potential_energy: number;
  readonly com_world: number[];
  readonly centroidal_momentum_lin_ang: number[];
}

export interface RobotReference {
  readonly model: string;
  readonly base: "fixed" | "floating";
  readonly gravity: number[];
  readonly joints: readonly {
    readonly name: string;
    readonly idx_q: number;
    readonly nq: number;
    readonly idx_v: number;
    readonly nv: number;
  }[];
  readonly cases: readonly Case[];
}

export interface RobotTrajectory {
  readonly t: number[];
  readonly q: number[][];
  readonly v: number[][];
  readonly energy: number[];
  /** Largest difference of coordinates between their runs at two tolerances: how far they are trusted. */
  readonly self_convergence_max_abs_dq: number;
}

/** Their lists, free base [p, quaternion] and [v, ω] first, into our order, free base [quaternion, p] and [ω, v], and back. */
export function translateLists({ joints }: RobotReference, tree: UrdfTree) {
  const places = (index: "idx_q" | "idx_v", count: "nq" | "nv", swapped: readonly number[]): number[] =>
    tree.joints.flatMap((name) => {
      const joint = joints.find((candidate) => candidate.name === name);
      if (!joint) return [];
      return Array.from({ length: joint[count] }, (_, k) => joint[index] + (joint[count] > 1 ? swapped[k]! : k));
    });
  const coordinates = places("idx_q", "nq", [3, 4, 5, 6, 0, 1, 2]);
  const speeds = places("idx_v", "nv", [3, 4, 5, 0, 1, 2]);
  return {
    coordinates: (q: readonly number[]) => coordinates.map((place) => q[place]!),
    speeds: (v: readonly number[]) => speeds.map((place) => v[place]!),
    matrix: (rows: readonly number[]) => speeds.map((i) => speeds.map((j) => rows[i * speeds.length + j]!)),
  };
}

export function loadRobot(name: string): { reference: RobotReference; tree: UrdfTree } | undefined {
  const folder = referenceFolder();
  if (!folder) return undefined;
  // limits of joints that have none are written as Infinity, which JSON does not know
  const text = readFileSync(join(folder, `robots/urdf/${name}.ref.json`), "utf8").replace(/-?Infinity/g, "null");
  const reference = JSON.parse(text) as RobotReference;
  return { reference, tree: urdfTree(readFileSync(join(folder, "robots/urdf", reference.model), "utf8"), reference.base) };
}

/** The motion from rest of all drives; undefined where the folder is missing. */
export const loadTrajectory = (name: string): RobotTrajectory | undefined =>
  readReferenceJson(`robots/urdf/${name}.traj.json`) as RobotTrajectory | undefined;
