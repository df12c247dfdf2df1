/** Lays branches out as a tree: order, places of coordinates, speeds and inputs, names of interfaces; and reports what does not fit. */
import { collectDiagnostics, type DiagnosticCollector } from "../../../model/collect-diagnostics.js";
import type { Diagnostic } from "../../../model/diagnostic.js";
import { suggestName } from "../../../model/nearest-name.js";
import type { Branch, ElementNode, ElementTree, LoadBetween, LoadNode } from "./element-tree.js";

/** A tree, and what does not fit in its branches and loads. */
export interface LaidOutElements {
  /** What could be made; not to be used if there are errors. */
  readonly tree: ElementTree;
  /** What does not fit. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Everything that hangs on the ground, and the loads between interfaces. */
export function layOutElements(branches: readonly Branch[], loads: readonly LoadBetween[] = []): LaidOutElements {
  const found = collectDiagnostics();
  const layout: Layout = { nodes: [], interfaces: ["ground"], names: new Set(["ground"]), coordinates: 0, speeds: 0, inputs: 0 };
  for (const [i, branch] of branches.entries()) placeBranch(layout, branch, { on: 0, where: `branches[${i}]` }, found);
  const placed = loads.map((load, i) => placeLoad(layout, load, `loads[${i}]`, found));
  const { nodes, interfaces, coordinates, speeds, inputs } = layout;
  return { tree: { nodes, loads: placed, interfaces, coordinates, speeds, inputs }, diagnostics: found.finish() };
}

interface Layout {
  readonly nodes: ElementNode[];
  readonly interfaces: string[];
  readonly names: Set<string>;
  coordinates: number;
  speeds: number;
  inputs: number;
}

function placeBranch(layout: Layout, branch: Branch, { on, where }: { on: number; where: string }, found: DiagnosticCollector): void {
  const { name, element } = branch;
  takeName(layout, name, where, found);
  const firstInterface = layout.interfaces.length;
  const { coordinates: coordinateStart, speeds: speedStart, inputs: inputStart } = layout;
  layout.nodes.push({ name, element, on, firstInterface, coordinateStart, speedStart, inputStart });
  layout.coordinates += element.coordinates;
  layout.speeds += element.speeds;
  layout.inputs += element.inputs;
  for (const secondary of element.secondaries) layout.interfaces.push(element.secondaries.length === 1 ? name : `${name}.${secondary}`);
  for (const [secondary, children] of Object.entries(behind(branch, where, found))) {
    const k = element.secondaries.indexOf(secondary);
    for (const [i, child] of children.entries())
      placeBranch(layout, child, { on: firstInterface + k, where: `${where}.on.${secondary}[${i}]` }, found);
  }
}

/** What hangs on each secondary interface that there is. */
function behind({ name, element, on = {} }: Branch, where: string, found: DiagnosticCollector): Record<string, readonly Branch[]> {
  const { secondaries } = element;
  if (isList(on)) {
    if (secondaries.length === 1) return { [secondaries[0]!]: on };
    const message = `"${name}" has ${secondaries.length} secondary interfaces; say on which of them each branch hangs`;
    if (on.length > 0)
      found.error("element.unknown-secondary", `${where}.on`, message, suggestName("", secondaries, "nothing can hang on it"));
    return {};
  }
  for (const secondary of Object.keys(on))
    if (!secondaries.includes(secondary))
      found.error(
        "element.unknown-secondary",
        `${where}.on`,
        `"${name}" has no interface "${secondary}"`,
        suggestName(secondary, secondaries),
      );
  return Object.fromEntries(secondaries.flatMap((secondary) => (on[secondary] ? [[secondary, on[secondary]]] : [])));
}

const isList = (on: NonNullable<Branch["on"]>): on is readonly Branch[] => Array.isArray(on);

function takeName({ names }: Layout, name: string, where: string, found: DiagnosticCollector): void {
  if (names.has(name)) found.error("element.duplicate-name", where, `the name "${name}" is taken`);
  names.add(name);
}

function placeLoad(layout: Layout, { name, element, between }: LoadBetween, where: string, found: DiagnosticCollector): LoadNode {
  takeName(layout, name, where, found);
  const places = between.map((end, k) => {
    const place = layout.interfaces.indexOf(end);
    if (place < 0) {
      const hint = suggestName(end, layout.interfaces);
      found.error("element.unknown-interface", `${where}.between[${k}]`, `there is no interface "${end}"`, hint);
    }
    return place;
  });
  const placed = { name, element, between: places, coordinateStart: layout.coordinates, inputStart: layout.inputs };
  layout.coordinates += element.coordinates;
  layout.inputs += element.inputs;
  return placed;
}
