/** The tree of quantities as rows: headings, and below those that are open their values. A search opens all headings and keeps what holds every word. */
import type { Quantity } from "../../simulation/quantities.js";
import type { PickerRow } from "./picker-tree.js";

export function quantityRows(quantities: readonly Quantity[], open: ReadonlySet<string>, search: string): readonly PickerRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = words.length === 0 ? quantities : quantities.filter((quantity) => matches(quantity, words));
  const groups = new Map<string, Quantity[]>();
  for (const quantity of wanted) {
    const group = groups.get(quantity.of);
    if (group) group.push(quantity);
    else groups.set(quantity.of, [quantity]);
  }
  return [...groups].flatMap(([name, values]): PickerRow[] => {
    const isOpen = words.length > 0 || open.has(name);
    const heading: PickerRow = { is: "heading", name, label: name, count: values.length, open: isOpen, level: 1 };
    return isOpen ? [heading, ...values.map(valueRow)] : [heading];
  });
}

const valueRow = ({ name, label, unit }: Quantity): PickerRow => ({ is: "value", name, label, unit, level: 2 });

function matches({ name, label, of }: Quantity, words: readonly string[]): boolean {
  const text = `${name} ${label} ${of}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
