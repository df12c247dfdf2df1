/** Contacts as they begin. The log keeps the last events only, so that its length does not say what is new: the last one that was seen does. */
import type { WorldEvent } from "@gelenk/core";
import { effect, type ReadonlySignal } from "@preact/signals";
import type { LogEntry } from "./protocol.js";

export type ContactEvent = Extract<WorldEvent, { readonly type: "contact-begin" | "impact" }>;

const isContact = (event: WorldEvent): event is ContactEvent => event.type === "contact-begin" || event.type === "impact";

/** Calls for every contact that begins from now on. */
export function onContacts(log: ReadonlySignal<readonly LogEntry[]>, take: (event: ContactEvent, time: number) => void): () => void {
  let last = log.peek().at(-1);
  return effect(() => {
    const fresh = log.value.slice(last ? log.value.lastIndexOf(last) + 1 : 0);
    last = log.value.at(-1);
    for (const { event, time } of fresh) if (isContact(event)) take(event, time);
  });
}
