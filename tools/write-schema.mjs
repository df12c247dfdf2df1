/** Writes the published JSON Schemas of the model file and of the plan file. Needs the built packages (npm run build). */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const { modelSchemaText, MODEL_VERSION } = await import("@gelenk/formats");
const { planSchemaText, PLAN_VERSION } = await import("@gelenk/batch");

/** @type {readonly (readonly [folder: string, file: string, text: string])[]} */
const schemas = [
  ["packages/formats/schema/", `model-${MODEL_VERSION}.json`, modelSchemaText()],
  ["packages/batch/schema/", `plan-${PLAN_VERSION}.json`, planSchemaText()],
];
for (const [folder, file, text] of schemas) {
  const path = fileURLToPath(new URL(`../${folder}`, import.meta.url));
  mkdirSync(path, { recursive: true });
  writeFileSync(path + file, text);
  console.log(`schema/${file} written`);
}
