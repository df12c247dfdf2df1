/**
 * A strict little reader for XML without declarations, comments and CDATA: enough to prove that an SVG is well-formed.
 * Throws on anything else: unclosed or crossed tags, bare < or &, repeated attributes, text outside the root.
 */
export interface Xml {
  /** Names of all elements in order. */
  readonly elements: readonly string[];
  /** Contents of all `text` elements, unescaped. */
  readonly texts: readonly string[];
}

const TAG = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[A-Za-z][\w:-]*="[^"<]*")*)\s*(\/?)>/y;
const TEXT = /[^<]+/y;
const ENTITY = /&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);/g;

const plainText = (text: string) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

function checkEntities(text: string): void {
  if (text.replace(ENTITY, "").includes("&")) throw new Error(`bare & in ${JSON.stringify(text)}`);
}

function checkAttributes(attributes: string): void {
  const names = [...attributes.matchAll(/\s([\w:-]+)=/g)].map((match) => match[1]);
  if (new Set(names).size !== names.length) throw new Error(`an attribute is repeated in ${attributes}`);
  checkEntities(attributes);
}

export function readXml(document: string): Xml {
  const elements: string[] = [];
  const texts: string[] = [];
  const open: string[] = [];
  let at = 0;
  while (at < document.trimEnd().length) {
    TEXT.lastIndex = at;
    const text = TEXT.exec(document)?.[0];
    if (text !== undefined) {
      checkEntities(text);
      if (open.length === 0) throw new Error(`text outside the root: ${text}`);
      if (open.at(-1) === "text") texts.push(plainText(text));
      at += text.length;
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(document);
    if (tag === null) throw new Error(`no tag at ${at}: ${document.slice(at, at + 80)}`);
    const [whole, closing, name = "", attributes = "", alone] = tag;
    checkAttributes(attributes);
    if (closing === "/") {
      if (open.pop() !== name) throw new Error(`</${name}> closes another element`);
    } else {
      if (open.length === 0 && elements.length > 0) throw new Error("two roots");
      elements.push(name);
      if (alone !== "/") open.push(name);
    }
    at += whole.length;
  }
  if (open.length > 0) throw new Error(`not closed: ${open.join(" ")}`);
  return { elements, texts };
}
