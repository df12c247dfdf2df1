/**
 * Programs of the user, from the file to the worker: the file is read, the person is asked, and only then it runs. The document keeps the
 * name and the hash of what it was made with, never the program: who opens it elsewhere is told which file to look for, and decides anew.
 */
import type { FileLike } from "../document/read-file.js";
import type { Studio } from "../studio.js";
import { withNote } from "./module-notes.js";
import type { ModuleQuestion } from "./module-question.js";

const LARGEST = 2 * 1024 * 1024;

export const isModuleName = (name: string): boolean => /\.m?js$/i.test(name);

/** Puts the question; nothing of the file runs before it is answered. */
export async function askModule({ session }: Studio, file: FileLike): Promise<void> {
  if (file.size > LARGEST) {
    session.notice.value = `${file.name} was not loaded: a module has at most 2 MB`;
    return;
  }
  const bytes = await file.arrayBuffer();
  session.moduleQuestion.value = { file: file.name, source: new TextDecoder().decode(bytes), hash: await hashOf(bytes) };
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The answer was yes: it joins those that are there, or takes the place of an earlier one from the same file. */
export function loadModule({ document, session, simulation }: Studio, { file, source, hash }: ModuleQuestion): void {
  session.moduleQuestion.value = undefined;
  document.edit(`Load module ${file}`, (model) => withNote(model, { file, hash }));
  simulation.use([...simulation.modules.peek().filter((module) => module.file !== file), { file, source }]);
}

export function unloadModules({ document, session, simulation }: Studio): void {
  document.edit("Remove modules", (model) => {
    const { modules: _modules, ...extras } = model.extras ?? {};
    return { ...model, extras };
  });
  simulation.use([]);
  session.notice.value = "The modules were removed; the run begins anew";
}
