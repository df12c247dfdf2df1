/** Tabs over a panel: one tab stop, arrows go between them. */
import type { Signal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import { rove } from "./roving.js";

export interface TabDescription<T extends string> {
  readonly name: T;
  readonly title: string;
  /** Shown behind the title: how many, and how grave. */
  readonly badge?: { readonly count: number; readonly severity: "" | "warning" | "error" };
}

interface TabsProperties<T extends string> {
  readonly label: string;
  readonly tabs: readonly TabDescription<T>[];
  readonly current: Signal<T>;
  readonly children?: ComponentChildren;
  onChoose?(): void;
}

const panelId = (label: string): string => `panel-${label.toLowerCase()}`;

export function Tabs<T extends string>({ label, tabs, current, children, onChoose }: TabsProperties<T>): VNode {
  const choose = (name: T) => {
    current.value = name;
    onChoose?.();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={label} onKeyDown={rove}>
        {tabs.map(({ name, title, badge }) => (
          <button
            key={name}
            type="button"
            role="tab"
            class="tab"
            data-tab={name}
            aria-selected={current.value === name}
            aria-controls={panelId(label)}
            tabIndex={current.value === name ? 0 : -1}
            onClick={() => choose(name)}
          >
            {title}
            {badge && <span class={`badge ${badge.severity}`}>{badge.count}</span>}
          </button>
        ))}
      </div>
      <span class="space" />
      {children}
    </div>
  );
}

export function TabPanel({ label, children }: { readonly label: string; readonly children: ComponentChildren }): VNode {
  return (
    <div class="panel" id={panelId(label)} role="tabpanel" aria-label={label}>
      {children}
    </div>
  );
}
