/** The formats that can be imported. */
import { gltfPhysics } from "../gltf/read-gltf-model.js";
import { mjcf } from "../mjcf/mjcf.js";
import { sdf } from "../sdf/sdf.js";
import { urdf } from "../urdf/read-urdf.js";
import type { BinaryFormat, XmlFormat } from "./model-format.js";

/** Formats written in XML: URDF, MJCF, SDF. */
export const XML_FORMATS: readonly XmlFormat[] = [urdf, mjcf, sdf];
/** Formats written in bytes: glTF with physics. */
export const BINARY_FORMATS: readonly BinaryFormat[] = [gltfPhysics];
