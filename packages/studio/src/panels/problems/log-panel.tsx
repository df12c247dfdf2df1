/** What happened in the run, newest last: contacts, broken joints, sleep. */
import type { WorldEvent } from "@gelenk/core";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Studio } from "../../studio.js";

const MOST_ROWS = 200;

export function LogPanel({ studio }: { readonly studio: Studio }): VNode {
  const list = useRef<HTMLUListElement>(null);
  const entries = studio.simulation.log.value.slice(-MOST_ROWS);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [entries.length]);
  if (entries.length === 0) return <div class="empty">Nothing has happened yet</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus, and no role with keys would say what a log is
    <ul ref={list} class="rows log" aria-label="Log" tabIndex={0}>
      {entries.map(({ time, event }, k) => (
        <li key={k}>
          <span class="place">{time.toFixed(3)} s</span>
          <span>{event.type.replaceAll("-", " ")}</span>
          <span class="hint">{factsOf(event)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Names and numbers of an event in the order in which it holds them. */
function factsOf(event: WorldEvent): string {
  const facts = Object.entries(event).filter(([key]) => key !== "type");
  return facts.flatMap(([key, value]) => (isPlain(value) ? [`${key} ${textOf(value)}`] : [])).join(" · ");
}

const isPlain = (value: unknown): value is string | number | boolean => ["string", "number", "boolean"].includes(typeof value);
const textOf = (value: string | number | boolean): string =>
  typeof value === "number" ? String(Number(value.toPrecision(4))) : String(value);
