/**
 * The studio as one record: document, session, simulation and view, and how they are tied together. Panels, tools, keys, scripts and tests get this record
 * and nothing else.
 *
 *   document → changes → simulation → frames → view and panels
 */
import type { ResolvedModel } from "@gelenk/core";
import { computed, effect, type Signal, signal, untracked } from "@preact/signals";
import { createDocument, EMPTY_MODEL, type StudioDocument } from "./document/document.js";
import type { SaveHandle } from "./document/download.js";
import { createKeeper, type Keeper } from "./document/keeper.js";
import type { ModelicaSession } from "./modelica/modelica-state.js";
import { type AddedThing, followAdded } from "./modules/added-things.js";
import { notesOf } from "./modules/module-notes.js";
import type { ScriptSession } from "./script/script-state.js";
import { defaultPlots } from "./session/plot-list.js";
import { createSession, type Session } from "./session/session.js";
import { createClient, type SimulationClient, type WorkerLike } from "./simulation/client.js";
import type { Comparison } from "./simulation/compare.js";
import { read } from "./simulation/frame.js";
import { changesBetween } from "./simulation/model-changes.js";
import { layoutOfModel } from "./simulation/model-layout.js";
import type { View } from "./view/view.js";

export interface Studio {
  readonly document: StudioDocument;
  readonly session: Session;
  readonly simulation: SimulationClient;
  /** Saves the document in the browser and finds it again. */
  readonly keeper: Keeper;
  /** What modules add to the run. */
  readonly added: Signal<readonly AddedThing[]>;
  /** Runs of the same scene under other methods; undefined where none are compared. */
  readonly comparison: Signal<Comparison | undefined>;
  startWorker(): WorkerLike;
  /** A new number for every hand on a body, so that several can hold at once. */
  nextHold(): number;
  /** Set once the page has a canvas. */
  view: View | undefined;
  /** Set when scripts are first looked at. */
  script?: ScriptSession;
  /** Set when the Modelica text is first looked at. */
  modelica?: ModelicaSession;
  /** The file into which the document with this identity was saved last. */
  savedTo?: { readonly identity: number; readonly handle: SaveHandle };
}

export function createStudio(startWorker: () => WorkerLike): Studio {
  const session = createSession();
  const simulation = createClient(startWorker);
  const document = createDocument(EMPTY_MODEL, session.selection, simulation.moduleNames);
  const keeper = createKeeper(document, session);
  let holds = 0;
  const studio: Studio = {
    document,
    session,
    simulation,
    keeper,
    added: signal([]),
    comparison: signal(undefined),
    startWorker,
    nextHold: () => ++holds,
    view: undefined,
  };
  followModules(studio);
  givePlots(studio);
  followDocument(studio);
  followSettings(studio);
  followAdded(studio);
  return studio;
}

/** Every change of the document goes to the running world; another document starts another run. A model with errors waits until they are mended. */
function followDocument({ document, simulation }: Studio): void {
  let sent: ResolvedModel | undefined;
  let identity = document.identity.peek();
  effect(() => {
    const { model } = document.resolution.value;
    const now = document.identity.value;
    if (!model) return;
    const before = now === identity ? sent : undefined;
    sent = model;
    identity = now;
    const changes = before && changesBetween(before, model);
    if (!before) simulation.load(model);
    else if (changes) simulation.send({ do: "patch", changes });
  });
}

/** Modules belong to a document: another one starts without. What became of them, and which a document was made with, is told. */
function followModules({ document, session, simulation }: Studio): void {
  let identity = document.identity.peek();
  effect(() => {
    if (document.identity.value === identity) return;
    identity = document.identity.value;
    const notes = notesOf(document.model.peek());
    untracked(() => simulation.use([]));
    if (notes.length > 0)
      session.notice.value = `This model was made with ${notes.map(({ file }) => file).join(", ")}: File ▸ Load module… extends the simulation by it`;
  });
  effect(() => {
    const problem = simulation.moduleProblem.value;
    if (problem !== undefined) session.notice.value = `The module was removed. ${problem}`;
  });
}

function followSettings({ session, simulation }: Studio): void {
  effect(() => simulation.send({ do: "pace", speed: session.speed.value, budget: session.budget.value }));
  effect(() => simulation.send({ do: "limit", megabytes: session.recordingLimit.value }));
  const watched = computed(() => {
    const quantities = session.plots.value.flatMap((plot) => [...plot.quantities, ...(plot.over ? [plot.over] : [])]);
    const behind = session.behindCurve.value;
    return JSON.stringify([...new Set(behind === undefined ? quantities : [...quantities, behind])]);
  });
  // as text, so that a change of a plot that needs no other samples sends nothing
  effect(() => simulation.send({ do: "watch", quantities: JSON.parse(watched.value) as string[] }));
}

/** A document starts with plots that suit it. They are chosen before it is loaded, so that their samples begin with the start. */
function givePlots({ document, session }: Studio): void {
  let given = document.identity.peek();
  effect(() => {
    const identity = document.identity.value;
    const { model } = document.resolution.value;
    if (identity === given || !model) return;
    given = identity;
    session.plots.value = defaultPlots(layoutOfModel(model), model);
  });
}

/** Is the run at its start, where gizmos edit the model itself? */
export const isAtStart = ({ simulation }: Studio): boolean => {
  const frame = simulation.frame.value;
  return frame === undefined || read(frame, "step") === 0;
};
