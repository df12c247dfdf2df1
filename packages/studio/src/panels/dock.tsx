/** Below the transport: plots, comparison, problems, scripts, Modelica, results of sweeps and the log. */
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { Studio } from "../studio.js";
import { Icon } from "./icon.js";
import { type Layout, resize } from "./layout.js";
import { lazily } from "./lazily.js";
import { PanelGuard } from "./panel-guard.js";
import { PlotsActions } from "./plots/plots-actions.js";
import { PlotsPanel } from "./plots/plots-panel.js";
import { problemsOf, worstOf } from "./problems/problems.js";
import { Splitter } from "./splitter.js";
import { TabPanel, Tabs } from "./tabs.js";

const CompareActions = lazily(async () => (await import("./compare/compare-actions.js")).CompareActions);
const ComparePanel = lazily(async () => (await import("./compare/compare-panel.js")).ComparePanel);
const ProblemsPanel = lazily(async () => (await import("./problems/problems-panel.js")).ProblemsPanel);
const ScriptPanel = lazily(async () => (await import("./script/script-panel.js")).ScriptPanel);
const ModelicaPanel = lazily(async () => (await import("./modelica/modelica-panel.js")).ModelicaPanel);
const SweepPanel = lazily(async () => (await import("./sweep/sweep-panel.js")).SweepPanel);
const LogPanel = lazily(async () => (await import("./problems/log-panel.js")).LogPanel);
const PANELS = {
  plots: PlotsPanel,
  compare: ComparePanel,
  problems: ProblemsPanel,
  script: ScriptPanel,
  modelica: ModelicaPanel,
  sweep: SweepPanel,
  log: LogPanel,
} as const;

/** A text and what becomes of it need more room than plots, and so do charts beside a list, CSS pixels; it can be made less. */
const ROOM = { modelica: 300, sweep: 320 } as const;

export function Dock({ studio, layout }: { readonly studio: Studio; readonly layout: Layout }): VNode {
  const { dockTab, dockOpen } = studio.session;
  const problems = problemsOf(studio);
  const tabs = [
    { name: "plots", title: "Plots" },
    { name: "compare", title: "Compare" },
    { name: "problems", title: "Problems", badge: { count: problems.length, severity: worstOf(problems) } },
    { name: "script", title: "Script" },
    { name: "modelica", title: "Modelica" },
    { name: "sweep", title: "Sweep" },
    { name: "log", title: "Log" },
  ] as const;
  const Panel = PANELS[dockTab.value];
  useEffect(() => {
    const tab = dockTab.value;
    if ((tab === "modelica" || tab === "sweep") && layout.dock.peek() < ROOM[tab]) resize(layout, "dock", ROOM[tab]);
  }, [dockTab.value]);
  const open = dockOpen.value;
  const toggle = () => {
    dockOpen.value = !open;
  };
  const show = () => {
    dockOpen.value = true;
  };
  return (
    <section class={`region dock ${open ? "open" : ""}`} aria-label="Dock" data-region="dock">
      <h2 class="only-heard">Dock</h2>
      {open && <Splitter layout={layout} side="dock" />}
      <Tabs label="Dock" tabs={tabs} current={dockTab} onChoose={show}>
        <span class="dock-actions">
          {open && dockTab.value === "plots" && <PlotsActions studio={studio} />}
          {open && dockTab.value === "compare" && <CompareActions studio={studio} />}
        </span>
        <button
          type="button"
          class="button small only-icon"
          aria-label={open ? "Close the dock" : "Open the dock"}
          aria-expanded={open}
          onClick={toggle}
        >
          <Icon name="chevron-down" class={open ? "" : "turned"} />
        </button>
      </Tabs>
      <TabPanel label="Dock">
        {open && (
          <PanelGuard key={dockTab.value}>
            <Panel studio={studio} />
          </PanelGuard>
        )}
      </TabPanel>
    </section>
  );
}
