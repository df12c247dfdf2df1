/** @gelenk/formats/gltf: models and motions as glTF files, with the physics extensions. See docs/guides/gltf.md. */
export { type PoseTrack, pathOfBody, trackColumns, trackOf } from "./gltf/pose-track.js";
export { alignHalves, keysToKeep, type Path } from "./gltf/reduce-keys.js";
export { type GltfOptions, type WrittenGltf, writeGltf } from "./gltf/write-gltf.js";
