/**
 * Names of the records of a tab. The present one survives reloading (`sessionStorage`) and has a lock that lives as long as the tab: a record without a lock
 * belongs to a tab that was closed or killed.
 */

export interface TabName {
  readonly tab: string;
  /** Records of other tabs that live. */
  readonly held: ReadonlySet<string>;
}

const TAB = "gelenk-tab";
const KEPT = "gelenk-kept";
/**
 * How long a page waits for the one with its name to end, ms: itself where it was reloaded, on a machine that may be busy; else
 * mostly the tab it was copied from, which does not end.
 */
const RELOAD_PATIENCE = 5000;
const COPY_PATIENCE = 500;

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload";
}

const locksOf = (): LockManager | undefined => (navigator as { readonly locks?: LockManager }).locks;

/** A copied tab has the name of its original, which is taken: it gets another. */
export async function takeTab(): Promise<TabName> {
  const known = sessionStorage.getItem(TAB);
  const mayKeep = known !== null && (await takeLock(known));
  const tab = mayKeep ? known : await nextTab();
  const names = ((await locksOf()?.query())?.held ?? []).map(({ name = "" }) => name.replace(`${TAB}-`, ""));
  return { tab, held: new Set(names.filter((name) => name !== tab)) };
}

/** Another record for another document. */
export async function nextTab(): Promise<string> {
  const tab = crypto.randomUUID();
  await takeLock(tab);
  sessionStorage.setItem(TAB, tab);
  return tab;
}

/** Held until the tab is gone. Without locks every tab counts as gone. */
function takeLock(tab: string): Promise<boolean> {
  const locks = locksOf();
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const held = locks.request(`${TAB}-${tab}`, { signal: AbortSignal.timeout(wasReloaded() ? RELOAD_PATIENCE : COPY_PATIENCE) }, () => {
      resolve(true);
      return new Promise(() => undefined);
    });
    held.catch(() => resolve(false));
  });
}

/** Has this browser ever kept a document? Known at once, so that a first visit waits for no storage. */
export function hasKept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

export function rememberKept(): void {
  try {
    localStorage.setItem(KEPT, "1");
  } catch {
    // without it the page looks into its storage later, and offers what it finds
  }
}
