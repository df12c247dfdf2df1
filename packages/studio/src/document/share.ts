/**
 * A model in the fragment of an address: `#m=` + base64url(deflate-raw(JSON)). A fragment is not sent to any server. Opening one reads data and nothing more: a
 * script that the model carries stays text until somebody runs it.
 */
import type { Diagnostic, Model } from "@gelenk/core";

const SHARE_LIMITS = {
  /** Characters of a fragment: longer addresses are cut by programs they pass through. */
  fragment: 32 * 1024,
  /** Bytes of JSON that a fragment may unpack to. */
  unpacked: 16 * 1024 * 1024,
} as const;

const START = "#m=";

export type Shared =
  | { readonly is: "link"; readonly fragment: string }
  /** Offer the file instead. */
  | { readonly is: "too-large"; readonly characters: number }
  | { readonly is: "has-meshes" };

export async function shareModel(model: Model): Promise<Shared> {
  if (hasMeshes(model)) return { is: "has-meshes" };
  const packed = await throughStream(new TextEncoder().encode(JSON.stringify(model)), new CompressionStream("deflate-raw"));
  const fragment = START + toBase64Url(packed!);
  return fragment.length > SHARE_LIMITS.fragment ? { is: "too-large", characters: fragment.length } : { is: "link", fragment };
}

export interface OpenedShare {
  readonly model?: Model;
  readonly diagnostics: readonly Diagnostic[];
}

export const isShared = (fragment: string): boolean => fragment.startsWith(START);

/** Never throws: a damaged link is told. */
export async function openShared(fragment: string): Promise<OpenedShare> {
  const packed = fromBase64Url(fragment.slice(START.length));
  if (!packed) return damaged("the link holds characters that do not belong there");
  try {
    const bytes = await throughStream(packed, new DecompressionStream("deflate-raw"), SHARE_LIMITS.unpacked);
    const { readNoted } = await import("./read-noted.js");
    return bytes ? readNoted(new TextDecoder().decode(bytes)) : damaged("the link unpacks to more than a model may be large");
  } catch {
    return damaged("the link is damaged or was cut");
  }
}

const damaged = (message: string): OpenedShare => ({
  diagnostics: [{ code: "share.damaged", severity: "error", message, where: "", hint: "ask for the link again, or for the file" }],
});

const hasMeshes = ({ bodies = [] }: Model): boolean => bodies.some(({ shapes = [] }) => shapes.some(({ type }) => type === "mesh"));

/** undefined: more than the limit came out. */
async function throughStream(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  limit = Number.POSITIVE_INFINITY,
): Promise<Uint8Array | undefined> {
  const writer = stream.writable.getWriter();
  // what goes wrong while writing is told by reading
  const written = writer.write(bytes as Uint8Array<ArrayBuffer>).then(() => writer.close());
  written.catch(() => undefined);
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length <= limit) continue;
    await reader.cancel();
    return undefined;
  }
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

const CHUNK = 0x8000;

function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
