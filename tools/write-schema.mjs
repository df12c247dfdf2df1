/** Writes the published JSON Schema of the model file. Needs the built packages (npm run build). */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const { modelSchemaText, MODEL_VERSION } = await import("@gelenk/formats");

const folder = fileURLToPath(new URL("../packages/formats/schema/", import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}model-${MODEL_VERSION}.json`, modelSchemaText());
console.log(`schema/model-${MODEL_VERSION}.json written`);
