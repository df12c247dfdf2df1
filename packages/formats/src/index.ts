/** Model files in, results out; contact problems both ways. */
export { formatPosition, positionAt, type TextPosition } from "@gelenk/core";
export { CONTACT_VERSION } from "./contact/problem-layout.js";
export { type ReadContactProblem, readContactProblem } from "./contact/read-problem.js";
export { type ProblemText, writeContactProblem } from "./contact/write-problem.js";
export { type DecodedText, decodeText } from "./decode-text.js";
export { checkSchema, isObject, type JsonSchema } from "./json/check-schema.js";
export { locatePaths } from "./json/locate.js";
export { JSON_LIMITS, type JsonLimits, type ParsedJson, parseJson } from "./json/parse-json.js";
export { writeJson } from "./json/write-json.js";
export { MODEL_SCHEMA, MODEL_VERSION, modelSchemaText } from "./model-schema.js";
export {
  type LoadedModel,
  type LoadOptions,
  loadModel,
  type ReadModel,
  type ReadOptions,
  readModel,
  readModelBytes,
} from "./read-model.js";
export { type ReadTable, readCsv } from "./result/read-csv.js";
export { nonEmptyLines, readJsonLines, type TextLine } from "./result/read-json-lines.js";
export { buildTable, type Column, columnOf, rowsOf, type Table, type TableBuilder, tableOf } from "./result/table.js";
export { csvHeader, csvRow, writeCsv } from "./result/write-csv.js";
export { jsonLinesHeader, jsonLinesRow, writeJsonLines } from "./result/write-json-lines.js";
export { writeModel } from "./write-model.js";
