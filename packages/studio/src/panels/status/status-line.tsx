/** The last line of the page: how fast and how exact the run is. Beyond tolerance is amber or red and leads to the joint, never hidden. */
import { useComputed } from "@preact/signals";
import type { VNode } from "preact";
import { runCommand } from "../../commands/run-command.js";
import { quantityText } from "../../document/units.js";
import { select } from "../../session/session.js";
import { JOINT_ROW } from "../../simulation/frame.js";
import type { Studio } from "../../studio.js";
import { liveNumber } from "../live.js";
import { FrameRate } from "./frame-rate.js";
import { errorSeverity, percentText, type Severity, severityOf, toleranceOf } from "./severity.js";

export function StatusLine({ studio }: { readonly studio: Studio }): VNode {
  const number = (name: Parameters<typeof liveNumber>[1]) => liveNumber(studio, name);
  return (
    <footer class="status-line">
      <Item read={() => realTime(studio)} />
      <JointError studio={studio} />
      <Item read={() => energyDrift(studio)} />
      <Item
        read={() => ({
          label: "Iterations",
          value: String(number("iterations")),
          severity: number("converged") === 0 ? "warning" : "",
        })}
      />
      <Item read={() => ({ label: "Contacts", value: String(number("contacts")) })} />
      <Item read={() => ({ label: "Step", value: quantityText(number("stepMilliseconds") / 1000, "s") })} />
      <Waiting studio={studio} />
      <span class="space" />
      <Counts studio={studio} />
      <Method studio={studio} />
      <FrameRate studio={studio} />
    </footer>
  );
}

interface Shown {
  readonly label: string;
  readonly value: string;
  readonly severity?: Severity;
  readonly class?: string;
}

/** A warning has a sign besides its colour. */
const signOf = (severity: Severity): string => (severity === "" ? "" : severity === "warning" ? " ⚠" : " ✕");

/** Follows the run: mostly its number changes, and then the text alone is set. */
function Item({ read }: { read(): Shown }): VNode {
  const shown = useComputed(read);
  const label = useComputed(() => shown.value.label);
  const names = useComputed(() => `status-item ${shown.value.severity ?? ""} ${shown.value.class ?? ""}`);
  const text = useComputed(() => `${shown.value.value}${signOf(shown.value.severity ?? "")}`);
  return (
    <span class={names}>
      {label} <strong>{text}</strong>
    </span>
  );
}

function realTime(studio: Studio): Shown {
  const factor = liveNumber(studio, "realTimeFactor");
  const { running, state } = studio.simulation;
  const wanted = studio.session.speed.value;
  if (state.value.is === "stopped") return { label: "● Stopped", value: "", severity: "error", class: "first" };
  if (studio.session.replaying.value) return { label: "● Recording in a loop", value: "", class: "first" };
  if (!running.value) return { label: "● Paused", value: "", class: "first" };
  const behind = Number.isFinite(wanted) && factor < 0.9 * wanted;
  return {
    label: behind ? "● Behind" : "● Real time",
    value: `${factor.toFixed(2)}×`,
    severity: behind ? "warning" : "",
    class: "first running",
  };
}

/** The joint with the largest gap. */
function worstJoint({ simulation }: Studio): string | undefined {
  const rows = simulation.frame.peek()?.joints ?? [];
  let worst = 0;
  for (let k = JOINT_ROW; k < rows.length; k += JOINT_ROW) if (rows[k]! > rows[JOINT_ROW * worst]!) worst = k / JOINT_ROW;
  return simulation.layout.peek().joints[worst]?.name;
}

function JointError({ studio }: { readonly studio: Studio }): VNode {
  const gap = useComputed(() => liveNumber(studio, "jointGap"));
  const text = useComputed(() => quantityText(gap.value, "m"));
  const severity = useComputed(() => errorSeverity(gap.value, toleranceOf(studio, "position"))).value;
  const go = () => {
    const name = worstJoint(studio);
    if (!name) return;
    select(studio.session, { kind: "joints", name });
    studio.view?.frameThings([{ kind: "joints", name }]);
  };
  return (
    <button type="button" class={`status-item ${severity}`} title="Go to the joint with the largest error" onClick={go}>
      Joint error <strong>{text}</strong>
      {severity && <strong>{signOf(severity)}</strong>}
    </button>
  );
}

function energyDrift(studio: Studio): Shown {
  const scale = liveNumber(studio, "energyScale");
  const share = scale > 0 ? liveNumber(studio, "energyDrift") / scale : 0;
  return { label: "Energy drift", value: percentText(share), severity: severityOf(Math.abs(share), 0.01, 0.1) };
}

function Waiting({ studio }: { readonly studio: Studio }): VNode | null {
  const state = studio.simulation.state.value;
  if (state.is !== "waiting") return null;
  return (
    <span class="status-item warning">
      A step takes <strong>{state.seconds.toFixed(0)} s</strong>
      <button type="button" class="button edged small" onClick={() => runCommand(studio, "stop-step")}>
        Stop
      </button>
    </span>
  );
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function Counts({ studio }: { readonly studio: Studio }): VNode {
  const { bodies = [], joints = [] } = studio.document.model.value;
  const loops = studio.simulation.topology.value?.chains.reduce((sum, chain) => sum + chain.loops, 0) ?? 0;
  const text = [
    counted(bodies.length, "body", "bodies"),
    counted(joints.length, "joint", "joints"),
    ...(loops > 0 ? [counted(loops, "loop", "loops")] : []),
  ].join(", ");
  return <span class="status-item wide-item">{text}</span>;
}

function Method({ studio }: { readonly studio: Studio }): VNode {
  const { method = "auto", order = 2 } = studio.document.model.value.settings ?? {};
  return (
    <button type="button" class="status-item wide-item" title="Settings of the solver" onClick={() => runCommand(studio, "tab-solver")}>
      {`${method.replaceAll("-", " ")}, order ${order}`}
    </button>
  );
}
