/** Commands about the time. */

import type { ResolvedModel } from "@gelenk/core";
import { canLoop, playLoop } from "../session/loop-player.js";
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

function toggleLoop(studio: Studio): void {
  if (studio.session.replaying.value) studio.session.replaying.value = false;
  else playLoop(studio);
}

/** What moves the time by itself ends the loop that plays. */
function leaveLoop({ session, simulation }: Studio): Studio["simulation"] {
  session.replaying.value = false;
  return simulation;
}

/** Poses and velocities of the moment that is shown, as one edit; the run then begins there. */
async function keepShownPose(studio: Studio): Promise<void> {
  const { document, simulation, session } = studio;
  const identity = document.identity.peek();
  leaveLoop(studio).send({ do: "pause" });
  // of a recorded moment the world itself goes back there
  simulation.send({ do: "step", count: 0 });
  const [present, { keepPose }] = await Promise.all([simulation.ask<ResolvedModel>("model"), import("../document/edits/keep-pose.js")]);
  if (document.identity.peek() !== identity) return;
  document.edit("keep pose", keepPose(present));
  simulation.send({ do: "reset" });
  session.notice.value = "The model starts as it is shown now";
}

/** While the run plays, its recording begins to play instead; it stops where the loop is switched off. */
function switchLoop(studio: Studio): void {
  const { session, simulation } = studio;
  session.loop.value = !session.loop.value;
  if (!session.loop.value) session.replaying.value = false;
  else if (simulation.running.value && canLoop(studio)) playLoop(studio);
}

export const SIMULATE_COMMANDS: readonly StudioCommand[] = [
  {
    name: "play",
    title: "Play or pause",
    menu: "Simulate",
    keys: ["Space"],
    enabled: canRun,
    run(studio) {
      const { simulation, comparison, session } = studio;
      const compared = comparison.value;
      if (!compared && (session.replaying.value || canLoop(studio))) toggleLoop(studio);
      else if (!compared) simulation.send({ do: simulation.running.value ? "pause" : "play" });
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
    run: (studio) => leaveLoop(studio).send({ do: "step", count: 1 }),
  },
  {
    name: "step-back",
    title: "Step back",
    menu: "Simulate",
    keys: [","],
    enabled: (studio) => canRun(studio) && isMoved(studio),
    run: (studio) => leaveLoop(studio).send({ do: "step", count: -1 }),
  },
  {
    name: "reset",
    title: "Reset to the start",
    menu: "Simulate",
    keys: ["Home"],
    enabled: canRun,
    run: (studio) => leaveLoop(studio).send({ do: "reset" }),
  },
  {
    name: "loop",
    title: "Play the recording in a loop, or go on",
    menu: "Simulate",
    keys: ["Shift+Space"],
    run: switchLoop,
  },
  {
    name: "keep-pose",
    title: "Keep pose: what is shown becomes the start of the model",
    menu: "Simulate",
    enabled: (studio) => canRun(studio) && isMoved(studio),
    run: (studio) => void keepShownPose(studio),
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
