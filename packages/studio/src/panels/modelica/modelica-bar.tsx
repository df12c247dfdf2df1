/**
 * Above text and result: where the text comes from, which model of it is run, with which values and how long; how far it is, and what is
 * done with the result.
 */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { openFiles, pickFiles } from "../../document/files.js";
import { editableText, parseQuantity } from "../../document/units.js";
import { exportResult } from "../../modelica/export-result.js";
import type { ModelicaRun, ModelicaSession } from "../../modelica/modelica-state.js";
import type { ModelicaExample } from "../../modelica/protocol.js";
import type { Studio } from "../../studio.js";
import { Icon } from "../icon.js";
import { Popover } from "../plots/popover.js";
import { ModelicaParameters } from "./modelica-parameters.js";
import { TypedField } from "./typed-field.js";

interface BarProperties {
  readonly studio: Studio;
  readonly modelica: ModelicaSession;
}

export function ModelicaBar({ studio, modelica }: BarProperties): VNode {
  const isBusy = modelica.activity.value === "running" || modelica.activity.value === "showing";
  return (
    <div class="modelica-bar">
      <button
        type="button"
        class="button only-icon"
        aria-label="Open a Modelica file…"
        title="Open a Modelica file…"
        onClick={() => void pickFiles({ accept: ".mo" }).then((files) => openFiles(studio, files))}
      >
        <Icon name="folder" />
      </button>
      <Examples modelica={modelica} />
      <Models modelica={modelica} />
      <EndOfRun studio={studio} modelica={modelica} />
      <ParametersButton modelica={modelica} />
      {isBusy ? (
        <button type="button" class="button edged" onClick={() => modelica.stop()}>
          <Icon name="square" /> Stop
        </button>
      ) : (
        <button type="button" class="button primary" title="Run (Ctrl+Enter in the text)" onClick={() => void modelica.start()}>
          <Icon name="play" /> Run
        </button>
      )}
      <State modelica={modelica} />
      <ResultActions modelica={modelica} />
    </div>
  );
}

interface OfModelica {
  readonly modelica: ModelicaSession;
}

/** Models of the library; a choice opens the file they stand in. */
function Examples({ modelica }: OfModelica): VNode {
  const examples = useSignal<readonly ModelicaExample[]>([]);
  useEffect(() => {
    modelica.examples().then(
      (found) => {
        examples.value = found;
      },
      () => undefined,
    );
  }, [modelica]);
  return (
    <select
      class="field"
      aria-label="Examples"
      value=""
      onChange={(event) => {
        const example = examples.value.find(({ model }) => model === event.currentTarget.value);
        event.currentTarget.value = "";
        if (!example) return;
        modelica.open(example.file, example.text, example.model);
        modelica.goTo(example.where);
      }}
    >
      <option value="">Examples</option>
      {examples.value.map(({ model }) => (
        <option key={model} value={model}>
          {model.replace(/^Modelica\.Mechanics\./, "")}
        </option>
      ))}
    </select>
  );
}

/** Those of the text that can be run. */
function Models({ modelica }: OfModelica): VNode {
  const { models = [], model } = modelica.checked.value ?? {};
  return (
    <select
      class="field modelica-model"
      aria-label="Model to run"
      title={model}
      value={modelica.model.value ?? model}
      disabled={models.length === 0}
      onChange={(event) => {
        const { name, where } = models.find((one) => one.name === event.currentTarget.value)!;
        modelica.model.value = name;
        modelica.goTo(where);
      }}
    >
      {models.length === 0 && <option>no model</option>}
      {models.map(({ name }) => (
        <option key={name} value={name}>
          {name.split(".").at(-1)}
        </option>
      ))}
    </select>
  );
}

/** An empty field means what the annotation of the model says, or a second. */
function EndOfRun({ studio, modelica }: BarProperties): VNode {
  const { models = [], model } = modelica.checked.value ?? {};
  const { StartTime = 0, StopTime = StartTime + 1 } = models.find(({ name }) => name === model)?.experiment ?? {};
  const given = modelica.until.value;
  const take = (text: string) => {
    const until = text.trim() === "" ? undefined : parseQuantity(text, "s");
    if (typeof until === "object") studio.session.notice.value = until.problem;
    else if (until !== undefined && until <= StartTime) studio.session.notice.value = `The run begins at ${StartTime} s`;
    else modelica.until.value = until;
  };
  return (
    <span class="modelica-until">
      <span aria-hidden="true">until</span>
      <TypedField
        label="End of the run"
        placeholder={`${StopTime} s`}
        value={given === undefined ? "" : editableText(given, "s")}
        onChange={take}
      />
    </span>
  );
}

function ParametersButton({ modelica }: OfModelica): VNode | null {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useSignal(false);
  const { parameters = [] } = modelica.checked.value ?? {};
  const given = Object.keys(modelica.parameters.value).length;
  if (parameters.length === 0 && given === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`button ${given > 0 ? "" : "only-icon"}`}
        aria-label={`Parameters, ${given} changed`}
        title="Parameters of the model"
        aria-haspopup="dialog"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        <Icon name="sliders-horizontal" />
        {given > 0 && <span class="badge">{given}</span>}
      </button>
      {isOpen.value && (
        <Popover
          anchor={button.current}
          label="Parameters of the model"
          onClose={() => {
            isOpen.value = false;
          }}
        >
          <ModelicaParameters modelica={modelica} />
        </Popover>
      )}
    </>
  );
}

function State({ modelica }: OfModelica): VNode {
  const { activity, progress, checked, run } = modelica;
  const counts = checked.value?.counts;
  return (
    <span class="modelica-state" role="status" title={run.value && endOf(run.value)}>
      {activity.value === "running" && <progress aria-label="Running" value={progress.value} />}
      {activity.value === "showing" && "makes a scene of it…"}
      {activity.value === "compiling" && "compiles…"}
      {activity.value === "idle" && counts && (
        <span title={`compiled in ${Math.round(checked.value!.milliseconds)} ms`}>
          {counts.equations} equations, {counts.states} states
        </span>
      )}
    </span>
  );
}

/** Files of all variables, and the way to the 3-D view. */
function ResultActions({ modelica }: OfModelica): VNode {
  const run = modelica.run.value;
  const save = (kind: "csv" | "mat") => () => run && exportResult(run, kind);
  return (
    <>
      <button type="button" class="button small" title="Save the result as a table" disabled={!run?.series} onClick={save("csv")}>
        CSV
      </button>
      <button
        type="button"
        class="button small"
        title="Save the result for other Modelica tools"
        disabled={!run?.series}
        onClick={save("mat")}
      >
        MAT
      </button>
      <button
        type="button"
        class="button small edged"
        title="The model takes the place of the document's, and the result moves its bodies"
        disabled={modelica.activity.value === "running" || modelica.activity.value === "showing"}
        onClick={() => void modelica.show()}
      >
        <Icon name="box" /> Show in 3-D
      </button>
    </>
  );
}

function endOf({ answer: { reached, t, terminated, steps, events, milliseconds } }: ModelicaRun): string {
  const facts = `${steps} steps, ${events} events, ${Math.round(milliseconds)} ms`;
  const time = Number(t.toPrecision(6));
  if (terminated !== undefined) return `ended at ${time} s: ${terminated}`;
  return `${reached ? "ran until" : "stopped at"} ${time} s: ${facts}`;
}
