/**
 * How a document lies in the browser's storage: a head, its things in pieces of some hundred, and the meshes by
 * the hash of their content. An edit then rewrites the pieces it touched and nothing else, which keeps saving
 * short however large the model is; a mesh is written once.
 */
import { hash64, type Model } from "@gelenk/core";
import { ENTITY_KINDS, type Entity, type EntityKind, entitiesOf } from "./entities.js";

/** Things per piece. */
export const PIECE = 250;
/** Meshes with fewer vertices stay in their bodies. */
const FEWEST_VERTICES = 100;

export interface StoredHead {
  readonly version: 1;
  readonly name: string;
  /** When, ms since 1970. */
  readonly saved: number;
  /** Query and fragment of the page, for finding one's work again after reloading. */
  readonly address: string;
  /** The page was left in the usual way. */
  readonly closed: boolean;
  /** The model without its lists. */
  readonly rest: Omit<Model, EntityKind>;
  /** Number of pieces of each list. */
  readonly pieces: Readonly<Partial<Record<EntityKind, number>>>;
  /** What belongs to the page: plots, overlays. */
  readonly layout?: unknown;
}

export interface StoredMesh {
  readonly vertices: Float64Array;
  readonly triangles: Uint32Array;
}

export interface Pieces {
  readonly rest: Omit<Model, EntityKind>;
  readonly pieces: StoredHead["pieces"];
  /** By `bodies/0`. The entities are those of the model. */
  readonly lists: ReadonlyMap<string, readonly Entity[]>;
}

export function takeApart(model: Model): Pieces {
  const lists = new Map<string, readonly Entity[]>();
  const pieces: Partial<Record<EntityKind, number>> = {};
  for (const kind of ENTITY_KINDS) {
    if (!model[kind]) continue;
    const all = entitiesOf(model, kind);
    const count = Math.ceil(all.length / PIECE);
    for (let k = 0; k < count; k++) lists.set(`${kind}/${k}`, all.slice(PIECE * k, PIECE * (k + 1)));
    pieces[kind] = count;
  }
  const { bodies: _bodies, joints: _joints, couplings: _couplings, forces: _forces, materials: _materials, ...rest } = model;
  return { rest, pieces, lists };
}

/** undefined where a piece is missing. */
export function putTogether({ rest, pieces }: StoredHead, list: (key: string) => readonly Entity[] | undefined): Model | undefined {
  const model: Record<string, unknown> = { ...rest };
  for (const kind of ENTITY_KINDS) {
    const count = pieces[kind];
    if (count === undefined) continue;
    const parts = Array.from({ length: count }, (_, k) => list(`${kind}/${k}`));
    if (parts.includes(undefined)) return undefined;
    model[kind] = parts.flat();
  }
  return model as unknown as Model;
}

export const samePiece = (a: readonly Entity[] | undefined, b: readonly Entity[]): boolean =>
  a !== undefined && a.length === b.length && a.every((entity, k) => entity === b[k]);

type Shape = Readonly<Record<string, unknown>>;

/** Meshes are looked at once: a model shares the lists it did not change. */
const hashes = new WeakMap<object, string>();

/** The things with names in place of their large meshes, and those meshes. */
export function detachMeshes(entities: readonly Entity[]): {
  readonly entities: readonly Entity[];
  readonly meshes: ReadonlyMap<string, StoredMesh>;
} {
  const meshes = new Map<string, StoredMesh>();
  const detached = entities.map((entity) => {
    const shapes = entity["shapes"] as readonly Shape[] | undefined;
    if (!shapes?.some(isLargeMesh)) return entity;
    return { ...entity, shapes: shapes.map((shape) => (isLargeMesh(shape) ? detach(shape, meshes) : shape)) };
  });
  return { entities: detached, meshes };
}

function isLargeMesh({ type, vertices }: Shape): boolean {
  if (type !== "mesh" || !Array.isArray(vertices) || vertices.length < FEWEST_VERTICES) return false;
  return vertices.every((vertex: readonly unknown[]) => vertex.every((x) => typeof x === "number"));
}

function detach(shape: Shape, meshes: Map<string, StoredMesh>): Shape {
  const { vertices, triangles, ...rest } = shape;
  const mesh: StoredMesh = {
    vertices: Float64Array.from((vertices as readonly number[][]).flat()),
    triangles: Uint32Array.from((triangles as readonly number[][]).flat()),
  };
  const known = hashes.get(vertices as object);
  const asset = known ?? `${hash64(mesh.vertices)}${hash64(mesh.triangles)}`;
  hashes.set(vertices as object, asset);
  meshes.set(asset, mesh);
  return { ...rest, asset };
}

/** The opposite; undefined where a mesh is missing. */
export function attachMeshes(entities: readonly Entity[], mesh: (asset: string) => StoredMesh | undefined): readonly Entity[] | undefined {
  let complete = true;
  const attached = entities.map((entity) => {
    const shapes = entity["shapes"] as readonly Shape[] | undefined;
    if (!shapes?.some(({ asset }) => asset !== undefined)) return entity;
    return {
      ...entity,
      shapes: shapes.map((shape) => {
        if (shape["asset"] === undefined) return shape;
        const { asset, ...rest } = shape;
        const stored = mesh(asset as string);
        complete &&= stored !== undefined;
        return stored ? { ...rest, vertices: inThrees(stored.vertices), triangles: inThrees(stored.triangles) } : rest;
      }),
    };
  });
  return complete ? attached : undefined;
}

export const assetsIn = (entities: readonly Entity[]): readonly string[] =>
  entities.flatMap((entity) =>
    ((entity["shapes"] ?? []) as readonly Shape[]).flatMap(({ asset }) => (typeof asset === "string" ? [asset] : [])),
  );

const inThrees = (numbers: ArrayLike<number>): number[][] =>
  Array.from({ length: numbers.length / 3 }, (_, k) => [numbers[3 * k]!, numbers[3 * k + 1]!, numbers[3 * k + 2]!]);
