/** Commands about documents. */
import { EMPTY_MODEL } from "../document/document.js";
import { openFiles, openModel, pickFiles, saveDocument } from "../document/files.js";
import { shareModel } from "../document/share.js";
import { unloadModules } from "../modules/ask-module.js";
import type { Studio } from "../studio.js";
import type { StudioCommand } from "./command.js";

/** Puts a link with the model into the clipboard, and into the address where there is none. */
async function share({ document, session }: Studio): Promise<void> {
  const shared = await shareModel(document.model.value);
  if (shared.is !== "link") {
    const why = shared.is === "has-meshes" ? "Meshes are too large for a link" : "The model is too large for a link";
    session.notice.value = `${why}: save it to a file (Ctrl+S) and send that`;
    return;
  }
  const link = `${location.origin}${location.pathname}${shared.fragment}`;
  try {
    await navigator.clipboard.writeText(link);
    session.notice.value = "The link with the model is in the clipboard";
  } catch {
    history.replaceState(null, "", shared.fragment);
    session.notice.value = "The link with the model is in the address bar";
  }
}

/** The newest document that another tab has left. */
async function restore(studio: Studio): Promise<void> {
  const [newest] = studio.keeper.earlier.value;
  const stored = newest && (await studio.keeper.load(newest.tab));
  if (stored) openModel(studio, stored.model);
}

async function free({ keeper, session }: Studio): Promise<void> {
  await keeper.free();
  session.notice.value =
    keeper.state.value === "full" ? "There is still no space: save to a file" : "Documents of closed tabs were removed";
}

export const FILE_COMMANDS: readonly StudioCommand[] = [
  { name: "new", title: "New", menu: "File", run: (studio) => openModel(studio, EMPTY_MODEL) },
  {
    name: "open",
    title: "Open…",
    menu: "File",
    keys: ["Ctrl+o"],
    run: (studio) => void pickFiles().then((files) => openFiles(studio, files)),
  },
  {
    name: "open-folder",
    title: "Open folder… (a robot with its meshes)",
    menu: "File",
    run: (studio) => void pickFiles({ folder: true }).then((files) => openFiles(studio, files)),
  },
  {
    name: "restore",
    title: "Restore earlier work",
    menu: "File",
    enabled: ({ keeper }) => keeper.earlier.value.length > 0,
    run: (studio) => void restore(studio),
  },
  { name: "save", title: "Save to file", menu: "File", separated: true, keys: ["Ctrl+s"], run: (studio) => void saveDocument(studio) },
  { name: "save-as", title: "Save to another file…", menu: "File", run: (studio) => void saveDocument(studio, { elsewhere: true }) },
  { name: "share", title: "Share by link", menu: "File", run: (studio) => void share(studio) },
  {
    name: "load-module",
    title: "Load module…",
    menu: "File",
    separated: true,
    run: (studio) => void pickFiles({ accept: ".js,.mjs" }).then((files) => openFiles(studio, files)),
  },
  {
    name: "remove-modules",
    title: "Remove modules",
    menu: "File",
    enabled: ({ simulation }) => simulation.modules.value.length > 0,
    run: unloadModules,
  },
  { name: "free-space", title: "Free storage space", menu: "File", separated: true, run: (studio) => void free(studio) },
];
