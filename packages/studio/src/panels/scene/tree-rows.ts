/**
 * The scene as rows of a tree: named groups first, then what is in no group by kind, gravity, materials,
 * sensors and parameters, and what modules add to the run.
 */
import type { Model } from "@gelenk/core";
import { groupOf } from "../../document/edits/group-things.js";
import { type Sensor, sensorsOf } from "../../document/edits/sensors.js";
import { type Entity, type EntityKind, entitiesOf, type Reference } from "../../document/entities.js";
import type { AddedThing } from "../../modules/added-things.js";

export type TreeRow =
  | {
      readonly is: "group";
      readonly key: string;
      readonly title: string;
      readonly icon: string;
      readonly count: number;
      readonly open: boolean;
      readonly named: boolean;
    }
  | { readonly is: "thing"; readonly key: string; readonly title: string; readonly reference: Reference; readonly entity: Entity }
  | { readonly is: "parameter"; readonly key: string; readonly title: string; readonly value: number | string }
  | { readonly is: "gravity"; readonly key: string; readonly title: string }
  | { readonly is: "sensor"; readonly key: string; readonly title: string; readonly sensor: Sensor }
  /** Of a module: it is looked at and not changed. */
  | { readonly is: "added"; readonly key: string; readonly title: string; readonly reference: Reference; readonly entity: Entity };

const SECTIONS: readonly { readonly kind: EntityKind; readonly title: string; readonly icon: string }[] = [
  { kind: "bodies", title: "bodies", icon: "box" },
  { kind: "joints", title: "joints", icon: "link" },
  { kind: "couplings", title: "couplings", icon: "link" },
  { kind: "forces", title: "forces", icon: "move-up-right" },
];

export interface TreeOptions {
  /** Keys of groups that are closed. */
  readonly closed: ReadonlySet<string>;
  /** Only what has this text in its name or kind; groups are then open. */
  readonly filter: string;
  /** What modules add to the run. */
  readonly added?: readonly AddedThing[];
}

const thingRow = (kind: EntityKind, entity: Entity): TreeRow => ({
  ...{ is: "thing", key: `${kind} ${entity.name}`, title: entity.name },
  ...{ reference: { kind, name: entity.name }, entity },
});

const matches = (row: TreeRow, filter: string): boolean => {
  if (filter === "" || row.title.toLowerCase().includes(filter)) return true;
  return (
    (row.is === "thing" || row.is === "added") && (row.reference.kind.includes(filter) || String(row.entity["type"] ?? "").includes(filter))
  );
};

interface Group {
  readonly key: string;
  readonly title: string;
  readonly icon: string;
  readonly named: boolean;
  readonly rows: readonly TreeRow[];
}

/** Things by the group they are in, groups in the order in which they are met; those without stand under their kind. */
function groupsOf(model: Model): readonly Group[] {
  const named = new Map<string, TreeRow[]>();
  const loose = SECTIONS.map(({ kind, title, icon }) => {
    const rows: TreeRow[] = [];
    for (const entity of entitiesOf(model, kind)) {
      const group = groupOf(entity);
      if (group === undefined) rows.push(thingRow(kind, entity));
      else if (named.has(group)) named.get(group)!.push(thingRow(kind, entity));
      else named.set(group, [thingRow(kind, entity)]);
    }
    return { key: `section ${title}`, title, icon, named: false, rows };
  });
  const groups = [...named].map(([title, rows]) => ({ key: `group ${title}`, title, icon: "folder", named: true, rows }));
  return [...groups, ...loose];
}

function lastGroups(model: Model, added: readonly AddedThing[]): readonly Group[] {
  const materials = entitiesOf(model, "materials").map((entity) => thingRow("materials", entity));
  const parameters = Object.entries(model.parameters ?? {}).map(
    ([title, value]): TreeRow => ({ is: "parameter", key: `parameter ${title}`, title, value }),
  );
  const sensors = sensorsOf(model).map(
    (sensor): TreeRow => ({
      ...{ is: "sensor", key: `sensor ${sensor.body} ${sensor.place}`, sensor },
      title: sensor.shape.name ?? `${sensor.body}, ${sensor.shape.type}`,
    }),
  );
  const ofModules = added.map(
    ({ reference, entity }): TreeRow => ({
      ...{ is: "added", key: `added ${reference.kind} ${reference.name}`, title: reference.name, reference, entity },
    }),
  );
  return [
    { key: "section materials", title: "materials", icon: "layers", named: false, rows: materials },
    { key: "section sensors", title: "sensors", icon: "locate", named: false, rows: sensors },
    { key: "section parameters", title: "parameters", icon: "sliders-horizontal", named: false, rows: parameters },
    { key: "section modules", title: "of modules", icon: "lock", named: false, rows: ofModules },
  ];
}

export function treeRows(model: Model, { closed, filter, added = [] }: TreeOptions): readonly TreeRow[] {
  const wanted = filter.trim().toLowerCase();
  const shown = ({ rows, named, ...group }: Group): TreeRow[] => {
    const found = rows.filter((row) => matches(row, wanted) || (named && group.title.toLowerCase().includes(wanted)));
    if (found.length === 0) return [];
    const open = wanted !== "" || !closed.has(group.key);
    return [{ is: "group", ...group, named, count: found.length, open }, ...(open ? found : [])];
  };
  const gravity: TreeRow = { is: "gravity", key: "gravity", title: "gravity" };
  return [...groupsOf(model).flatMap(shown), ...(matches(gravity, wanted) ? [gravity] : []), ...lastGroups(model, added).flatMap(shown)];
}

/** Rows that lie in the window of a scrolled list, and a few around it. */
export function windowOf(scroll: number, height: number, row: number, count: number, around = 6): readonly [first: number, end: number] {
  const first = Math.max(0, Math.floor(scroll / row) - around);
  return [first, Math.min(count, Math.ceil((scroll + height) / row) + around)];
}
