/** The inputs of fields, by what a field is. */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { GROUND } from "@gelenk/core";
import type { VNode } from "preact";
import { entitiesOf } from "../../document/entities.js";
import type { FieldDescription } from "./field.js";
import { NumberInput } from "./number-input.js";
import { quaternionOf, turnsOf } from "./rotation.js";
import { Switch } from "./switch.js";
import { MIXED, resolved, type Shown, type Target, write, written } from "./target.js";
import { TextInput } from "./text-input.js";

type Of<K extends FieldDescription["is"]> = { readonly target: Target; readonly field: Extract<FieldDescription, { is: K }> };
const AXES = ["x", "y", "z"] as const;

const editLabel = ({ label }: FieldDescription): string => label.toLowerCase();
const asNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

function NumberField({ target, field }: Of<"number">): VNode {
  return (
    <NumberInput
      {...field}
      value={written(target, field.path) as Shown<number | string>}
      result={asNumber(resolved(target, field.path))}
      onChange={(value, gesture) => write(target, field.path, value, editLabel(field), gesture)}
    />
  );
}

function TripleField({ target, field }: Of<"triple">): VNode {
  const usual = field.usual === "unstated" ? undefined : field.usual;
  /** The first number that is stated states all three. */
  const set = (k: number, value: number | string | undefined, gesture?: string) => {
    const next = value ?? usual?.[k] ?? 0;
    const states = written(target, field.path) === undefined && usual !== undefined;
    if (states)
      write(
        target,
        field.path,
        usual.map((other, place) => (place === k ? next : other)),
        editLabel(field),
        gesture,
      );
    else write(target, `${field.path}[${k}]`, next, editLabel(field), gesture);
  };
  return (
    <span class="triple">
      {AXES.map((axis, k) => (
        <NumberInput
          key={axis}
          {...field}
          label={`${field.label} ${axis}`}
          axis={axis}
          bare
          usual={usual?.[k] ?? "–"}
          value={written(target, `${field.path}[${k}]`) as Shown<number | string>}
          result={asNumber(resolved(target, `${field.path}[${k}]`))}
          onChange={(value, gesture) => set(k, value, gesture)}
        />
      ))}
    </span>
  );
}

function PairField({ target, field }: Of<"pair">): VNode {
  return (
    <span class="triple pair">
      {[0, 1].map((k) => (
        <NumberInput
          key={k}
          {...field}
          label={`${field.label} ${k + 1}`}
          bare
          usual="–"
          value={written(target, `${field.path}[${k}]`) as Shown<number | string>}
          onChange={(value, gesture) => write(target, `${field.path}[${k}]`, value ?? 1, editLabel(field), gesture)}
        />
      ))}
    </span>
  );
}

/** Three turns; a quaternion with expressions in it is only shown. */
function RotationField({ target, field }: Of<"rotation">): VNode {
  const stated = written(target, field.path);
  const now = resolved(target, field.path) as Quaternion | undefined;
  const turns: Vector3 = turnsOf(now ?? [0, 0, 0, 1]);
  const set = (k: number, angle: number | string | undefined, gesture?: string) => {
    if (typeof angle === "string") return;
    const next = turns.map((turn, other) => (other === k ? (angle ?? 0) : turn)) as unknown as Vector3;
    write(target, field.path, quaternionOf(next), editLabel(field), gesture);
  };
  return (
    <span class="triple">
      {AXES.map((axis, k) => (
        <NumberInput
          key={axis}
          label={`${field.label} about ${axis}`}
          axis={axis}
          bare
          unit="rad"
          usual={0}
          value={stated === MIXED ? MIXED : turns[k]}
          onChange={(value, gesture) => set(k, value, gesture)}
        />
      ))}
    </span>
  );
}

/** A number or a formula as it is written; numbers are kept as numbers. */
function parseFormula(text: string): number | string | undefined {
  const trimmed = text.trim().replace(/^=\s*/, "");
  if (trimmed === "") return undefined;
  const value = Number(trimmed.replaceAll("−", "-"));
  return Number.isFinite(value) ? value : trimmed;
}

function FormulaField({ target, field }: Of<"formula">): VNode {
  const value = written(target, field.path) as Shown<number | string>;
  return (
    <TextInput
      label={field.label}
      help={field.help}
      placeholder={field.usual}
      unit={field.unit}
      drive={typeof value === "string"}
      value={value === MIXED ? MIXED : value === undefined ? "" : String(value)}
      onChange={(text) => write(target, field.path, parseFormula(text), editLabel(field))}
    />
  );
}

function FormulasField({ target, field }: Of<"formulas">): VNode {
  return (
    <span class="triple">
      {AXES.map((axis, k) => {
        const value = written(target, `${field.path}[${k}]`) as Shown<number | string>;
        return (
          <TextInput
            key={axis}
            label={`${field.label} ${axis}`}
            help={field.help}
            placeholder="0"
            drive={typeof value === "string"}
            value={value === MIXED ? MIXED : value === undefined ? "" : String(value)}
            onChange={(text) => write(target, `${field.path}[${k}]`, parseFormula(text) ?? 0, editLabel(field))}
          />
        );
      })}
    </span>
  );
}

function ChoiceField({ target, field }: Of<"choice">): VNode {
  const value = written(target, field.path);
  const isNumber = typeof field.options[0] === "number";
  const choose = (text: string) => write(target, field.path, text === "" ? undefined : isNumber ? Number(text) : text, editLabel(field));
  return (
    <select
      class="field"
      aria-label={field.label}
      title={field.help}
      value={value === MIXED ? "mixed" : String(value ?? "")}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {value === MIXED && <option value="mixed">mixed</option>}
      <option value="">{`${String(field.usual).replaceAll("-", " ")} (default)`}</option>
      {field.options.map((option) => (
        <option key={option} value={String(option)}>
          {String(option).replaceAll("-", " ")}
        </option>
      ))}
    </select>
  );
}

function SwitchField({ target, field }: Of<"switch">): VNode {
  const value = written(target, field.path);
  return (
    <span class="switch-place">
      {value === MIXED && <span class="unit">mixed</span>}
      <Switch
        label={field.label}
        on={value === MIXED ? field.usual : ((value as boolean | undefined) ?? field.usual)}
        onChange={(on) => write(target, field.path, on === field.usual ? undefined : on, editLabel(field))}
      />
    </span>
  );
}

function TextField({ target, field }: Of<"text">): VNode {
  const value = written(target, field.path) as Shown<string>;
  const set = (text: string) => write(target, field.path, text === "" ? undefined : text, editLabel(field));
  return (
    <TextInput
      label={field.label}
      help={field.help}
      placeholder=""
      value={value ?? ""}
      onChange={set}
      {...(field.lines && { lines: field.lines })}
    />
  );
}

function NameField({ target, field }: Of<"name">): VNode {
  const value = written(target, field.path);
  const names = entitiesOf(target.studio.document.model.value, field.of).map(({ name }) => name);
  const others = field.or === "ground" ? [GROUND] : field.or === "none" ? [""] : [];
  return (
    <select
      class="field"
      aria-label={field.label}
      title={field.help}
      value={value === MIXED ? "mixed" : String(value ?? "")}
      onChange={(event) => write(target, field.path, event.currentTarget.value || undefined, editLabel(field))}
    >
      {value === MIXED && <option value="mixed">mixed</option>}
      {[...others, ...names].map((name) => (
        <option key={name} value={name}>
          {name === "" ? "none" : name === GROUND ? "the world" : name}
        </option>
      ))}
    </select>
  );
}

/** Typed with commas between. */
function NamesField({ target, field }: Of<"names">): VNode {
  const value = written(target, field.path) as Shown<readonly string[]>;
  const set = (text: string) => {
    const names = text
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && (field.options?.includes(name) ?? true));
    write(target, field.path, names.length === 0 ? undefined : names, editLabel(field));
  };
  const hint = field.options ? `${field.help} Any of ${field.options.join(", ")}.` : field.help;
  return (
    <TextInput
      label={field.label}
      help={hint}
      placeholder={field.usual}
      value={value === MIXED ? MIXED : (value ?? []).join(", ")}
      onChange={set}
    />
  );
}

export const INPUTS: { readonly [K in FieldDescription["is"]]: (properties: Of<K>) => VNode } = {
  number: NumberField,
  triple: TripleField,
  pair: PairField,
  rotation: RotationField,
  formula: FormulaField,
  formulas: FormulasField,
  choice: ChoiceField,
  switch: SwitchField,
  text: TextField,
  name: NameField,
  names: NamesField,
};
