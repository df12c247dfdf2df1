/** The tree of quantities as rows: headings, and below those that are open their values. A search opens all headings and keeps what holds every word. */
import type { Quantity } from "../../simulation/quantities.js";

export type QuantityRow =
  | { readonly is: "heading"; readonly name: string; readonly count: number; readonly open: boolean }
  | { readonly is: "value"; readonly quantity: Quantity };

export function quantityRows(quantities: readonly Quantity[], open: ReadonlySet<string>, search: string): readonly QuantityRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = words.length === 0 ? quantities : quantities.filter((quantity) => matches(quantity, words));
  const groups = new Map<string, Quantity[]>();
  for (const quantity of wanted) {
    const group = groups.get(quantity.of);
    if (group) group.push(quantity);
    else groups.set(quantity.of, [quantity]);
  }
  return [...groups].flatMap(([name, values]): QuantityRow[] => {
    const isOpen = words.length > 0 || open.has(name);
    const heading: QuantityRow = { is: "heading", name, count: values.length, open: isOpen };
    return isOpen ? [heading, ...values.map((quantity): QuantityRow => ({ is: "value", quantity }))] : [heading];
  });
}

function matches({ name, label, of }: Quantity, words: readonly string[]): boolean {
  const text = `${name} ${label} ${of}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
