/** The worker: takes commands between two steps, makes steps and frames, and says every now and then that it lives. */
import type { Command } from "./protocol.js";
import { createSimulation } from "./simulation.js";

/** ms between frames, and between signs of life. */
const FRAME = 1000 / 60;
const BEAT = 250;

const simulation = createSimulation({
  post: (answer, transfer = []) => self.postMessage(answer, { transfer: [...transfer] }),
  now: () => performance.now(),
  environment: { now: () => performance.now(), webAssembly: WebAssembly },
});

let beatAt = 0;
let waiting = false;

function turn(): void {
  waiting = false;
  const began = performance.now();
  const more = simulation.frame();
  if (began - beatAt > BEAT) {
    beatAt = began;
    self.postMessage({ run: -1, is: "beat" });
  }
  if (more) wait(Math.max(0, FRAME - (performance.now() - began)));
}

function wait(milliseconds: number): void {
  if (waiting) return;
  waiting = true;
  setTimeout(turn, milliseconds);
}

self.onmessage = ({ data }: MessageEvent<Command>) => {
  simulation.take(data);
  wait(0);
};
