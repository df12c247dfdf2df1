/** Commands about the time. */
import { read } from "../simulation/frame.js";
import type { Studio } from "../studio.js";
import type { StudioCommand } from "./command.js";

/** Simulated seconds per second that keys and selector offer. */
export const SPEEDS = [0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, Number.POSITIVE_INFINITY] as const;

function changeSpeed({ session }: Studio, by: number): void {
  const now = session.speed.value;
  const place = SPEEDS.findIndex((speed) => speed >= now);
  session.speed.value = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, place + by))]!;
}

const canRun = ({ simulation }: Studio): boolean => simulation.state.value.is === "ready" || simulation.state.value.is === "waiting";
const isMoved = ({ simulation }: Studio): boolean => {
  const frame = simulation.frame.value;
  return frame !== undefined && read(frame, "step") > 0;
};

export const SIMULATE_COMMANDS: readonly StudioCommand[] = [
  {
    name: "play",
    title: "Play or pause",
    menu: "Simulate",
    keys: ["Space"],
    enabled: canRun,
    run: ({ simulation, comparison, session }) => {
      const compared = comparison.value;
      if (!compared) simulation.send({ do: simulation.running.value ? "pause" : "play" });
      else if (compared.playing.value) compared.pause();
      else compared.play(() => session.speed.value);
    },
  },
  {
    name: "step",
    title: "Step forward",
    menu: "Simulate",
    keys: ["."],
    enabled: canRun,
    run: ({ simulation }) => simulation.send({ do: "step", count: 1 }),
  },
  {
    name: "step-back",
    title: "Step back",
    menu: "Simulate",
    keys: [","],
    enabled: (studio) => canRun(studio) && isMoved(studio),
    run: ({ simulation }) => simulation.send({ do: "step", count: -1 }),
  },
  {
    name: "reset",
    title: "Reset to the start",
    menu: "Simulate",
    keys: ["Home"],
    enabled: canRun,
    run: ({ simulation }) => simulation.send({ do: "reset" }),
  },
  { name: "slower", title: "Slower", menu: "Simulate", keys: ["["], separated: true, run: (studio) => changeSpeed(studio, -1) },
  { name: "faster", title: "Faster", menu: "Simulate", keys: ["]"], run: (studio) => changeSpeed(studio, 1) },
  {
    name: "real-time",
    title: "Real time",
    menu: "Simulate",
    run: ({ session }) => {
      session.speed.value = 1;
    },
  },
  {
    name: "stop-step",
    title: "Stop a step that takes too long",
    menu: "Simulate",
    separated: true,
    enabled: ({ simulation }) => simulation.state.value.is === "waiting",
    run: ({ simulation }) => simulation.stop("stopped because a step took too long"),
  },
];
