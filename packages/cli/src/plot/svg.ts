/** Writing SVG as text: elements, attributes and escaping. Nothing here knows about plots. */

type Attribute = string | number | undefined;
export type Attributes = Readonly<Record<string, Attribute>>;

/** Control characters and halves of surrogate pairs: XML does not allow them, not even escaped. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

export function escapeText(text: string): string {
  const allowed = text.replace(/[\t\n\r]+/g, " ").replace(FORBIDDEN, "\ufffd");
  return allowed.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** A coordinate with two decimals, without trailing zeros: a hundredth of a pixel is invisible. */
export function coordinate(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return Object.is(rounded, -0) ? "0" : String(rounded);
}

function attributeText([name, value]: readonly [string, Attribute]): string {
  if (value === undefined) return "";
  return ` ${name}="${typeof value === "number" ? coordinate(value) : escapeText(value)}"`;
}

/** `<name …>children</name>`; children are SVG already. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const open = `<${name}${Object.entries(attributes).map(attributeText).join("")}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join("")}</${name}>`;
}

/** A text element; the text is escaped here. */
export const textElement = (attributes: Attributes, text: string): string => element("text", attributes, escapeText(text));
