/** Ten thousand seeded mutations of meshes, archives and glTF files: a result or an error, nothing thrown, no end that does not come. */
import { it } from "vitest";
import { examineZipMutations, FILES, zip } from "../archive/import-zip.js";
import { examinePngMutations } from "../image/examine-png.js";
import { SMALL_PNG } from "../image/sample-png.js";
import { examineMeshMutations } from "../mesh/examine-mesh.js";
import { MESH_SAMPLES } from "../mesh/sample-meshes.js";

it.each(MESH_SAMPLES)("10⁴ mutations of $what", ({ name, bytes }) => examineMeshMutations(name, bytes, 10_000, 105));

it("10⁴ mutations of an image", () => examinePngMutations(SMALL_PNG, 10_000, 107));

it("10⁴ mutations of an archive", () => examineZipMutations(zip(FILES), 10_000, 106));
