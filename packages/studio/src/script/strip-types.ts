/** TypeScript to JavaScript, line by line, so that errors keep their lines. Loaded with the first script. */
import { transform } from "sucrase";

export const withoutTypes = (code: string): string => transform(code, { transforms: ["typescript"], disableESTransforms: true }).code;
