/** Before a program of the user's runs: which file it is, what it can do, and yes or no. */
import type { VNode } from "preact";
import { loadModule } from "../modules/ask-module.js";
import type { Studio } from "../studio.js";
import { Dialog } from "./menus/dialog.js";

export function ModuleQuestionDialog({ studio }: { readonly studio: Studio }): VNode | null {
  const question = studio.session.moduleQuestion.value;
  if (!question) return null;
  const close = () => {
    studio.session.moduleQuestion.value = undefined;
  };
  const { file, source, hash } = question;
  return (
    <Dialog label="Load a module" class="module-question" onClose={close}>
      <h2>Load {file} into the simulation?</h2>
      <p>
        It is a program of {source.length.toLocaleString("en")} characters. It can change forces, joints, solvers and detectors of this
        model, read all of it, read what this page has stored, and use the network. It cannot change the document. Load it only if you know
        who wrote it.
      </p>
      <p>The run begins anew. A program that fails, or does not come back within 5 s, is ended.</p>
      <p>
        SHA-256 <code>{hash.slice(0, 32)}…</code>
      </p>
      <p class="buttons">
        <button type="button" class="button primary" onClick={() => loadModule(studio, question)}>
          Load it
        </button>
        <button type="button" class="button" onClick={close}>
          Leave it
        </button>
      </p>
    </Dialog>
  );
}
