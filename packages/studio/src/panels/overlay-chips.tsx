/** What is drawn over the bodies, as switches at the top of the view; the rest of them stands in the tab View. */
import type { VNode } from "preact";
import type { OverlayName } from "../session/overlays.js";
import { toggleIn } from "../session/session.js";
import type { Studio } from "../studio.js";
import { Icon } from "./icon.js";

/** With the colour token of what they show. */
const CHIPS: readonly { readonly name: OverlayName; readonly title: string; readonly token: string }[] = [
  { name: "joints", title: "Joints", token: "joint" },
  { name: "reactions", title: "Reactions", token: "reaction" },
  { name: "contacts", title: "Contacts", token: "contact" },
  { name: "trails", title: "Trails", token: "series-1" },
];

export function OverlayChips({ studio }: { readonly studio: Studio }): VNode {
  const { overlays, rightTab, drawer } = studio.session;
  const openTab = () => {
    rightTab.value = "view";
    drawer.value = "right";
  };
  return (
    <div class="chips floating" role="toolbar" aria-label="Overlays">
      {CHIPS.map(({ name, title, token }) => (
        <button
          key={name}
          type="button"
          class="chip"
          style={{ "--chip": `var(--${token})` }}
          aria-pressed={overlays.value.has(name)}
          onClick={() => toggleIn(overlays, name)}
        >
          {title}
        </button>
      ))}
      <button type="button" class="button small only-icon" aria-label="More overlays" title="More overlays" onClick={openTab}>
        <Icon name="sliders-horizontal" />
      </button>
    </div>
  );
}
