/** Everything that is wrong, gravest first; a click selects and frames the thing it is about, or goes to its place in the Modelica text. */
import type { VNode } from "preact";
import { culpritOf } from "../../document/culprit.js";
import { placeIn } from "../../modelica/text-place.js";
import { select } from "../../session/session.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";
import { ImportHead, Losses } from "./import-report.js";
import { type Problem, problemsOf, reportOf } from "./problems.js";

const ICON_OF = { error: "circle-x", warning: "triangle-alert", note: "info" } as const;

export function ProblemsPanel({ studio }: { readonly studio: Studio }): VNode {
  const problems = problemsOf(studio);
  const report = reportOf(studio);
  return (
    <>
      {report && <ImportHead studio={studio} report={report} />}
      {problems.length === 0 && !report && <div class="empty">No problems</div>}
      {problems.length > 0 && (
        <ul class="rows" aria-label="Problems">
          {problems.map((problem, k) => (
            <ProblemRow key={k} studio={studio} problem={problem} />
          ))}
        </ul>
      )}
      {report && <Losses report={report} />}
    </>
  );
}

export function ProblemRow({ studio, problem }: { readonly studio: Studio; readonly problem: Problem }): VNode {
  const { severity, message, where, hint } = problem.diagnostic;
  const { modelica } = studio;
  const isText = problem.of === "modelica" && modelica !== undefined && placeIn(modelica.file.value, where) !== undefined;
  const culprit = problem.of === "modelica" ? undefined : culpritOf(studio.document.model.value, where);
  const go = () => {
    if (isText && modelica.goTo(where)) studio.session.dockTab.value = "modelica";
    if (!culprit) return;
    select(studio.session, culprit);
    studio.session.rightTab.value = "inspector";
    studio.view?.frameThings([culprit]);
  };
  return (
    <li>
      <button type="button" class={`problem ${severity}`} disabled={!culprit && !isText} onClick={go}>
        <Icon name={ICON_OF[severity]} />
        <span class="only-heard">{severity}:</span>
        <span class="message">{message}</span>
        {hint && <span class="hint">{hint}</span>}
        <span class="place">{culprit ? `${culprit.name} · ${where}` : where}</span>
        {problem.time !== undefined && <span class="place">{problem.time.toFixed(3)} s</span>}
      </button>
    </li>
  );
}
