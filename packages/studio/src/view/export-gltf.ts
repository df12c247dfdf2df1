/** A glTF file (binary) of a model with one animation of its recorded motion. Loaded on first use. */
import type { ResolvedModel } from "@gelenk/core";
import { AnimationClip, Color, Group, Mesh, MeshStandardMaterial, QuaternionKeyframeTrack, Scene, VectorKeyframeTrack } from "three";
import { GLTFExporter } from "three/examples/jsm/exporters/GLTFExporter.js";
import { pathOfBody } from "../export/body-path.js";
import { keysToKeep, type Path } from "../export/reduce-keys.js";
import type { PoseTrack } from "../simulation/protocol.js";
import { bodyColors } from "./body-colors.js";
import { formOf } from "./shape-geometry.js";
import { THEMES } from "./theme.js";

/** m: what leaving out keys may cost. */
const TOLERANCE = 1e-4;
/** m: bodies reach about that far unless their shapes say otherwise; turns count with it. */
const LEAST_REACH = 0.05;

type Body = NonNullable<ResolvedModel["bodies"]>[number];

export async function exportGltf(model: ResolvedModel, track: PoseTrack): Promise<ArrayBuffer> {
  const scene = new Scene();
  scene.name = model.name ?? "model";
  const colors = bodyColors(model.bodies ?? [], THEMES.light);
  const tracks = (model.bodies ?? []).flatMap((body, k) => {
    const node = nodeOf(body, colors[k]!);
    scene.add(node.group);
    const row = track.bodies.indexOf(node.group.name);
    return row < 0 ? [] : animate(node.group, pathOfBody(track, row), node.reach);
  });
  const animations = tracks.length > 0 ? [new AnimationClip("run", -1, tracks)] : [];
  return (await new GLTFExporter().parseAsync(scene, { binary: true, animations })) as ArrayBuffer;
}

/** Endless planes are left out: they have no size in a file. */
function nodeOf(body: Body, color: string): { readonly group: Group; readonly reach: number } {
  const group = new Group();
  group.name = body.name!;
  group.position.fromArray(body.position ?? [0, 0, 0]);
  group.quaternion.fromArray(body.orientation ?? [0, 0, 0, 1]);
  const material = new MeshStandardMaterial({ color: new Color(color), roughness: 0.62, metalness: 0 });
  let reach = LEAST_REACH;
  for (const shape of body.shapes ?? []) {
    if (shape.type === "plane" || !(shape.use?.includes("visual") ?? true)) continue;
    const { build, scale } = formOf(shape);
    const mesh = new Mesh(build(), material);
    mesh.scale.fromArray(scale);
    mesh.position.fromArray(shape.position ?? [0, 0, 0]);
    mesh.quaternion.fromArray(shape.orientation ?? [0, 0, 0, 1]);
    mesh.geometry.computeBoundingSphere();
    reach = Math.max(reach, mesh.position.length() + (mesh.geometry.boundingSphere?.radius ?? 0) * Math.max(...scale));
    group.add(mesh);
  }
  return { group, reach };
}

/** A body that stays where it is needs no track. */
function animate(group: Group, path: Path, reach: number): (VectorKeyframeTrack | QuaternionKeyframeTrack)[] {
  const keys = keysToKeep(path, TOLERANCE, reach);
  const first = keys[0];
  if (first === undefined) return [];
  group.position.fromArray(path.positions, 3 * first);
  group.quaternion.fromArray(path.orientations, 4 * first);
  const moves = keys.some((k) => k > 0 && (differs(path.positions, 3, k) || differs(path.orientations, 4, k)));
  if (!moves) return [];
  const times = keys.map((k) => path.times[k]!);
  const pick = (values: Float64Array, width: number) => keys.flatMap((k) => [...values.subarray(width * k, width * (k + 1))]);
  return [
    new VectorKeyframeTrack(`${group.uuid}.position`, times, pick(path.positions, 3)),
    new QuaternionKeyframeTrack(`${group.uuid}.quaternion`, times, pick(path.orientations, 4)),
  ];
}

const differs = (values: Float64Array, width: number, k: number): boolean =>
  values.subarray(0, width).some((x, i) => Math.abs(x - values[width * k + i]!) > 1e-9);
