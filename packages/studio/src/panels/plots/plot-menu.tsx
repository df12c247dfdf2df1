/** What can be done with one plot: lines, axes, stretch of time, files. */
import type { VNode } from "preact";
import { changePlot, removePlot, withFollow, withOver } from "../../session/plot-list.js";
import type { PlotDescription, PlotFollow } from "../../session/session.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";
import { rove } from "../roving.js";
import { savePlotsAsPicture, savePlotsAsText } from "./export-plots.js";
import { recordedTime } from "./plot-content.js";

export interface PlotAction {
  readonly title: string;
  /** Of a choice: is it the present one? */
  readonly chosen?: boolean;
  readonly separated?: true;
  run(): void;
}

const LAST_SECONDS = [2, 5, 10, 30] as const;

/** `pick`: opens the tree, for lines or for the quantity below. */
export function plotActions(studio: Studio, plot: PlotDescription, pick: (what: "lines" | "over") => void): readonly PlotAction[] {
  const { plots } = studio.session;
  const change = (next: (plot: PlotDescription) => PlotDescription): void => {
    plots.value = changePlot(plots.value, plot.id, next);
  };
  const follow = plot.follow ?? "all";
  const chooseFollow = (title: string, to: PlotFollow, chosen: boolean, separated?: true): PlotAction => ({
    ...{ title, chosen, run: () => change((one) => withFollow(one, to)) },
    ...(separated && { separated }),
  });
  const isFixed = follow !== "all" && "from" in follow;
  const [from, to] = recordedTime(studio);
  return [
    { title: "Values…", run: () => pick("lines") },
    { title: "Over time", chosen: plot.over === undefined, run: () => change((one) => withOver(one, undefined)) },
    {
      title: plot.over === undefined ? "Over a quantity…" : `Over ${plot.over}…`,
      chosen: plot.over !== undefined,
      run: () => pick("over"),
    },
    {
      title: "Logarithmic axis",
      chosen: plot.logarithmic === true,
      run: () => change((one) => ({ ...one, logarithmic: one.logarithmic !== true })),
    },
    chooseFollow("All of the time", "all", follow === "all", true),
    ...LAST_SECONDS.map((last) => chooseFollow(`Last ${last} s`, { last }, follow !== "all" && "last" in follow && follow.last === last)),
    chooseFollow("Fixed range", isFixed ? follow : { from, to: Math.max(to, from + 1e-3) }, isFixed),
    { title: "Save as CSV", separated: true, run: () => savePlotsAsText(studio, [plot]) },
    { title: "Save as PNG", run: () => void savePlotsAsPicture(studio, [plot]) },
    {
      title: "Remove plot",
      separated: true,
      run: () => {
        plots.value = removePlot(plots.value, plot.id);
      },
    },
  ];
}

interface ActionMenuProperties {
  readonly label: string;
  readonly actions: readonly PlotAction[];
  onDone(): void;
}

export function ActionMenu({ label, actions, onDone }: ActionMenuProperties): VNode {
  return (
    <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={rove}>
      {actions.map(({ title, chosen, separated, run }, k) => (
        <button
          key={title}
          type="button"
          class={`menu-entry ${separated ? "separated" : ""}`}
          {...(chosen === undefined ? { role: "menuitem" } : { role: "menuitemcheckbox", "aria-checked": chosen })}
          tabIndex={k === 0 ? 0 : -1}
          onClick={() => {
            onDone();
            run();
          }}
        >
          <span>{title}</span>
          {chosen && <Icon name="check" />}
        </button>
      ))}
    </div>
  );
}
