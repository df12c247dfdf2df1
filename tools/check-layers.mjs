/**
 * Checks that imports follow the order of the design and that no source uses what its package may not (rules: lib/layers.mjs).
 *
 *   node tools/check-layers.mjs [folder]
 */
import { checkLayers } from "./lib/check-layers.mjs";
import { repository } from "./lib/paths.mjs";

const { files, violations } = checkLayers(process.argv[2] ?? repository);
for (const violation of violations) console.log(violation);
console.log(violations.length === 0 ? `layers: ${files} files, no violations` : `layers: ${files} files, violations: ${violations.length}`);
process.exitCode = violations.length === 0 ? 0 : 1;
