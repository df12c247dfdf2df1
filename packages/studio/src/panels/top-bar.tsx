/** The bar at the top: menus, the name of the document, and what one reaches for most. */
import type { VNode } from "preact";
import type { Studio } from "../studio.js";
import { CommandIcon, type CommandIconProperties } from "./command-icon.js";
import { Icon } from "./icon.js";
import { MenuBar } from "./menus/menu-bar.js";

/** Those whose command the catalogue holds are shown. */
const BUTTONS: readonly Omit<CommandIconProperties, "studio">[] = [
  { command: "undo", icon: "undo-2" },
  { command: "redo", icon: "redo-2" },
  { command: "palette", icon: "search", text: "Search", class: "wide-only search-button" },
  { command: "compare", icon: "git-compare", text: "Compare", class: "wide-only" },
];

/** The button of VR stays where no headset is, and tells why. */
const vrTitle = ({ session }: Studio): string => {
  const state = session.vr.value;
  if (state.is === "absent") return `Enter VR: ${state.reason}`;
  return state.is === "inside" ? "Leave VR" : "Enter VR";
};

export function TopBar({ studio }: { readonly studio: Studio }): VNode {
  const { session, document } = studio;
  return (
    <header class="top-bar">
      <div>
        <button
          type="button"
          class="button only-icon drawer-button left"
          aria-label="Gallery and scene"
          onClick={() => toggleDrawer(studio, "left")}
        >
          <Icon name="layout-grid" />
        </button>
        <Brand />
        <MenuBar studio={studio} />
      </div>
      <div class="document-title">
        <h1>{document.model.value.name ?? "untitled"}</h1>
        <DocumentState studio={studio} />
      </div>
      <div>
        {BUTTONS.map((button) => (
          <CommandIcon key={button.command} studio={studio} {...button} />
        ))}
        <CommandIcon studio={studio} command="enter-vr" icon="glasses" text="VR" title={vrTitle(studio)} />
        <CommandIcon studio={studio} command="share" icon="share-2" text="Share" class="edged" />
        <CommandIcon studio={studio} command="theme" icon={session.theme.value === "dark" ? "sun" : "moon"} />
        <button
          type="button"
          class="button only-icon drawer-button right"
          aria-label="Properties"
          onClick={() => toggleDrawer(studio, "right")}
        >
          <Icon name="panel-right" />
        </button>
      </div>
    </header>
  );
}

function toggleDrawer({ session }: Studio, side: "left" | "right"): void {
  session.drawer.value = session.drawer.value === side ? undefined : side;
}

function Brand(): VNode {
  return (
    <span class="brand">
      <svg viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="5" cy="12" r="3.2" fill="none" stroke="var(--joint)" stroke-width="2.2" />
        <path d="M7.4 9.8 14.6 3.4" stroke="var(--text)" stroke-width="3" stroke-linecap="round" />
      </svg>
      <span class="wide-only">Gelenk</span>
    </span>
  );
}

const STORAGE_WORDS = { saved: "saved", unsaved: "saving…", off: "not kept: the browser has no storage" } as const;

/** Whether the document lies in the browser's storage. A full one asks for a decision. */
function DocumentState({ studio }: { readonly studio: Studio }): VNode {
  const state = studio.keeper.state.value;
  if (state === "full")
    return (
      <span class="storage-full">
        <Icon name="triangle-alert" />
        storage full
        <CommandIcon studio={studio} command="save" icon="download" text="Save to file" />
        <CommandIcon studio={studio} command="free-space" icon="trash-2" text="Free space" />
      </span>
    );
  return <span>{studio.document.undoLabel.value === undefined && state === "saved" ? "as opened" : STORAGE_WORDS[state]}</span>;
}
