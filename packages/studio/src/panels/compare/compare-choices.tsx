/** Before a comparison: which runs are to be made. What is left at "as here" is that of the document. */
import { DETECTORS, type DetectorName, METHOD_NAMES, type MethodName } from "@gelenk/core";
import type { VNode } from "preact";
import { type RunChoice, stepText } from "../../simulation/compare-row.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";
import { MOST_RUNS, openComparison } from "./compare-control.js";
import { RunMark } from "./compare-table.js";

const ORDERS = [2, 4, 6] as const;
const STEPS = [1 / 30, 1 / 60, 1 / 120, 1 / 240, 1 / 480, 1 / 1000] as const;

interface Option {
  readonly value: string;
  readonly text: string;
}

const optionsOf = (values: readonly (string | number)[], text: (value: string | number) => string = String): readonly Option[] =>
  values.map((value) => ({ value: String(value), text: text(value) }));

/** One selector of a run: the member it sets, names that modules add to it, and how its text becomes a value. */
const SELECTORS = [
  { member: "method", title: "Method", options: optionsOf(METHOD_NAMES), own: "methods", parse: (text: string) => text as MethodName },
  { member: "order", title: "Order", options: optionsOf(ORDERS), own: undefined, parse: Number },
  { member: "step", title: "Step", options: optionsOf(STEPS, (step) => stepText(Number(step))), own: undefined, parse: Number },
  { member: "detector", title: "Detector", options: optionsOf(DETECTORS), own: "detectors", parse: (text: string) => text as DetectorName },
] as const;

export function CompareChoices({ studio }: { readonly studio: Studio }): VNode {
  const { compareChoices: choices } = studio.session;
  const names = studio.simulation.moduleNames.value;
  const set = (place: number, member: keyof RunChoice, value: RunChoice[keyof RunChoice]) => {
    choices.value = choices.value.map((choice, k) => {
      if (k !== place) return choice;
      const { [member]: _before, ...rest } = choice;
      return value === undefined ? rest : { ...rest, [member]: value };
    });
  };
  return (
    <div class="compare-choices">
      <table>
        <thead>
          <tr>
            <th scope="col">Run</th>
            {SELECTORS.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span class="only-heard">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {choices.value.map((choice, place) => (
            <tr key={place}>
              <td>
                <RunMark place={place} />
              </td>
              {SELECTORS.map(({ member, title, options, own, parse }) => (
                <td key={member}>
                  <select
                    class="field"
                    aria-label={`${title} of run ${place + 1}`}
                    value={String(choice[member] ?? "")}
                    onChange={({ currentTarget: { value } }) => set(place, member, value === "" ? undefined : parse(value))}
                  >
                    <option value="">as here</option>
                    {[...options, ...(own ? optionsOf(names[own] ?? []) : [])].map(({ value, text }) => (
                      <option key={value} value={value}>
                        {text}
                      </option>
                    ))}
                  </select>
                </td>
              ))}
              <td>
                <button
                  type="button"
                  class="button small only-icon"
                  aria-label={`Remove run ${place + 1}`}
                  disabled={choices.value.length <= 2}
                  onClick={() => {
                    choices.value = choices.value.filter((_, k) => k !== place);
                  }}
                >
                  <Icon name="x" />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="compare-buttons">
        <button
          type="button"
          class="button primary"
          disabled={!studio.document.resolution.value.model}
          onClick={() => openComparison(studio)}
        >
          Compare
        </button>
        <button
          type="button"
          class="button edged"
          disabled={choices.value.length >= MOST_RUNS}
          onClick={() => {
            choices.value = [...choices.value, { method: "lagrange-dense" }];
          }}
        >
          <Icon name="plus" /> Run
        </button>
        <p>The scene as it starts, once per run, all on one clock. The first is what the others are measured against.</p>
      </div>
    </div>
  );
}
