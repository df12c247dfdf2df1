/** Parameters of the model itself, each with the value of the text until another one is given; the model is compiled again with it. */
import type { VNode } from "preact";
import type { ModelicaSession } from "../../modelica/modelica-state.js";
import type { ModelicaParameter, ParameterValue } from "../../modelica/protocol.js";
import { shownUnit } from "../../modelica/result-series.js";
import { TypedField } from "./typed-field.js";

export function ModelicaParameters({ modelica }: { readonly modelica: ModelicaSession }): VNode {
  const { parameters = [] } = modelica.checked.value ?? {};
  const give = (name: string, value: ParameterValue | undefined) => {
    const { [name]: _before, ...others } = modelica.parameters.value;
    modelica.parameters.value = value === undefined ? others : { ...others, [name]: value };
  };
  return (
    <div class="modelica-parameters">
      {parameters.map((parameter) => (
        <div class="modelica-parameter" key={parameter.name}>
          <span class="name">{parameter.name}</span>
          <ValueField
            parameter={{ ...parameter, value: modelica.parameters.value[parameter.name] ?? parameter.value }}
            onChange={(value) => give(parameter.name, value)}
          />
          <span class="unit">{shownUnit(parameter.unit)}</span>
        </div>
      ))}
      <button
        type="button"
        class="button small"
        disabled={Object.keys(modelica.parameters.value).length === 0}
        onClick={() => {
          modelica.parameters.value = {};
        }}
      >
        All as in the text
      </button>
    </div>
  );
}

interface FieldProperties {
  readonly parameter: ModelicaParameter;
  onChange(value: ParameterValue | undefined): void;
}

/** Numbers in the unit of the text; an empty field means the value of the text. */
function ValueField({ parameter: { name, value }, onChange }: FieldProperties): VNode {
  if (typeof value === "boolean")
    return <input type="checkbox" aria-label={name} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />;
  const take = (text: string) => {
    const number = Number(text);
    if (text.trim() === "") onChange(undefined);
    else if (Number.isFinite(number)) onChange(number);
  };
  return <TypedField label={name} value={String(value)} onChange={take} />;
}
