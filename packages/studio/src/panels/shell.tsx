/** The page: its regions, the tabs in them and what lies over all of them. */
import "../styles/fonts.css";
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/shell.css";
import "../styles/view.css";
import "../styles/menus.css";
import "../styles/scene.css";
import "../styles/curve.css";
import "../styles/inspector.css";
import "../styles/transport.css";
import "../styles/dock.css";
import "../styles/gallery.css";
import "../styles/status.css";
import { effect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { listenToKeys } from "../commands/keys.js";
import type { Studio } from "../studio.js";
import { Dock } from "./dock.js";
import { createLayout } from "./layout.js";
import { lazily } from "./lazily.js";
import { LeftRegion } from "./left-region.js";
import { ContextMenu } from "./menus/context-menu.js";
import { Palette } from "./menus/palette.js";
import { PanelGuard } from "./panel-guard.js";
import { RightRegion } from "./right-region.js";
import { LiveRegion } from "./status/live-region.js";
import { StatusLine } from "./status/status-line.js";
import { TopBar } from "./top-bar.js";
import { Transport } from "./transport/transport.js";
import { ViewPane } from "./view-pane.js";

const KeyHelp = lazily(async () => (await import("./menus/key-help.js")).KeyHelp);
const ExportDialog = lazily(async () => (await import("./export/export-dialog.js")).ExportDialog);
const ModuleQuestionDialog = lazily(async () => (await import("./module-question.js")).ModuleQuestionDialog);
const DamagedFileDialog = lazily(async () => (await import("./damaged-file.js")).DamagedFileDialog);

export function Shell({ studio }: { readonly studio: Studio }): VNode {
  const { session } = studio;
  const layout = useMemo(() => createLayout(innerWidth), []);
  useEffect(() => listenToKeys(studio), [studio]);
  useEffect(() => followTheme(studio), [studio]);
  const sizes = { "--left": `${layout.left.value}px`, "--right": `${layout.right.value}px`, "--dock": `${layout.dock.value}px` };
  return (
    <div class="shell" style={sizes} data-drawer={session.drawer.value}>
      <TopBar studio={studio} />
      <LeftRegion studio={studio} layout={layout} />
      <main class="centre">
        <PanelGuard>
          <ViewPane studio={studio} />
        </PanelGuard>
        <PanelGuard>
          <Transport studio={studio} />
        </PanelGuard>
        <Dock studio={studio} layout={layout} />
      </main>
      <RightRegion studio={studio} layout={layout} />
      <StatusLine studio={studio} />
      <LiveRegion studio={studio} />
      <ContextMenu studio={studio} />
      <Palette studio={studio} />
      {session.dialog.value === "keys" && <KeyHelp studio={studio} />}
      {(session.dialog.value === "picture" || session.dialog.value === "film") && (
        <ExportDialog studio={studio} what={session.dialog.value} />
      )}
      {session.moduleQuestion.value && <ModuleQuestionDialog studio={studio} />}
      {session.damagedFile.value && <DamagedFileDialog studio={studio} />}
    </div>
  );
}

/** The colours of the page follow the session, and it follows the system until another theme is chosen, which is kept. */
function followTheme({ session }: Studio): () => void {
  const light = matchMedia("(prefers-color-scheme: light)");
  const preferred = () => (light.matches ? "light" : "dark");
  const follow = () => {
    session.theme.value = askedTheme() ?? preferred();
  };
  follow();
  light.addEventListener("change", follow);
  const end = effect(() => {
    document.documentElement.dataset["theme"] = session.theme.value;
    keepTheme(session.theme.value === preferred() ? undefined : session.theme.value);
  });
  return () => {
    end();
    light.removeEventListener("change", follow);
  };
}

function askedTheme(): "dark" | "light" | undefined {
  const asked = new URLSearchParams(location.search).get("theme") ?? keptTheme();
  return asked === "dark" || asked === "light" ? asked : undefined;
}

function keepTheme(chosen: string | undefined): void {
  try {
    if (chosen === undefined) localStorage.removeItem("gelenk-theme");
    else localStorage.setItem("gelenk-theme", chosen);
  } catch {
    // without storage the choice lasts as long as the page
  }
}

function keptTheme(): string | null {
  try {
    return localStorage.getItem("gelenk-theme");
  } catch {
    return null;
  }
}
