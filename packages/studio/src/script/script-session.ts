/** The script of the document: its text, whether it runs, what it printed, and the events it is told. */
import { effect, signal } from "@preact/signals";
import { setMember } from "../document/edits/set-member.js";
import { onContacts } from "../simulation/contact-news.js";
import { read } from "../simulation/frame.js";
import type { Studio } from "../studio.js";
import { type RunningScript, runScript } from "./sandbox.js";
import type { OutputLine, ScriptFailure, ScriptSession, ScriptState } from "./script-state.js";

const MOST_LINES = 500;

/** Scripts are stored in the model, where other programs leave them alone. */
const storedScript = (studio: Studio): string => {
  const script = studio.document.model.value.extras?.["script"];
  return typeof script === "string" ? script : "";
};

export function createScriptSession(studio: Studio): ScriptSession {
  const text = signal(storedScript(studio));
  const state = signal<ScriptState>("idle");
  const output = signal<readonly OutputLine[]>([]);
  const failure = signal<ScriptFailure | undefined>(undefined);
  let running: RunningScript | undefined;
  let endEvents: (() => void) | undefined;

  const print = (line: string, isProblem = false) => {
    output.value = [...output.value, { text: line, isProblem }].slice(-MOST_LINES);
  };

  function end(): void {
    endEvents?.();
    endEvents = undefined;
    running = undefined;
    state.value = "idle";
  }

  function failed(problem: ScriptFailure): void {
    failure.value = problem;
    print(problem.line === undefined ? problem.message : `line ${problem.line}: ${problem.message}`, true);
    end();
  }

  function ended(listens: boolean): void {
    if (!listens || !running) {
      end();
      return;
    }
    state.value = "listening";
    endEvents = tellEvents(studio, running);
  }

  // another document has another script
  let identity = studio.document.identity.peek();
  effect(() => {
    const now = studio.document.identity.value;
    if (now === identity) return;
    identity = now;
    running?.stop();
    end();
    text.value = storedScript(studio);
    output.value = [];
    failure.value = undefined;
  });

  return {
    ...{ text, state, output, failure },
    async run() {
      running?.stop();
      end();
      failure.value = undefined;
      output.value = [];
      studio.document.edit("Edit the script", setMember(undefined, ["extras", "script"], text.peek()), "script");
      try {
        const { withoutTypes } = await import("./strip-types.js");
        state.value = "running";
        running = runScript(studio, withoutTypes(text.peek()), { printed: print, failed, ended });
      } catch (error) {
        failed({ message: error instanceof Error ? error.message : String(error) });
      }
    },
    stop() {
      running?.stop();
      end();
    },
  };
}

/** Steps as they are shown, contacts that begin, keys that are pressed. */
function tellEvents({ simulation }: Studio, script: RunningScript): () => void {
  let step = -1;
  const endings = [
    effect(() => {
      const frame = simulation.frame.value;
      if (!frame || read(frame, "step") === step) return;
      step = read(frame, "step");
      script.tell("step", { time: read(frame, "time"), step });
    }),
    onContacts(simulation.log, (event, time) => script.tell("contact", { ...event, time })),
  ];
  const key = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)) script.tell("key", { key: event.key });
  };
  window.addEventListener("keydown", key);
  return () => {
    for (const ending of endings) ending();
    window.removeEventListener("keydown", key);
  };
}
