/**
 * What the page shows first: one's own work after reloading or a crash, the model of a share link, the scene named in the address, the newest document of a tab
 * that is gone, else the start of the gallery. Scenes and links run at once; one's own work stands still, as it was left for building.
 */
import type { Model } from "@gelenk/core";
import { doublePendulum, sceneModel } from "@gelenk/scenes";
import type { Session } from "../session/session.js";
import type { Studio } from "../studio.js";
import { openModel } from "./files.js";
import { keepOnLeaving } from "./keeper.js";
import { isShared, openShared } from "./share.js";
import { hasKept } from "./tab-name.js";

/** The page does not wait longer for its storage, ms; what comes later is offered by "Restore". */
const PATIENCE = 5000;

interface Address {
  readonly search: string;
  readonly hash: string;
}

export async function openStart(studio: Studio, address: Address): Promise<void> {
  const started = studio.keeper.start(address.search + address.hash);
  keepOnLeaving(studio.keeper);
  const stored = hasKept() ? await within(PATIENCE, started.then(studio.keeper.find)) : undefined;
  if (stored) {
    openModel(studio, stored.model);
    takeLayout(studio.session, stored.head.layout);
    studio.session.notice.value = `Restored "${stored.head.name}" of ${new Date(stored.head.saved).toLocaleTimeString()}`;
    return;
  }
  const model = (isShared(address.hash) && (await sharedModel(studio, address.hash))) || (await startModel(studio, address.search));
  if (!model) return;
  openModel(studio, model);
  studio.simulation.send({ do: "play" });
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));
  return Promise.race([promise.catch(() => undefined), late]);
}

async function sharedModel({ session }: Studio, fragment: string): Promise<Model | undefined> {
  const { model, diagnostics } = await openShared(fragment);
  if (!model) session.notice.value = `The link was not opened: ${diagnostics[0]?.message ?? "it is damaged"}`;
  return model;
}

/** The first scene of all comes with the page; others are loaded. */
async function startModel({ session }: Studio, search: string): Promise<Model> {
  const wanted = new URLSearchParams(search).has("scene") ? await namedScene(search) : undefined;
  if (wanted && !wanted.model) session.notice.value = wanted.diagnostics[0]?.message ?? "there is no such scene";
  return wanted?.model ?? sceneModel(doublePendulum);
}

async function namedScene(search: string) {
  const { buildScene, findScene } = await import("../samples/scenes.js");
  const address = sceneAddress(search, (name) => Object.keys(findScene(name)?.parameters ?? {}));
  return address === undefined ? undefined : buildScene(address);
}

/** `?scene=chain?links=10&scattered=1`: what follows the first parameter lands among those of the page, and is told apart by its name. */
export function sceneAddress(search: string, parametersOf: (scene: string) => readonly string[]): string | undefined {
  const options = new URLSearchParams(search);
  const scene = options.get("scene")?.replace(/^@/, "");
  if (!scene) return undefined;
  const [name = "", first] = scene.split("?", 2);
  const known = parametersOf(name);
  const more = [...options].filter(([key]) => known.includes(key)).map(([key, value]) => `${key}=${value}`);
  const parameters = [...(first ? [first] : []), ...more].join("&");
  return parameters === "" ? `@${name}` : `@${name}?${parameters}`;
}

function takeLayout(session: Session, layout: unknown): void {
  const { plots, overlays } = (layout ?? {}) as { readonly plots?: unknown; readonly overlays?: unknown };
  if (Array.isArray(plots)) session.plots.value = plots as Session["plots"]["value"];
  if (Array.isArray(overlays)) session.overlays.value = new Set(overlays) as Session["overlays"]["value"];
}
