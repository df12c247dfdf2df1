/** The mesh files that can be read. */
import type { MeshFormat } from "./mesh-format.js";
import { dae } from "./read-dae.js";
import { gltf } from "./read-gltf.js";
import { obj } from "./read-obj.js";
import { ply } from "./read-ply.js";
import { stl } from "./read-stl.js";

/** All mesh formats: COLLADA, glTF, OBJ, PLY, STL. */
export const MESH_FORMATS: readonly MeshFormat[] = [dae, gltf, obj, ply, stl];

/** By the ending of the name, in any case; undefined where it is none of ours. */
export const meshFormatOf = (fileName: string): MeshFormat | undefined =>
  MESH_FORMATS.find(({ endings }) => endings.some((ending) => fileName.toLowerCase().endsWith(ending)));
