/** A button that runs a command: its icon, its key in the hint, grey where it cannot run. */
import type { VNode } from "preact";
import { commandNamed } from "../commands/catalogue.js";
import { shownKey } from "../commands/keys.js";
import { isEnabled } from "../commands/run-command.js";
import type { Studio } from "../studio.js";
import { Icon } from "./icon.js";

export interface CommandIconProperties {
  readonly studio: Studio;
  readonly command: string;
  readonly icon: string;
  /** In place of the command's own title. */
  readonly title?: string;
  /** Written beside the icon. */
  readonly text?: string;
  /** Of a command that switches something. */
  readonly pressed?: boolean;
  readonly class?: string;
}

/** Nothing where the catalogue does not hold the command. */
export function CommandIcon({ studio, command: name, icon, title, text, pressed, class: more = "" }: CommandIconProperties): VNode | null {
  const command = commandNamed(name);
  if (!command) return null;
  const label = title ?? command.title;
  const key = command.keys?.[0];
  return (
    <button
      type="button"
      class={`button ${text ? "" : "only-icon"} ${more}`}
      data-command={name}
      aria-pressed={pressed}
      aria-label={text && label.toLowerCase().includes(text.toLowerCase()) ? label : text ? `${text}: ${label}` : label}
      title={key ? `${label} (${shownKey(key)})` : label}
      disabled={!isEnabled(studio, command)}
      onClick={() => command.run(studio)}
    >
      <Icon name={icon} />
      {text}
    </button>
  );
}
