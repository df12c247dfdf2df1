/** The tools at the left of the view: one tab stop, arrows go between them. */
import { Fragment, type VNode } from "preact";
import { runCommand } from "../commands/run-command.js";
import type { Studio } from "../studio.js";
import { TOOL_GROUPS } from "../tools/catalogue.js";
import { Icon } from "./icon.js";
import { rove } from "./roving.js";

export function ToolBar({ studio }: { readonly studio: Studio }): VNode {
  const current = studio.session.tool.value;
  return (
    <div class="tool-bar floating" role="toolbar" aria-label="Tools" aria-orientation="vertical" onKeyDown={rove}>
      {TOOL_GROUPS.map((group, k) => (
        <Fragment key={group[0]?.name}>
          {k > 0 && <hr />}
          {group.map(({ name, title, key, icon }) => (
            <button
              key={name}
              type="button"
              class="button"
              aria-label={title}
              aria-pressed={name === current}
              tabIndex={name === current ? 0 : -1}
              title={`${title} (${key.toUpperCase()})`}
              onClick={() => runCommand(studio, `tool-${name}`)}
            >
              <Icon name={icon} />
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  );
}
