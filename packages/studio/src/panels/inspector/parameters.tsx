/** Named numbers of the model, for expressions after "=". */
import type { VNode } from "preact";
import { runCommand } from "../../commands/run-command.js";
import { parameterNameProblem, renameParameter } from "../../document/edits/rename-parameter.js";
import { setParameter } from "../../document/edits/set-parameter.js";
import type { Studio } from "../../studio.js";
import { Section } from "../fields/form.js";
import { NumberInput } from "../fields/number-input.js";
import { TextInput } from "../fields/text-input.js";
import { Icon } from "../icon.js";

export function Parameters({ studio }: { readonly studio: Studio }): VNode {
  const { document } = studio;
  const written = Object.entries(document.model.value.parameters ?? {});
  const results = document.resolution.value.model?.parameters ?? {};
  const add = (
    <button type="button" class="button small only-icon" aria-label="Add parameter" onClick={() => runCommand(studio, "add-parameter")}>
      <Icon name="plus" />
    </button>
  );
  return (
    <Section title="Parameters" aside={add}>
      {written.length === 0 && <p class="none">None yet. A field takes them as “= 2*length”</p>}
      {written.map(([name, value]) => (
        <div class="field-row parameter" key={name}>
          <TextInput label={`Name of parameter ${name}`} placeholder="" value={name} onChange={(next) => rename(studio, name, next)} />
          <NumberInput
            label={name}
            unit=""
            usual={0}
            value={value}
            result={results[name]}
            onChange={(next, gesture) => document.edit(`set ${name}`, setParameter(name, next ?? 0), gesture)}
          />
          <button
            type="button"
            class="button small only-icon"
            aria-label={`Delete parameter ${name}`}
            onClick={() => document.edit(`delete ${name}`, setParameter(name, undefined))}
          >
            <Icon name="trash-2" />
          </button>
        </div>
      ))}
    </Section>
  );
}

/** Expressions that name it follow. */
function rename({ document, session }: Studio, name: string, typed: string): void {
  const wanted = typed.trim();
  const problem = parameterNameProblem(document.model.peek(), name, wanted);
  if (problem) session.notice.value = problem;
  else document.edit(`rename ${name}`, renameParameter(name, wanted));
}
