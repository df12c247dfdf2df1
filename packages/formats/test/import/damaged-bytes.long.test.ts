/** Ten thousand seeded mutations of binary files: a result or an error, nothing thrown, no end that does not come. */
import { it } from "vitest";
import { examineZipMutations, FILES, zip } from "../archive/import-zip.js";
import { examinePlyMutations } from "../mesh/examine-ply.js";
import { binaryPly, TEXT_PLY } from "../mesh/sample-ply.js";

it.each([
  ["PLY as text", new TextEncoder().encode(TEXT_PLY)],
  ["PLY of bytes", binaryPly(true)],
])("10⁴ mutations of %s", (_name, bytes) => examinePlyMutations(bytes, 10_000, 105));

it("10⁴ mutations of an archive", () => examineZipMutations(zip(FILES), 10_000, 106));
