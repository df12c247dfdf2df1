/**
 * Writes every text file of the build a second time, compressed, for servers that pass it on as it is. What the page needs at once is packed as small as Brotli
 * can; the rest a little less, which takes a tenth of the time.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const compressed = promisify(brotliCompress);
const TEXT = /\.(js|css|html|svg|json)$/;

export const compressOutput: Plugin = {
  name: "compress-output",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const first = firstFiles(Object.values(bundle));
    const files = Object.keys(bundle).filter((file) => TEXT.test(file));
    await Promise.all(files.map((file) => compress(join(dir, file), first.has(file) || file.endsWith(".html") ? 11 : 9)));
  },
};

/** The files that entries need before they run. */
function firstFiles(outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): ReadonlySet<string> {
  const chunks = new Map(outputs.flatMap((output) => (output.type === "chunk" ? [[output.fileName, output] as const] : [])));
  const found = new Set<string>();
  const visit = (file: string): void => {
    const chunk = chunks.get(file);
    if (found.has(file)) return;
    found.add(file);
    if (!chunk) return;
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of chunk.imports) visit(next);
  };
  for (const { fileName, isEntry } of chunks.values()) if (isEntry) visit(fileName);
  for (const output of outputs) if (output.fileName.endsWith(".html")) for (const file of filesNamedIn(output)) visit(file);
  return found;
}

const filesNamedIn = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): readonly string[] =>
  output.type === "asset" ? [...String(output.source).matchAll(/"\.\/(assets\/[^"]+)"/g)].map(([, file]) => file!) : [];

async function compress(path: string, quality: number): Promise<void> {
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await compressed(bytes, { params }));
}
