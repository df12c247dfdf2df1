/** Right: what is selected, how it is solved, what is seen. */
import type { VNode } from "preact";
import type { Studio } from "../studio.js";
import { Icon } from "./icon.js";
import { InspectorPanel } from "./inspector/inspector-panel.js";
import type { Layout } from "./layout.js";
import { lazily } from "./lazily.js";
import { PanelGuard } from "./panel-guard.js";
import { Splitter } from "./splitter.js";
import { TabPanel, Tabs } from "./tabs.js";

const TABS = [
  { name: "inspector", title: "Inspector" },
  { name: "solver", title: "Solver" },
  { name: "view", title: "View" },
] as const;

const SolverPanel = lazily(async () => (await import("./solver/solver-panel.js")).SolverPanel);
const ViewPanel = lazily(async () => (await import("./viewing/view-panel.js")).ViewPanel);
const PANELS = { inspector: InspectorPanel, solver: SolverPanel, view: ViewPanel } as const;

export function RightRegion({ studio, layout }: { readonly studio: Studio; readonly layout: Layout }): VNode {
  const { rightTab, drawer } = studio.session;
  const Panel = PANELS[rightTab.value];
  const close = () => {
    drawer.value = undefined;
  };
  return (
    <aside class="region right" aria-label="Properties" data-region="inspector">
      <Tabs label="Properties" tabs={TABS} current={rightTab}>
        <button type="button" class="button small only-icon drawer-button right" aria-label="Close" onClick={close}>
          <Icon name="x" />
        </button>
      </Tabs>
      <TabPanel label="Properties">
        <PanelGuard key={rightTab.value}>
          <Panel studio={studio} />
        </PanelGuard>
      </TabPanel>
      <Splitter layout={layout} side="right" />
    </aside>
  );
}
