/** The result of a run as a file, as `gelenk run --out` writes it. */
import { writeResultCsv, writeResultMat } from "@gelenk/modelica";
import { download, fileName } from "../document/download.js";
import type { ModelicaRun } from "./modelica-state.js";

export function exportResult({ source, answer: { result } }: ModelicaRun, kind: "csv" | "mat"): void {
  if (!result) return;
  const name = fileName(source.file.replace(/\.mo$/, ""), `.${kind}`);
  const parts = kind === "csv" ? [...writeResultCsv(result)] : ([...writeResultMat(result)] as Uint8Array<ArrayBuffer>[]);
  download(name, new Blob(parts, { type: kind === "csv" ? "text/csv" : "application/octet-stream" }));
}
