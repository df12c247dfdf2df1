/**
 * Keeps the document of this tab in the browser's storage and finds it again. Every document that is edited has a record of its
 * own: opening another one does not write over the last.
 */
import type { Model } from "@gelenk/core";
import { effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { Session } from "../session/session.js";
import { createAutosave, type StorageState } from "./autosave.js";
import type { StudioDocument } from "./document.js";
import { createDocumentStore, type Database, type DocumentStore, openDatabase, type StoredDocument } from "./storage.js";
import type { StoredHead } from "./storage-format.js";
import { nextTab, rememberKept, type TabName, takeTab } from "./tab-name.js";

/** A document that lies in the storage and belongs to no other tab that lives. */
export interface Earlier {
  readonly tab: string;
  readonly head: StoredHead;
}

export interface Keeper {
  readonly state: ReadonlySignal<StorageState>;
  /** But for the present document; newest first. */
  readonly earlier: ReadonlySignal<readonly Earlier[]>;
  /** Opens the storage and begins to save. `address`: query and fragment of the page. */
  start(address: string): Promise<void>;
  /** What is to be shown again at this address: see `chooseRecord`. */
  find(): Promise<StoredDocument | undefined>;
  load(tab: string): Promise<StoredDocument | undefined>;
  /** Saves what waits; resolves when it is written or has failed. */
  flush(): Promise<void>;
  /** The page is left. */
  leave(): Promise<void>;
  /** Forgets what closed tabs left, for space. */
  free(): Promise<void>;
}

/** What a keeper needs of the page. */
export interface KeeperPlace {
  openDatabase(): Promise<Database | undefined>;
  takeTab(): Promise<TabName>;
  nextTab(): Promise<string>;
  /** Something was written. */
  kept(): void;
}

const PAGE: KeeperPlace = { openDatabase, takeTab, nextTab, kept: rememberKept };

/** How many documents of closed tabs are kept. */
const MOST_EARLIER = 10;

/** The page's own record; else, at an address that names nothing, the newest of a tab that is gone; at others only one that was killed there. */
export function chooseRecord(own: string, address: string, records: readonly Earlier[]): string | undefined {
  const mine = records.find(({ tab, head }) => tab === own && head.address === address);
  if (mine) return mine.tab;
  const isPlain = !/[?&]scene=|#m=/.test(address);
  return records.find(({ tab, head }) => tab !== own && (isPlain || (head.address === address && !head.closed)))?.tab;
}

export function createKeeper(document: StudioDocument, session: Session, place: KeeperPlace = PAGE): Keeper {
  const earlier = signal<readonly Earlier[]>([]);
  let opens: (store: DocumentStore) => void = () => undefined;
  /** What is edited before the storage is open waits for it. */
  let store = new Promise<DocumentStore>((resolve) => {
    opens = resolve;
  });
  let database: Database | undefined;
  let [tab, address] = ["", ""];
  let held: ReadonlySet<string> = new Set();

  const facts = (closed: boolean) => ({
    ...{ saved: Date.now(), address, closed },
    layout: { plots: session.plots.peek(), overlays: [...session.overlays.peek()] },
  });
  async function write(to: Promise<DocumentStore>, model: Model, closed: boolean): Promise<void> {
    await (await to).save(model, facts(closed));
    place.kept();
  }
  const autosave = createAutosave({
    save: () => write(store, document.model.peek(), false),
    now: () => performance.now(),
    wait(milliseconds, then) {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
  });

  async function start(at: string): Promise<void> {
    address = at;
    database = await place.openDatabase();
    if (!database) {
      autosave.switchOff();
      return;
    }
    ({ tab, held } = await place.takeTab());
    opens(createDocumentStore(database, tab));
    for (const record of (await listed()).slice(MOST_EARLIER)) await (await store).remove(record.tab);
  }

  /** Records that are no other living tab's. */
  async function listed(): Promise<readonly Earlier[]> {
    const records = (await (await store).list()).filter((record) => !held.has(record.tab));
    earlier.value = records.filter((record) => record.tab !== tab).slice(0, MOST_EARLIER);
    return records;
  }

  /** Another document: the last one is written as it was, and this one gets a record of its own. */
  async function renew(model: Model): Promise<void> {
    autosave.forget();
    const old = store;
    const next = place.nextTab();
    store = Promise.all([old, next]).then(([, name]) => createDocumentStore(database!, name));
    await write(old, model, true).catch(() => undefined);
    tab = await next;
    await listed();
  }

  let last = { identity: document.identity.peek(), revision: document.revision.peek(), model: document.model.peek(), edited: false };
  effect(() => {
    const [identity, revision, model] = [document.identity.value, document.revision.value, document.model.value];
    const { edited, ...before } = last;
    const isEdit = identity === before.identity && revision !== before.revision;
    last = { identity, revision, model, edited: identity === before.identity && (edited || isEdit) };
    // a document that was only opened is not kept: it can be opened again
    if (isEdit) untracked(() => autosave.changed());
    else if (edited && identity !== before.identity) untracked(() => void renew(before.model));
  });

  return {
    state: autosave.state,
    earlier,
    start,
    flush: () => autosave.flush(),
    load: async (from) => (database ? (await store).load(from) : undefined),
    async find() {
      const choice = database && chooseRecord(tab, address, await listed());
      return choice === undefined ? undefined : (await store).load(choice);
    },
    async leave() {
      if (last.edited && database) await write(store, last.model, true).catch(() => undefined);
    },
    async free() {
      if (!database) return;
      await (await store).free(held);
      await listed();
      autosave.changed();
      await autosave.flush();
    },
  };
}

/** Saves when the page is hidden, and marks its record when it is left. */
export function keepOnLeaving(keeper: Keeper): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void keeper.flush();
  });
  addEventListener("pagehide", () => void keeper.leave());
}
