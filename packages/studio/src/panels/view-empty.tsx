/** An empty document says what can be done with it. */
import type { VNode } from "preact";
import { runCommand } from "../commands/run-command.js";
import type { Studio } from "../studio.js";

export function EmptyDocument({ studio }: { readonly studio: Studio }): VNode | null {
  if ((studio.document.model.value.bodies ?? []).length > 0) return null;
  return (
    <div class="view-empty empty">
      <button type="button" class="button edged" onClick={() => runCommand(studio, "add-box")}>
        Add a body (A)
      </button>
      <span>or drop a model or mesh here, or</span>
      <button type="button" class="button edged" onClick={() => runCommand(studio, "show-gallery")}>
        open the gallery
      </button>
    </div>
  );
}
