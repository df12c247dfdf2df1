/** The formats that can be imported. */
import type { BinaryFormat, XmlFormat } from "./model-format.js";

export const XML_FORMATS: readonly XmlFormat[] = [];
export const BINARY_FORMATS: readonly BinaryFormat[] = [];
