/**
 * Runs scripts in a sandbox: a hidden frame without rights, in it a worker. A script has two seconds for its first run between two calls to the page, a handler
 * of an event 100 ms, and 10 000 calls in all. What takes longer is ended with its frame; the studio does not notice.
 */
import type { Studio } from "../studio.js";
import { SCRIPT_API } from "./api.js";
import { sandboxPage } from "./sandbox-program.js";
import type { ScriptFailure } from "./script-state.js";

export type ScriptEvent = "step" | "contact" | "key";

export interface ScriptListener {
  printed(text: string): void;
  failed(failure: ScriptFailure): void;
  /** It has come to its end; `listens`: its handlers wait for events. */
  ended(listens: boolean): void;
}

export interface RunningScript {
  /** Dropped while the handlers of an earlier one of its kind are still at work. */
  tell(event: ScriptEvent, data: unknown): void;
  stop(): void;
}

const PATIENCE = 2000;
/** Until its worker has begun, ms. */
const START_PATIENCE = 20_000;
const EVENT_PATIENCE = 100;
/** A machine that is busy answers later, ms. */
const GRACE = 400;
const MOST_CALLS = 10_000;

type FromSandbox =
  | { readonly is: "call"; readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly is: "begun" }
  | { readonly is: "printed"; readonly text: string }
  | { readonly is: "failed"; readonly message: string; readonly line?: number }
  | { readonly is: "ended"; readonly listens: boolean }
  | { readonly is: "told"; readonly id: number };

export function runScript(studio: Studio, code: string, listener: ScriptListener): RunningScript {
  const frame = window.document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.hidden = true;
  frame.title = "Script";
  frame.srcdoc = sandboxPage();
  const { port1: port, port2: inside } = new MessageChannel();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let calls = 0;
  let told: { readonly id: number; readonly event: ScriptEvent } | undefined;
  let tellings = 0;
  let hasBegun = false;
  let over = false;

  function stop(): void {
    over = true;
    clearTimeout(timer);
    port.close();
    frame.remove();
  }

  function fail(failure: ScriptFailure): void {
    if (over) return;
    stop();
    listener.failed(failure);
  }

  function watch(milliseconds: number, what: string): void {
    clearTimeout(timer);
    const end = () => fail({ message: `${what} took longer than ${milliseconds} ms and was ended` });
    // a page that was busy itself hears now what was said in time
    timer = setTimeout(() => {
      timer = setTimeout(end, GRACE);
    }, milliseconds);
  }

  async function answer({ id, name, args }: Extract<FromSandbox, { is: "call" }>): Promise<void> {
    const known = SCRIPT_API.find((entry) => entry.name === name);
    if (!known || ++calls > MOST_CALLS) return fail({ message: known ? `more than ${MOST_CALLS} calls` : `there is no ${name}` });
    try {
      const value = await known.call(studio, ...args);
      if (!over) port.postMessage({ is: "answer", id, value });
    } catch (error) {
      if (!over) port.postMessage({ is: "answer", id, error: error instanceof Error ? error.message : String(error) });
    }
  }

  const take: { readonly [K in FromSandbox["is"]]: (message: Extract<FromSandbox, { is: K }>) => void } = {
    call(message) {
      if (!told) watch(PATIENCE, "the script");
      void answer(message);
    },
    begun() {
      // a script that says so again gains no time
      if (!hasBegun) watch(PATIENCE, "the script");
      hasBegun = true;
    },
    printed: ({ text }) => listener.printed(text),
    failed: ({ message, line }) => fail({ message, ...(line !== undefined && { line }) }),
    ended({ listens }) {
      clearTimeout(timer);
      listener.ended(listens);
      if (!listens) stop();
    },
    told({ id }) {
      if (told?.id !== id) return;
      told = undefined;
      clearTimeout(timer);
    },
  };

  port.onmessage = ({ data }: MessageEvent<FromSandbox>) => {
    if (!over) (take[data.is] as (message: FromSandbox) => void)(data);
  };
  frame.addEventListener("load", () => {
    frame.contentWindow?.postMessage("port", "*", [inside]);
    watch(START_PATIENCE, "the start of the script");
    port.postMessage({ is: "run", code, names: SCRIPT_API.map(({ name }) => name) });
  });
  window.document.body.append(frame);

  return {
    tell(event, data) {
      if (over || told) return;
      told = { id: ++tellings, event };
      watch(EVENT_PATIENCE, `the handler of "${event}"`);
      port.postMessage({ is: "event", event, data, id: told.id });
    },
    stop,
  };
}
