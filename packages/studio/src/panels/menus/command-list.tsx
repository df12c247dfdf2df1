/** Commands as the entries of a menu: the first is focused when it opens. */
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { StudioCommand } from "../../commands/command.js";
import { shownKey } from "../../commands/keys.js";
import { isEnabled } from "../../commands/run-command.js";
import type { Studio } from "../../studio.js";
import { rove } from "../roving.js";

interface CommandListProperties {
  readonly studio: Studio;
  readonly label: string;
  readonly commands: readonly StudioCommand[];
  /** After one was run. */
  onDone(): void;
}

const UP_AND_DOWN = new Set(["ArrowUp", "ArrowDown", "Home", "End"]);

export function CommandList({ studio, label, commands, onDone }: CommandListProperties): VNode {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => list.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus(), [label]);
  const run = (command: StudioCommand) => {
    onDone();
    command.run(studio);
  };
  const keys = (event: KeyboardEvent) => {
    if (UP_AND_DOWN.has(event.key)) rove(event);
    else if (event.key.length === 1 && event.key !== " ") jump(list.current, event);
  };
  return (
    <div ref={list} class="menu floating" role="menu" aria-label={label} tabIndex={-1} onKeyDown={keys}>
      {commands.map((command) => (
        <button
          key={command.name}
          type="button"
          role="menuitem"
          class={`menu-entry ${command.separated ? "separated" : ""}`}
          tabIndex={-1}
          disabled={!isEnabled(studio, command)}
          onClick={() => run(command)}
        >
          <span>{command.title}</span>
          {command.keys && <kbd>{shownKey(command.keys[0]!)}</kbd>}
        </button>
      ))}
    </div>
  );
}

/** A letter goes to the next entry that begins with it. */
function jump(list: HTMLElement | null, event: KeyboardEvent): void {
  const entries = [...(list?.querySelectorAll<HTMLElement>("button:not(:disabled)") ?? [])];
  const from = entries.indexOf(event.target as HTMLElement) + 1;
  const ordered = [...entries.slice(from), ...entries.slice(0, from)];
  const found = ordered.find((entry) => entry.textContent?.toLowerCase().startsWith(event.key.toLowerCase()));
  found?.focus();
  event.preventDefault();
  event.stopPropagation();
}
