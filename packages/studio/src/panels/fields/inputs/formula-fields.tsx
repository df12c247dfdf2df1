/** Fields that hold formulas in the time, as they are written. */
import type { VNode } from "preact";
import { MIXED, type Shown, write, written } from "../target.js";
import { TextInput } from "../text-input.js";
import { AXES, editLabel, type Of } from "./input.js";

/** A number or a formula as it is written; numbers are kept as numbers. */
function parseFormula(text: string): number | string | undefined {
  const trimmed = text.trim().replace(/^=\s*/, "");
  if (trimmed === "") return undefined;
  const value = Number(trimmed.replaceAll("−", "-"));
  return Number.isFinite(value) ? value : trimmed;
}

export function FormulaField({ target, field }: Of<"formula">): VNode {
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

export function FormulasField({ target, field }: Of<"formulas">): VNode {
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
