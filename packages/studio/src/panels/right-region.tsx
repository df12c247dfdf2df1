/** Right: what is selected, how it is solved, what is seen. */
import type { VNode } from "preact";
import type { Studio } from "../studio.js";
import { Icon } from "./icon.js";
import { InspectorPanel } from "./inspector/inspector-panel.js";
import type { Layout } from "./layout.js";
import { PanelGuard } from "./panel-guard.js";
import { SolverPanel } from "./solver/solver-panel.js";
import { Splitter } from "./splitter.js";
import { TabPanel, Tabs } from "./tabs.js";
import { ViewPanel } from "./viewing/view-panel.js";

const TABS = [
  { name: "inspector", title: "Inspector" },
  { name: "solver", title: "Solver" },
  { name: "view", title: "View" },
] as const;

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
