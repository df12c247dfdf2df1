/** Fields that hold no numbers: choices, switches, texts, names of things. */
import { GROUND } from "@gelenk/core";
import type { ComponentChildren, VNode } from "preact";
import { entitiesOf } from "../../../document/entities.js";
import type { Data } from "../field.js";
import { Switch } from "../switch.js";
import { dataOf, MIXED, type Shown, write, written } from "../target.js";
import { TextInput } from "../text-input.js";
import { editLabel, type Of } from "./input.js";

interface SelectionProperties {
  readonly field: Pick<Of<"choice">["field"], "label" | "help">;
  readonly value: unknown;
  onChoose(text: string): void;
  readonly children: ComponentChildren;
}

/** A list to choose from; with several things selected that differ, it says so. */
function Selection({ field, value, onChoose, children }: SelectionProperties): VNode {
  return (
    <select
      class="field"
      aria-label={field.label}
      title={field.help}
      value={value === MIXED ? "mixed" : String(value ?? "")}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {value === MIXED && <option value="mixed">mixed</option>}
      {children}
    </select>
  );
}

export function ChoiceField({ target, field }: Of<"choice">): VNode {
  const value = written(target, field.path);
  const isNumber = typeof field.options[0] === "number";
  const own = field.own ? (target.studio.simulation.moduleNames.value[field.own] ?? []) : [];
  const known = [...new Set([...field.options, ...own])];
  // of a module that is not loaded: it stays until another is chosen
  const unknown = typeof value === "string" && field.own && !known.includes(value) ? [value] : [];
  const choose = (text: string) => write(target, field.path, text === "" ? undefined : isNumber ? Number(text) : text, editLabel(field));
  return (
    <Selection field={field} value={value} onChoose={choose}>
      <option value="">{`${String(field.usual).replaceAll("-", " ")} (default)`}</option>
      {[...known, ...unknown].map((option) => (
        <option key={option} value={String(option)}>
          {String(option).replaceAll("-", " ")}
        </option>
      ))}
    </Selection>
  );
}

export function SwitchField({ target, field }: Of<"switch">): VNode {
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

export function TextField({ target, field }: Of<"text">): VNode {
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

export function NameField({ target, field }: Of<"name">): VNode {
  const value = written(target, field.path);
  const names = entitiesOf(target.studio.document.model.value, field.of).map(({ name }) => name);
  const others = field.or === "ground" ? [GROUND] : field.or === "none" ? [""] : [];
  return (
    <Selection field={field} value={value} onChoose={(name) => write(target, field.path, name || undefined, editLabel(field))}>
      {[...others, ...names].map((name) => (
        <option key={name} value={name}>
          {name === "" ? "none" : name === GROUND ? "the world" : name}
        </option>
      ))}
    </Selection>
  );
}

/** Typed with commas between. */
export function NamesField({ target, field }: Of<"names">): VNode {
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

/** Another kind of the record begins with what it needs; what both have is kept. */
export function VariantField({ target, field }: Of<"variant">): VNode {
  const value = written(target, `${field.path}.type`);
  const choose = (type: string) => {
    const begin = field.begins[type] ?? {};
    const old = written(target, field.path);
    const known = typeof old === "object" && old !== null ? (old as Data) : {};
    const kept = Object.keys(begin).filter((member) => Object.hasOwn(known, member));
    write(target, field.path, { type, ...begin, ...Object.fromEntries(kept.map((member) => [member, known[member]])) }, editLabel(field));
  };
  return (
    <Selection field={field} value={value} onChoose={choose}>
      {value === undefined && <option value="">–</option>}
      {Object.keys(field.begins).map((type) => (
        <option key={type} value={type}>
          {type}
        </option>
      ))}
    </Selection>
  );
}

export function CoordinateField({ target, field }: Of<"coordinate">): VNode {
  const value = written(target, field.path);
  const joint = dataOf(target)["joint"];
  const known = target.studio.simulation.layout.value.joints.find(({ name }) => name === joint)?.coordinates ?? [];
  const others = typeof value === "string" && !known.includes(value) ? [value] : [];
  return (
    <Selection field={field} value={value} onChoose={(name) => write(target, field.path, name || undefined, editLabel(field))}>
      <option value="">{`${known[0] ?? "first"} (default)`}</option>
      {[...known, ...others].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Selection>
  );
}
