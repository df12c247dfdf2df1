/** All keys, by menu: F1. */
import type { VNode } from "preact";
import { COMMANDS } from "../../commands/catalogue.js";
import { MENUS } from "../../commands/command.js";
import { shownKey } from "../../commands/keys.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";
import { Dialog } from "./dialog.js";

/** Keys that belong to no command. */
const OTHERS: readonly { readonly group: string; readonly keys: readonly (readonly [key: string, what: string])[] }[] = [
  {
    group: "In the view",
    keys: [
      ["Arrows", "Orbit"],
      ["Shift Arrows", "Pan"],
      ["+ −", "Zoom"],
      ["N, Shift N", "Next and previous object"],
      ["Enter", "Select what is lit"],
      ["Ctrl drag", "Pull with a spring"],
      ["Shift drag", "Select in a box"],
    ],
  },
  {
    group: "Guiding",
    keys: [
      ["Enter", "Take the selected body, let it go"],
      ["J L, I K, O P", "Left and right, away and near, up and down"],
      ["Shift", "Turns instead"],
    ],
  },
  {
    group: "Everywhere",
    keys: [
      ["F6, Shift F6", "Next and previous region"],
      ["Esc", "Leave the tool, then the selection"],
    ],
  },
];

export function KeyHelp({ studio }: { readonly studio: Studio }): VNode | null {
  const { dialog } = studio.session;
  if (dialog.value !== "keys") return null;
  const close = () => {
    dialog.value = undefined;
  };
  const ofMenus = MENUS.map((menu) => ({
    group: menu,
    keys: COMMANDS.filter((command) => command.menu === menu && command.keys).map(
      ({ keys, title }) => [keys!.map(shownKey).join(", "), title] as const,
    ),
  })).filter(({ keys }) => keys.length > 0);
  return (
    <Dialog label="Keys" class="key-help" onClose={close}>
      <header>
        <h2>Keys</h2>
        <button type="button" class="button only-icon" aria-label="Close" onClick={close}>
          <Icon name="x" />
        </button>
      </header>
      <div class="key-columns">
        {[...ofMenus, ...OTHERS].map(({ group, keys }) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
