/** An icon of the set. Its file is parsed once; what is drawn are elements of our own, never markup. */
import { h, type VNode } from "preact";
import { ICONS, type IconName, isIconName } from "./icons.js";

interface Part {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const parsed = new Map<IconName, readonly Part[]>();

function partsOf(name: IconName): readonly Part[] {
  const known = parsed.get(name);
  if (known) return known;
  const root = new DOMParser().parseFromString(ICONS[name], "image/svg+xml").documentElement;
  const parts = [...root.children].map((element) => ({
    tag: element.tagName,
    attributes: Object.fromEntries([...element.attributes].map((attribute) => [attribute.name, attribute.value])),
  }));
  parsed.set(name, parts);
  return parts;
}

/** Names that the set does not hold, e.g. of a tool that brings its own, draw a plain square. */
export function Icon({ name, class: more = "" }: { readonly name: string; readonly class?: string }): VNode {
  const parts = isIconName(name) ? partsOf(name) : [{ tag: "rect", attributes: { x: "4", y: "4", width: "16", height: "16", rx: "2" } }];
  return (
    <svg class={`icon ${more}`} viewBox="0 0 24 24" aria-hidden="true">
      {parts.map(({ tag, attributes }, k) => h(tag, { ...attributes, key: k }))}
    </svg>
  );
}
