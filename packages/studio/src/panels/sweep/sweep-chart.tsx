/** One chart of the results: which it is and of what, its picture, and the pointer over it. */
import {
  CHART_KINDS,
  type Chart,
  type ChartChoice,
  type ChartKind,
  type ChoiceName,
  columnsOf,
  DARK_CHART,
  LIGHT_CHART,
  MEASURES,
} from "@gelenk/batch";
import type { SvgElement } from "@gelenk/formats/svg";
import { useSignal } from "@preact/signals";
import { h, type VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Studio } from "../../studio.js";
import type { Point } from "../../sweep/brush.js";
import type { ChartSlot, Sweep } from "../../sweep/sweep-state.js";
import { useSize } from "../use-size.js";
import { brushPointer } from "./brush-pointer.js";

interface ChartProperties {
  readonly studio: Studio;
  readonly sweep: Sweep;
  readonly slot: ChartSlot;
  onChange(slot: ChartSlot): void;
}

export function SweepChart({ studio, sweep, slot, onChange }: ChartProperties): VNode {
  const { table, selected } = sweep;
  const { box, size } = useSize();
  const brush = useSignal<readonly [Point, Point] | undefined>(undefined);
  const kind = CHART_KINDS.find(({ name }) => name === slot.kind)!;
  const suitable = useMemo(() => kind.choose(table), [kind, table]);
  const choice = useMemo(() => ({ ...suitable, ...slot.choice }), [suitable, slot.choice]);
  const theme = studio.session.theme.value === "dark" ? DARK_CHART : LIGHT_CHART;
  const { width, height } = size.value;
  const marked = kind.marksJobs ? selected.value : undefined;
  const chart = useMemo(
    () =>
      suitable && width > 0 && height > 0
        ? kind.draw(table, choice, { width, height, theme, ...(marked && { selected: marked }) })
        : undefined,
    [kind, suitable, choice, table, width, height, theme, marked],
  );
  return (
    <section class="sweep-chart" aria-label={kind.title}>
      <Choices kind={kind} sweep={sweep} choice={choice} onChange={onChange} slot={slot} />
      <div class="sweep-picture" ref={box}>
        {chart ? (
          <Picture chart={chart} brush={brush.value} pointer={brushPointer(studio, sweep, chart, brush)} />
        ) : (
          !suitable && <p class="sweep-none">The results have too few columns for this chart.</p>
        )}
      </div>
      {chart && chart.notes.length > 0 && (
        <p class="sweep-notes" title={chart.notes.join("; ")}>
          {chart.notes.join("; ")}
        </p>
      )}
    </section>
  );
}

const TITLES: Readonly<Record<ChoiceName, string>> = {
  ...{ x: "Along x", y: "Along y", colour: "Colour", metric: "Metric", goal: "Best is", measure: "Measure" },
};

interface ChoicesProperties {
  readonly kind: ChartKind;
  readonly sweep: Sweep;
  readonly choice: ChartChoice;
  readonly slot: ChartSlot;
  onChange(slot: ChartSlot): void;
}

function Choices({ kind, sweep: { table }, choice, slot, onChange }: ChoicesProperties): VNode {
  const optionsOf = (name: ChoiceName): readonly string[] => {
    if (name === "goal") return ["smallest", "largest"];
    if (name === "measure") return MEASURES;
    return (name === "metric" ? columnsOf(table, "metric") : table.columns).map((column) => column.name);
  };
  const choose = (name: ChoiceName, value: string) =>
    onChange({ ...slot, choice: { ...slot.choice, [name]: value === "" ? undefined : value } });
  return (
    <div class="sweep-choices">
      <select
        class="field sweep-kind"
        aria-label="Chart"
        title={kind.title}
        value={kind.name}
        onChange={(event) => onChange({ kind: event.currentTarget.value, choice: {} })}
      >
        {CHART_KINDS.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      {kind.uses.map((name) => (
        <select
          key={name}
          class="field"
          aria-label={TITLES[name]}
          title={`${TITLES[name]}: ${choice[name] ?? "none"}`}
          value={choice[name] ?? ""}
          onChange={(event) => choose(name, event.currentTarget.value)}
        >
          {name === "colour" && <option value="">no colour</option>}
          {optionsOf(name).map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ))}
    </div>
  );
}

interface PictureProperties {
  readonly chart: Chart;
  readonly brush: readonly [Point, Point] | undefined;
  readonly pointer: ReturnType<typeof brushPointer>;
}

function Picture({ chart, brush, pointer }: PictureProperties): VNode {
  const content = useMemo(() => chart.content.map(toNode), [chart]);
  return (
    <svg class="sweep-svg" role="img" aria-label={chart.description} width={chart.width} height={chart.height} {...pointer}>
      {content}
      {brush && (
        <rect
          class="sweep-brush"
          x={Math.min(brush[0].x, brush[1].x)}
          y={Math.min(brush[0].y, brush[1].y)}
          width={Math.abs(brush[1].x - brush[0].x)}
          height={Math.abs(brush[1].y - brush[0].y)}
        />
      )}
    </svg>
  );
}

/** Numbers as they are: what is written as text elsewhere is an attribute here. */
const toNode = ({ name, attributes, children }: SvgElement): VNode =>
  h(
    name,
    attributes,
    children.map((child) => (typeof child === "string" ? child : toNode(child))),
  );
