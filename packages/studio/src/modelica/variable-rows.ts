/** Variables as a tree by the dots of their names: `arm.body.frame_a.r_0[1]` is below arm, body and frame_a. A search opens all that holds every word. */
import type { PickerRow } from "../panels/plots/picker-tree.js";
import type { ResultLine } from "./result-series.js";

interface Branch {
  readonly branches: Map<string, Branch>;
  readonly lines: (ResultLine & { readonly label: string })[];
  count: number;
}

const emptyBranch = (): Branch => ({ branches: new Map(), lines: [], count: 0 });

/** Components of a name; quotes may hold dots. `der(a.b)` is the derivative of b in a. */
export function partsOf(name: string): readonly string[] {
  const [, inside] = /^der\((.*)\)$/.exec(name) ?? [];
  if (inside !== undefined) {
    const parts = partsOf(inside);
    return [...parts.slice(0, -1), `der(${parts.at(-1)})`];
  }
  return name.match(/(?:'(?:[^'\\]|\\.)*'|[^.'])+/g) ?? [name];
}

export function variableRows(lines: readonly ResultLine[], open: ReadonlySet<string>, search: string): readonly PickerRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = lines.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const root = emptyBranch();
  for (const line of wanted) add(root, line);
  return rowsOf(root, "", 1, (path) => words.length > 0 || open.has(path));
}

function add(root: Branch, line: ResultLine): void {
  const parts = partsOf(line.name);
  let branch = root;
  for (const part of parts.slice(0, -1)) {
    const next = branch.branches.get(part) ?? emptyBranch();
    branch.branches.set(part, next);
    next.count++;
    branch = next;
  }
  branch.lines.push({ ...line, label: parts.at(-1)! });
}

function rowsOf({ branches, lines }: Branch, path: string, level: number, isOpen: (path: string) => boolean): readonly PickerRow[] {
  return [
    ...lines.map(({ name, label, unit }): PickerRow => ({ is: "value", name, label, unit, level })),
    ...[...branches].flatMap(([label, branch]): readonly PickerRow[] => {
      const name = path === "" ? label : `${path}.${label}`;
      const open = isOpen(name);
      const heading: PickerRow = { is: "heading", name, label, count: branch.count, open, level };
      return open ? [heading, ...rowsOf(branch, name, level + 1, isOpen)] : [heading];
    }),
  ];
}
