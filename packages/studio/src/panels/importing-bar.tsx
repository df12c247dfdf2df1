/** Over the view while a file of another program is read beside the page. */
import type { VNode } from "preact";
import type { Studio } from "../studio.js";

export function ImportingBar({ studio }: { readonly studio: Studio }): VNode | null {
  const importing = studio.session.importing.value;
  if (!importing) return null;
  return (
    <section class="view-bar floating import-bar" aria-label={`Reading ${importing.file}`}>
      <span>Reading</span>
      <strong>{importing.file}</strong>
      <progress aria-label="Reading" />
      <button type="button" class="button small edged" onClick={importing.stop}>
        Cancel
      </button>
    </section>
  );
}
