/** Models and motions as glTF files, binary or text by the ending of the name. */
import { nameAll, type Recording, type ResolvedModel } from "@gelenk/core";
import { type GltfOptions, trackOf, type WrittenGltf, writeGltf } from "@gelenk/formats/gltf";
import { endingOf } from "./output-file.js";

export const GLTF_ENDINGS: readonly string[] = [".glb", ".gltf"];
export const isGltfName = (path: string): boolean => GLTF_ENDINGS.includes(endingOf(path));

/** Content of the file in the form of its ending; missing where there are errors. */
export function gltfContent({ glb, text }: WrittenGltf, path: string): Uint8Array | string | undefined {
  return endingOf(path) === ".glb" ? glb?.() : text?.();
}

/** The recorded motion of all bodies. */
export function animationFile(model: ResolvedModel, recording: Recording, path: string): readonly (Uint8Array | string)[] {
  const options: GltfOptions = { track: trackOf(recording, nameAll("body", model.bodies ?? [])) };
  const content = gltfContent(writeGltf(model, options), path);
  return content === undefined ? [] : [content];
}
