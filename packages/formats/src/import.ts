/** @gelenk/formats/import: models from files of other programs, with a report of what was lost. See docs/guides/import.md. */
export { type Archive, type OpenedArchive, openZip } from "./archive/open-zip.js";
export { hasPhysics } from "./gltf/file-findings.js";
export { BINARY_FORMATS, XML_FORMATS } from "./import/catalogue.js";
export { type ImportedModel, importModel, isArchive, isImportable } from "./import/import-model.js";
export { countFates, type LossCounts, type ReportLine } from "./import/losses.js";
export { mergeLinks, separateLinks } from "./import/merge-links.js";
export { type FileLookup, filesOf, type ModelFiles, type PackageFolders } from "./import/model-files.js";
export type { ImportOptions } from "./import/model-format.js";
export type { Fate } from "./xml/xml-tree.js";
