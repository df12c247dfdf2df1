/** What a run tells beside its frames, as signals: its layout, what is wrong with it, what happened, and samples. */
import type { Diagnostic, TopologyReport } from "@gelenk/core";
import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { FrameLayout } from "./frame.js";
import { type Answer, type LogEntry, MOST_LOGGED, type Tick } from "./protocol.js";
import { createSampleStore, type SampleStore } from "./sample-store.js";

export interface RunProblem {
  readonly diagnostic: Diagnostic;
  readonly time?: number;
}

export interface RunSignals {
  readonly layout: ReadonlySignal<FrameLayout>;
  /** Of the model that was loaded, and what the run reported. */
  readonly diagnostics: ReadonlySignal<readonly Diagnostic[]>;
  readonly problems: ReadonlySignal<readonly RunProblem[]>;
  readonly topology: ReadonlySignal<TopologyReport | undefined>;
  readonly log: ReadonlySignal<readonly LogEntry[]>;
  readonly ticks: ReadonlySignal<readonly Tick[]>;
  readonly samples: SampleStore;
}

export interface RunNews {
  readonly signals: RunSignals;
  /** Takes what is told beside frames; other answers are left to others. */
  take(answer: Answer): void;
  /** The run begins anew. */
  clear(): void;
}

const NO_LAYOUT: FrameLayout = { revision: 0, bodies: [], joints: [], sensors: [] };

export function createRunNews(): RunNews {
  const layout = signal<FrameLayout>(NO_LAYOUT);
  const diagnostics = signal<readonly Diagnostic[]>([]);
  const problems = signal<readonly RunProblem[]>([]);
  const topology = signal<TopologyReport | undefined>(undefined);
  const log = signal<readonly LogEntry[]>([]);
  const ticks = signal<readonly Tick[]>([]);
  const samples = createSampleStore();

  /** Marks after the time of a restart are void. */
  function takeTicks(news: readonly Tick[], restart: number | undefined): void {
    const kept = restart === undefined ? ticks.value : ticks.value.filter(({ time }) => time <= restart);
    ticks.value = [...kept, ...news];
  }

  return {
    signals: { layout, diagnostics, problems, topology, log, ticks, samples },
    take(answer) {
      if (answer.is === "ready" || answer.is === "layout") {
        layout.value = answer.layout;
        topology.value = answer.topology;
      }
      if (answer.is === "ready") diagnostics.value = answer.diagnostics;
      else if (answer.is === "samples") samples.take(answer.quantities, answer.rows, answer.restart);
      else if (answer.is === "events") log.value = [...log.value, ...answer.events].slice(-MOST_LOGGED);
      else if (answer.is === "ticks") takeTicks(answer.ticks, answer.restart);
      else if (answer.is === "problem")
        problems.value = [...problems.value, { diagnostic: answer.diagnostic, ...(answer.time !== undefined && { time: answer.time }) }];
    },
    clear() {
      batch(() => {
        problems.value = [];
        log.value = [];
        ticks.value = [];
        samples.clear();
      });
    },
  };
}
