/** What an import has found and lost: how much of the file was read, and every element that was approximated or ignored with its place. */
import type { VNode } from "preact";
import type { ImportReport } from "../../document/import-robot/read-robot.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";

export function ImportHead({ studio, report }: { readonly studio: Studio; readonly report: ImportReport }): VNode {
  const { imported, approximated, ignored } = report.counts;
  const close = () => {
    studio.session.importReport.value = undefined;
  };
  return (
    <p class="import-head">
      <strong>{report.file}</strong>
      {report.format !== undefined && <span class="hint">{report.format}</span>}
      <span>
        {imported} imported, {approximated} approximated, {ignored} ignored
      </span>
      <button type="button" class="button small only-icon" aria-label="Put the report away" title="Put the report away" onClick={close}>
        <Icon name="x" />
      </button>
    </p>
  );
}

export function Losses({ report: { losses, counts } }: { readonly report: ImportReport }): VNode | null {
  if (losses.length === 0) return null;
  const told = losses.reduce((sum, { inside = 0 }) => sum + 1 + inside, 0);
  const more = counts.approximated + counts.ignored - told;
  return (
    <ul class="rows losses" aria-label="Lost in the import">
      {losses.map(({ fate, what, place, note, inside }) => (
        <li key={`${place} ${what}`}>
          <span class={`fate ${fate}`}>{fate}</span>
          <code>{what}</code>
          {inside !== undefined && <span class="hint">with {inside} inside</span>}
          {note !== undefined && <span class="hint">{note}</span>}
          <span class="place">{place}</span>
        </li>
      ))}
      {more > 0 && <li class="hint">and {more} more</li>}
    </ul>
  );
}
