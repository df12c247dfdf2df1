/**
 * Opening and saving: by picker, by download where the browser has no picker, and by dropping files on the page. A file that cannot be read
 * changes nothing of the document; what is wrong with it is told, and a damaged model stays as text with its places marked.
 */
import type { Diagnostic, Model } from "@gelenk/core";
import { askModule, isModuleName } from "../modules/ask-module.js";
import type { Studio } from "../studio.js";
import { download, fileName, type SaveHandle } from "./download.js";
import { addBody } from "./edits/add-body.js";
import { inOrder } from "./edits/entity-lists.js";
import { droppedFiles, type GivenFile, givenFile } from "./given-files.js";
import type { LargeFile } from "./import-mesh/read-large-stl.js";
import { createOffer } from "./import-offer.js";
import type { ReadRobot } from "./import-robot/read-robot.js";
import { openRecording, RECORDING_ENDING } from "./open-recording.js";
import type { FileContent, FileLike } from "./read-file.js";

/** Another document takes the place of this one. */
export function openModel({ document, session }: Studio, model: Model): void {
  session.selection.value = [];
  session.hidden.value = new Set();
  session.locked.value = new Set();
  session.damagedFile.value = undefined;
  session.importOffer.value = undefined;
  session.importReport.value = undefined;
  session.largeFile.value = undefined;
  session.resultLane.value = undefined;
  document.open(model);
}

/**
 * Opens what the files hold: a model or a robot in place of the document, meshes as new bodies in it, a Modelica
 * text in its editor, results of a sweep in their panel.
 */
export async function openFiles(studio: Studio, files: readonly GivenFile[]): Promise<void> {
  if (files.length === 0) return;
  const inFolder = files.some(({ path }) => path.includes("/"));
  const program = inFolder ? undefined : files.find(({ name }) => isModuleName(name));
  if (program) {
    await askModule(studio, program);
    return;
  }
  const modelica = files.find(({ name }) => name.toLowerCase().endsWith(".mo"));
  if (modelica) {
    const { openModelicaFile } = await import("../modelica/modelica-of.js");
    await openModelicaFile(studio, modelica);
    return;
  }
  const results = files.find(({ name }) => name.toLowerCase().endsWith(".jsonl"));
  if (results) {
    const { openResults } = await import("../sweep/open-sweep.js");
    await openResults(studio, results);
    return;
  }
  const { isModelName, isReadable, readFile } = await import("./read-file.js");
  const recording = files.find(({ name }) => name.toLowerCase().endsWith(RECORDING_ENDING));
  if (recording) {
    openRecording(studio, new TextDecoder().decode(await recording.arrayBuffer()));
    return;
  }
  // a folder may hold settings of other programs beside its robot
  if (inFolder || !files.some(({ name }) => isModelName(name))) {
    if (await openRobot(studio, files)) return;
  }
  const readable = files.filter(({ name }) => isReadable(name));
  for (const file of readable.length > 0 ? readable : files.slice(0, 1)) {
    const content = await readFile(file, files);
    takeContent(studio, file.name, content);
    if (canSimplify(file, content)) studio.session.largeFile.value = file;
  }
}

/** A robot of another program; false where none of the files is one. */
async function openRobot(studio: Studio, files: readonly GivenFile[]): Promise<boolean> {
  try {
    const { importRobot } = await import("./import-robot/import-robot.js");
    const robot = await importRobot(studio.session, files);
    if (robot) takeRobot(studio, robot);
    return robot !== undefined;
  } catch (failure) {
    studio.session.notice.value = wasEnded(failure) ? "The import was ended" : `The import failed: ${reasonOf(failure)}`;
    return true;
  }
}

const wasEnded = (failure: unknown): boolean => (failure as { readonly name?: string }).name === "AbortError";
const reasonOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

/** In place of the document, with a report. Where it could not be imported the document stays, and the report says why. */
function takeRobot(studio: Studio, { model, report }: ReadRobot): void {
  const { session } = studio;
  if (model) openModel(studio, model);
  session.importReport.value = { ...report, ...(model && { of: studio.document.identity.peek() }) };
  const { approximated, ignored } = report.counts;
  const lost = approximated + ignored > 0 ? `; ${approximated} approximated and ${ignored} ignored` : "";
  if (lost !== "" || report.diagnostics.length > 0) {
    session.dockTab.value = "problems";
    session.dockOpen.value = true;
  }
  tell(studio, model ? `Imported ${report.file}${lost}` : `${report.file} was not opened`, report.diagnostics);
}

/** Of the formats, only triangles that stand one after another can be simplified while they are read. */
const canSimplify = (file: FileLike, content: FileContent): file is FileLike & LargeFile =>
  content.is === "refused" &&
  content.diagnostics.some(({ code }) => code === "file.too-large") &&
  file.name.toLowerCase().endsWith(".stl") &&
  file.slice !== undefined;

export function takeContent(studio: Studio, name: string, content: FileContent): void {
  if (content.is === "model") {
    openModel(studio, content.model);
    tell(studio, `Opened ${name}`, content.diagnostics);
  } else if (content.is === "meshes") {
    const before = studio.document.model.value.bodies?.length ?? 0;
    const gesture = `import ${studio.nextHold()}`;
    studio.document.edit(`Import ${name}`, inOrder(...content.bodies.map(({ body }) => addBody(body))), gesture);
    const added = studio.document.model.value.bodies?.slice(before) ?? [];
    studio.session.importOffer.value = createOffer(
      name,
      gesture,
      content.bodies.map((mesh, k) => ({ name: added[k]!.name!, mesh })),
    );
    studio.session.selection.value = added.map((body) => ({ kind: "bodies", name: body.name! }));
    tell(studio, `Imported ${name}`, content.diagnostics);
  } else if (content.is === "damaged") {
    studio.session.damagedFile.value = content.file;
    tell(
      studio,
      `${name} is damaged; the document is as it was`,
      content.file.marks.map(({ diagnostic }) => diagnostic),
    );
  } else tell(studio, `${name} was not opened`, content.diagnostics);
}

/** The first of what is wrong stands in the notice; the rest is for the log. */
function tell({ session }: Studio, text: string, diagnostics: readonly Diagnostic[]): void {
  const [first] = [...diagnostics].sort((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity]);
  const more = first ? `: ${first.where === "" ? "" : `${first.where}: `}${first.message}${first.hint ? ` (${first.hint})` : ""}` : "";
  session.notice.value = text + more;
}

const GRAVITY = { error: 0, warning: 1, note: 2 } as const;

export interface PickOptions {
  /** Endings that are offered; missing: all files. */
  readonly accept?: string;
  /** A folder with all that is in it, in place of files. */
  readonly folder?: boolean;
}

/** Asks for files. An input element, which every browser has, and which programs that drive one can fill. */
export function pickFiles({ accept = "", folder = false }: PickOptions = {}): Promise<readonly GivenFile[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = accept;
  input.webkitdirectory = folder;
  input.hidden = true;
  // an element outside of the page might be forgotten before it is answered
  document.body.append(input);
  return new Promise((resolve) => {
    const answer = () => {
      input.remove();
      resolve([...(input.files ?? [])].map((file) => givenFile(file)));
    };
    input.addEventListener("change", answer, { once: true });
    input.addEventListener("cancel", answer, { once: true });
    input.click();
  });
}

/** The text of the document as a file holds it. */
async function documentText({ document }: Studio): Promise<string> {
  const { writeModel } = await import("@gelenk/formats");
  return writeModel(document.model.value);
}

type SavePicker = (options: object) => Promise<SaveHandle>;

/** Saves to a file: where it was saved before, where the person says, or as a download. */
export async function saveDocument(studio: Studio, options: { readonly elsewhere?: boolean } = {}): Promise<void> {
  const text = await documentText(studio);
  const name = fileName(studio.document.model.value.name ?? "untitled", ".json");
  const identity = studio.document.identity.value;
  const picker = savePicker();
  if (!picker) {
    download(name, new Blob([text], { type: "application/json" }));
    studio.session.notice.value = `Saved ${name} to the downloads`;
    return;
  }
  try {
    const { savedTo } = studio;
    const known = options.elsewhere || savedTo?.identity !== identity ? undefined : savedTo.handle;
    const handle = known ?? (await picker({ suggestedName: name, types: [{ accept: { "application/json": [".json"] } }] }));
    const stream = await handle.createWritable();
    await stream.write(text);
    await stream.close();
    studio.savedTo = { identity, handle };
    studio.session.notice.value = `Saved ${name}`;
  } catch (failure) {
    if (!wasEnded(failure)) studio.session.notice.value = `${name} could not be saved: ${reasonOf(failure)}`;
  }
}

/** A page that is driven by a program has nobody to answer a dialog of the system. */
function savePicker(): SavePicker | undefined {
  const isDriven = navigator.webdriver || new URLSearchParams(location.search).has("test");
  const { showSaveFilePicker } = window as { readonly showSaveFilePicker?: SavePicker };
  return isDriven ? undefined : showSaveFilePicker?.bind(window);
}

/** Files may be dropped anywhere on the page. */
export function acceptDrops(studio: Studio, target: Window): void {
  const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;
  target.addEventListener("dragover", (event) => {
    if (holdsFiles(event)) event.preventDefault();
  });
  target.addEventListener("drop", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    void droppedFiles(event.dataTransfer!).then((files) => openFiles(studio, files));
  });
}
