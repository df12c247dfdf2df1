/**
 * Documents in the browser's storage: one record per tab, written by autosave, read after reloading, a crash, or on another day. What is needed of a database
 * is small, so that tests can stand in for it.
 */
import type { Model } from "@gelenk/core";
import { type IDBPDatabase, openDB } from "idb";
import type { Entity } from "./entities.js";
import {
  assetsIn,
  attachMeshes,
  detachMeshes,
  putTogether,
  type StoredHead,
  type StoredMesh,
  samePiece,
  takeApart,
} from "./storage-format.js";

const STORES = ["heads", "pieces", "assets"] as const;
export type StoreName = (typeof STORES)[number];

/** A value to put; undefined takes the record away. */
export interface StoreChange {
  readonly store: StoreName;
  readonly key: string;
  readonly value: unknown;
}

export interface Database {
  get(store: StoreName, key: string): Promise<unknown>;
  keys(store: StoreName): Promise<readonly string[]>;
  /** All of them or none. */
  write(changes: readonly StoreChange[]): Promise<void>;
}

/** What is saved with a model. */
export interface SaveFacts {
  readonly saved: number;
  readonly address: string;
  readonly closed?: boolean;
  readonly layout?: unknown;
}

export interface StoredDocument {
  readonly model: Model;
  readonly head: StoredHead;
}

export interface DocumentStore {
  /** Writes what has changed since the last time. */
  save(model: Model, facts: SaveFacts): Promise<void>;
  load(tab: string): Promise<StoredDocument | undefined>;
  /** Heads of all tabs, newest first. */
  list(): Promise<readonly { readonly tab: string; readonly head: StoredHead }[]>;
  remove(tab: string): Promise<void>;
  /** Forgets all other tabs but those that are kept, with the meshes nobody needs any more. */
  free(keep: ReadonlySet<string>): Promise<void>;
}

export function createDocumentStore(database: Database, tab: string): DocumentStore {
  let written: ReadonlyMap<string, readonly Entity[]> = new Map();
  let knownAssets: Set<string> | undefined;

  async function save(model: Model, facts: SaveFacts): Promise<void> {
    const { rest, pieces, lists } = takeApart(model);
    knownAssets ??= new Set(await database.keys("assets"));
    const changed = [...lists].filter(([key, list]) => !samePiece(written.get(key), list));
    const gone = [...written.keys()].filter((key) => !lists.has(key));
    const head: StoredHead = { version: 1, name: model.name ?? "untitled", closed: false, ...facts, rest, pieces };
    const assets = new Map<string, StoredMesh>();
    const puts = changed.map(([key, list]): StoreChange => {
      const { entities, meshes } = detachMeshes(list);
      for (const [asset, mesh] of meshes) if (!knownAssets!.has(asset)) assets.set(asset, mesh);
      return { store: "pieces", key: `${tab}/${key}`, value: entities };
    });
    await database.write([
      ...[...assets].map(([key, value]): StoreChange => ({ store: "assets", key, value })),
      ...puts,
      ...gone.map((key): StoreChange => ({ store: "pieces", key: `${tab}/${key}`, value: undefined })),
      { store: "heads", key: tab, value: head },
    ]);
    for (const asset of assets.keys()) knownAssets.add(asset);
    written = lists;
  }

  async function load(from: string): Promise<StoredDocument | undefined> {
    const head = (await database.get("heads", from)) as StoredHead | undefined;
    if (head?.version !== 1) return undefined;
    const lists = new Map<string, readonly Entity[]>();
    for (const [kind, count] of Object.entries(head.pieces))
      for (let k = 0; k < count; k++) {
        const list = (await database.get("pieces", `${from}/${kind}/${k}`)) as readonly Entity[] | undefined;
        if (list) lists.set(`${kind}/${k}`, list);
      }
    const meshes = new Map<string, StoredMesh>();
    for (const asset of new Set([...lists.values()].flatMap(assetsIn))) {
      const mesh = (await database.get("assets", asset)) as StoredMesh | undefined;
      if (mesh) meshes.set(asset, mesh);
    }
    const model = putTogether(head, (key) => {
      const list = lists.get(key);
      return list && attachMeshes(list, (asset) => meshes.get(asset));
    });
    return model && { model, head };
  }

  async function list() {
    const tabs = await database.keys("heads");
    const heads = await Promise.all(tabs.map(async (key) => ({ tab: key, head: (await database.get("heads", key)) as StoredHead })));
    return heads.filter(({ head }) => head?.version === 1).sort((a, b) => b.head.saved - a.head.saved);
  }

  async function remove(gone: string): Promise<void> {
    const keys = (await database.keys("pieces")).filter((key) => key.startsWith(`${gone}/`));
    await database.write([
      ...keys.map((key): StoreChange => ({ store: "pieces", key, value: undefined })),
      { store: "heads", key: gone, value: undefined },
    ]);
    if (gone === tab) written = new Map();
  }

  async function free(keep: ReadonlySet<string>): Promise<void> {
    for (const key of await database.keys("heads")) if (key !== tab && !keep.has(key)) await remove(key);
    const used = new Set<string>();
    for (const key of await database.keys("pieces"))
      for (const asset of assetsIn((await database.get("pieces", key)) as readonly Entity[])) used.add(asset);
    const unused = (await database.keys("assets")).filter((asset) => !used.has(asset));
    await database.write(unused.map((key): StoreChange => ({ store: "assets", key, value: undefined })));
    knownAssets = used;
  }

  return { save, load, list, remove, free };
}

/** The browser's own database; undefined where it has none or refuses it. */
export async function openDatabase(name = "gelenk"): Promise<Database | undefined> {
  if (typeof indexedDB === "undefined") return undefined;
  try {
    const database = await openDB(name, 1, {
      upgrade(created) {
        for (const store of STORES) created.createObjectStore(store);
      },
    });
    return databaseOf(database);
  } catch {
    return undefined;
  }
}

const databaseOf = (database: IDBPDatabase): Database => ({
  get: (store, key) => database.get(store, key),
  keys: async (store) => (await database.getAllKeys(store)).map(String),
  async write(changes) {
    const transaction = database.transaction([...STORES], "readwrite");
    const done = transaction.done;
    // told below; without this a failed transaction would be reported twice
    done.catch(() => undefined);
    // one after the other: every piece is copied in a turn of its own, so that the page stays fluent
    for (const { store, key, value } of changes) {
      if (value === undefined) await transaction.objectStore(store).delete(key);
      else await transaction.objectStore(store).put(value, key);
    }
    await done;
  },
});
