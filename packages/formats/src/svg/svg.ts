/** SVG as a tree of elements, and the tree as text. Nothing here knows about plots; a page can make its own elements from the tree. */

type Attribute = string | number | undefined;
/** By name; undefined ones are left out. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** Strings among the children are text, and are escaped where they are written. */
export interface SvgElement {
  /** Of the tag. */
  readonly name: string;
  /** In the order they are written. */
  readonly attributes: Attributes;
  /** In the order they are drawn. */
  readonly children: readonly (SvgElement | string)[];
}

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

/** An element of a picture. */
export const element = (name: string, attributes: Attributes, ...children: readonly (SvgElement | string)[]): SvgElement => ({
  name,
  attributes,
  children,
});

/** `<name …>children</name>` */
export function svgText({ name, attributes, children }: SvgElement): string {
  const open = `<${name}${Object.entries(attributes).map(attributeText).join("")}`;
  if (children.length === 0) return `${open}/>`;
  return `${open}>${children.map((child) => (typeof child === "string" ? escapeText(child) : svgText(child))).join("")}</${name}>`;
}
