/** Left: the scene and the gallery. */
import type { VNode } from "preact";
import { runCommand } from "../commands/run-command.js";
import type { Studio } from "../studio.js";
import { Icon } from "./icon.js";
import type { Layout } from "./layout.js";
import { lazily } from "./lazily.js";
import { PanelGuard } from "./panel-guard.js";
import { ScenePanel } from "./scene/scene-panel.js";
import { Splitter } from "./splitter.js";
import { TabPanel, Tabs } from "./tabs.js";

const GalleryPanel = lazily(async () => (await import("./gallery/gallery-panel.js")).GalleryPanel);

const TABS = [
  { name: "scene", title: "Scene" },
  { name: "gallery", title: "Gallery" },
] as const;

export function LeftRegion({ studio, layout }: { readonly studio: Studio; readonly layout: Layout }): VNode {
  const { leftTab } = studio.session;
  return (
    <aside class="region left" aria-label="Scene and gallery" data-region="tree">
      <Tabs label="Contents" tabs={TABS} current={leftTab}>
        <button type="button" class="button small only-icon" aria-label="Add" title="Add (A)" onClick={() => runCommand(studio, "add")}>
          <Icon name="plus" />
        </button>
      </Tabs>
      <TabPanel label="Contents">
        <PanelGuard>{leftTab.value === "scene" ? <ScenePanel studio={studio} /> : <GalleryPanel studio={studio} />}</PanelGuard>
      </TabPanel>
      <Splitter layout={layout} side="left" />
    </aside>
  );
}
