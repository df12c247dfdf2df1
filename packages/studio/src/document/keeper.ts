/**
 * Keeps the document of this tab in the browser's storage and finds it again. Every tab has a record of its own under a name that survives reloading
 * (`sessionStorage`) and a lock that lives as long as the tab: a record without a lock belongs to a tab that was closed or killed.
 */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Session } from "../session/session.js";
import { createAutosave, type StorageState } from "./autosave.js";
import type { StudioDocument } from "./document.js";
import { createDocumentStore, type DocumentStore, openDatabase, type StoredDocument } from "./storage.js";
import type { StoredHead } from "./storage-format.js";

/** A document that another tab left behind. */
export interface Earlier {
  readonly tab: string;
  readonly head: StoredHead;
}

export interface Keeper {
  readonly state: ReadonlySignal<StorageState>;
  /** Newest first. */
  readonly earlier: ReadonlySignal<readonly Earlier[]>;
  /** Opens the storage and begins to save. `address`: query and fragment of the page. */
  start(address: string): Promise<void>;
  /** What is to be shown again at this address: see `chooseRecord`. */
  find(): Promise<StoredDocument | undefined>;
  load(tab: string): Promise<StoredDocument | undefined>;
  /** Saves what waits. */
  flush(): Promise<void>;
  /** Forgets what closed tabs left, for space. */
  free(): Promise<void>;
}

/** How many documents of closed tabs are kept. */
const MOST_EARLIER = 10;
const TAB = "gelenk-tab";

/** The page's own record; else, at an address that names nothing, the newest of a tab that is gone; at others only one that was killed there. */
export function chooseRecord(own: string, address: string, isPlain: boolean, records: readonly Earlier[]): string | undefined {
  const mine = records.find(({ tab, head }) => tab === own && head.address === address);
  if (mine) return mine.tab;
  return records.find(({ tab, head }) => tab !== own && (isPlain || (head.address === address && !head.closed)))?.tab;
}

/** Does an address name a scene or carry a model? */
export const isPlainAddress = (address: string): boolean => !/[?&]scene=|#m=/.test(address);

export function createKeeper(document: StudioDocument, session: Session): Keeper {
  const earlier = signal<readonly Earlier[]>([]);
  let store: DocumentStore | undefined;
  let tab = "";
  let address = "";
  let held: ReadonlySet<string> = new Set();

  const layout = () => ({ plots: session.plots.peek(), overlays: [...session.overlays.peek()] });
  const save = async (closed = false): Promise<void> => {
    await store?.save(document.model.peek(), { saved: Date.now(), address, closed, layout: layout() });
  };
  const autosave = createAutosave({
    save: () => save(),
    now: () => performance.now(),
    wait(milliseconds, then) {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
  });

  async function start(at: string): Promise<void> {
    address = at;
    const database = await openDatabase();
    if (!database) {
      autosave.switchOff();
      return;
    }
    ({ tab, held } = await takeTab());
    store = createDocumentStore(database, tab);
    const records = (await store.list()).filter((record) => !held.has(record.tab));
    earlier.value = records.slice(0, MOST_EARLIER);
    for (const record of records.slice(MOST_EARLIER)) await store.remove(record.tab);
    followEdits();
    followPage();
  }

  /** A document that was only opened is not kept: it can be opened again. */
  function followEdits(): void {
    let identity = document.identity.peek();
    let revision = document.revision.peek();
    effect(() => {
      const [now, opened] = [document.revision.value, document.identity.value];
      const isEdit = opened === identity && now !== revision;
      [identity, revision] = [opened, now];
      if (isEdit) autosave.changed();
    });
  }

  function followPage(): void {
    globalThis.document.addEventListener("visibilitychange", () => {
      if (globalThis.document.visibilityState === "hidden") void autosave.flush();
    });
    addEventListener("pagehide", () => {
      if (document.undoLabel.peek() !== undefined) void save(true).catch(() => undefined);
    });
  }

  return {
    state: autosave.state,
    earlier,
    start,
    flush: () => autosave.flush(),
    load: async (from) => store?.load(from),
    async find() {
      const choice = chooseRecord(tab, address, isPlainAddress(address), earlier.value);
      return choice === undefined ? undefined : store?.load(choice);
    },
    async free() {
      await store?.free(held);
      earlier.value = [];
      autosave.changed();
      await autosave.flush();
    },
  };
}

/** The name of this tab, and those of all tabs that live. A copied tab has the name of its original, which is taken: it gets another. */
async function takeTab(): Promise<{ readonly tab: string; readonly held: ReadonlySet<string> }> {
  const { locks } = navigator as { readonly locks?: LockManager };
  const fresh = () => crypto.randomUUID();
  const known = sessionStorage.getItem(TAB);
  const tab = known !== null && (!locks || (await takeLock(locks, known))) ? known : fresh();
  if (locks && tab !== known) await takeLock(locks, tab);
  sessionStorage.setItem(TAB, tab);
  const names = ((await locks?.query())?.held ?? []).map(({ name = "" }) => name.replace(`${TAB}-`, ""));
  return { tab, held: new Set(names.filter((name) => name !== tab)) };
}

/** Held until the tab is gone. */
const takeLock = (locks: LockManager, tab: string): Promise<boolean> =>
  new Promise((resolve) => {
    void locks.request(`${TAB}-${tab}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => undefined) : undefined;
    });
  });
