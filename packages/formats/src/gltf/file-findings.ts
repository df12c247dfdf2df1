/** What is wrong with the parts of a glTF file, as findings of an import: places as JSON pointers behind the name of the file. */
import type { Diagnostic } from "@gelenk/core";
import type { GltfFile } from "../mesh/gltf-file.js";

/** Has a glTF file bodies, or are there only things to be seen? Looks for the name of the extension in its JSON, without reading the rest. */
export function hasPhysics(bytes: Uint8Array): boolean {
  const isContainer = bytes.length >= 20 && bytes[0] === 0x67 && bytes[1] === 0x6c && bytes[2] === 0x54 && bytes[3] === 0x46;
  const end = isContainer ? 20 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true) : bytes.length;
  return new TextDecoder().decode(bytes.subarray(0, end)).includes('"KHR_physics_rigid_bodies"');
}

const CODES: Readonly<Record<string, string>> = {
  syntax: "gltf.syntax",
  truncated: "gltf.truncated",
  version: "gltf.version",
  "bad-accessor": "gltf.bad-accessor",
  "bad-index": "gltf.bad-index",
  "bad-node": "gltf.bad-node",
  "missing-buffer": "gltf.missing-buffer",
  "not-finite": "gltf.not-finite",
  "not-supported": "gltf.not-supported",
  "too-large": "gltf.too-large",
};

export function findingOf(path: string, [code, where, message, hint]: NonNullable<GltfFile["problem"]>): Diagnostic {
  return {
    code: CODES[code] ?? "gltf.syntax",
    severity: "error",
    where: /^byte \d/.test(where) ? `${path}:${where}` : `${path}#${asPointer(where)}`,
    message,
    ...(hint !== undefined && { hint }),
  };
}

/** `accessors[3].count` → `/accessors/3/count`; what is one already stays. */
const asPointer = (where: string): string =>
  where === "" || where.startsWith("/")
    ? where
    : `/${where.replaceAll("[", "/").replaceAll("]", "").replaceAll(".", "/").replaceAll("//", "/")}`;
