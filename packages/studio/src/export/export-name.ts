/** Name of a file that leaves the studio. */
import { fileName } from "../document/download.js";
import type { Studio } from "../studio.js";

export const exportName = ({ document }: Studio, ending: string): string => fileName(document.model.peek().name ?? "untitled", ending);
