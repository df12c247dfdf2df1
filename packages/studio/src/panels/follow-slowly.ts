/** What follows signals in a rhythm of its own rather than with each of their changes. */
import { effect, signal, untracked } from "@preact/signals";
import { withPicture } from "./with-picture.js";

/**
 * Calls `act` with what `read` returns, now and after signals that it uses have changed, but not more often than every `interval` ms.
 * Neither is done between.
 */
export function followSlowly<T>(read: () => T, act: (now: T) => void, interval: number): () => void {
  const turns = signal(0);
  let isDue = true;
  const next = withPicture(interval, () => {
    isDue = true;
    turns.value++;
  });
  const stop = effect(() => {
    void turns.value;
    if (!isDue) {
      // something has changed; what it is, is read when its time has come
      next.ask();
      return;
    }
    isDue = false;
    const now = read();
    untracked(() => act(now));
  });
  return () => {
    stop();
    next.stop();
  };
}
