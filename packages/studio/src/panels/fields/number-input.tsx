/**
 * A number with its unit: typed with units and arithmetic, stepped by arrow keys, or an expression after "=". While it has the
 * focus it shows the number in its own unit without prefix, so that what is typed after it means the same; the text is
 * selected at once, so that the first digit replaces it.
 */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { editableText, fieldUnit, formatQuantity, parseField } from "../../document/units.js";
import { factorOf, type Range, stepped, within } from "./stepping.js";
import { MIXED, newGesture, type Shown } from "./target.js";

export interface NumberInputProperties extends Range {
  readonly id?: string;
  readonly label: string;
  readonly value: Shown<number | string>;
  /** Of an expression. */
  readonly result?: number | undefined;
  readonly usual: number | string;
  /** A letter in the colour of an axis, before the number. */
  readonly axis?: "x" | "y" | "z";
  /** Letters before the number that belong to no axis. */
  readonly letters?: string;
  readonly help?: string;
  /** Without unit at its right. */
  readonly bare?: boolean;
  onChange(value: number | string | undefined, gesture?: string): void;
}

const textOf = (value: number, unit: string): readonly [text: string, unit: string] => {
  const shown = formatQuantity(value, unit);
  return [shown.text, shown.unit];
};

export function NumberInput(properties: NumberInputProperties): VNode {
  const { id, label, value, result, unit, axis, letters, help, bare, onChange } = properties;
  const typed = useSignal<string | undefined>(undefined);
  const problem = useSignal("");
  const input = useRef<HTMLInputElement>(null);
  /** The text with which editing began; as long as it stands there nothing was typed. */
  const begun = useRef<string | undefined>(undefined);
  const editable = value === MIXED || value === undefined ? undefined : editableText(value, unit);
  const isExpression = typeof value === "string";
  const [text, shownUnit] = shownTexts(properties);
  const commit = () => {
    const next = typed.value;
    typed.value = undefined;
    // going through a field changes nothing, not even the last digit of an angle
    if (next === undefined || next === begun.current || problem.value) {
      problem.value = "";
      return;
    }
    const parsed = next.trim() === "" ? undefined : parseField(next, unit);
    if (typeof parsed === "object") return;
    onChange(typeof parsed === "number" ? within(parsed, properties) : parsed);
  };
  /** What is wrong stays, beside the reason. */
  const enter = () => {
    if (problem.value === "") commit();
  };
  const type = (next: string) => {
    typed.value = next;
    const parsed = next.trim() === "" ? undefined : parseField(next, unit);
    problem.value = typeof parsed === "object" ? parsed.problem : "";
  };
  /** The text as it is edited, selected; the page writes the same text again later and leaves the selection. */
  const begin = (field: HTMLInputElement) => {
    begun.current = editable;
    typed.value = editable;
    field.value = editable ?? "";
    field.select();
  };
  // taken by Enter, stepped by an arrow, changed by a menu or an undo, and still in the field
  useLayoutEffect(() => {
    const field = input.current;
    const now = typed.peek();
    const isUntouched = now === undefined || now === begun.current;
    if (field && isUntouched && now !== editable && field.ownerDocument.activeElement === field) begin(field);
  });
  return (
    <span class={`number ${isExpression ? "expression" : ""} ${problem.value ? "wrong" : ""}`} data-problem={problem.value}>
      {axis && <b class={`axis ${axis}`}>{axis.toUpperCase()}</b>}
      {letters && <span class="unit">{letters}</span>}
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="decimal"
        spellcheck={false}
        autocomplete="off"
        aria-label={label}
        aria-invalid={problem.value !== ""}
        title={problem.value || help}
        placeholder={value === MIXED ? "mixed" : usualText(properties)}
        value={typed.value ?? text}
        onFocus={(event) => begin(event.currentTarget)}
        onMouseDown={focusWhole}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => keys(event, properties, enter, () => abandon())}
      />
      {isExpression && result !== undefined && <span class="unit">{textOf(result, unit).join(" ")}</span>}
      {!isExpression && !bare && <span class="unit">{typed.value === undefined ? shownUnit : fieldUnit(unit)}</span>}
    </span>
  );

  function abandon(): void {
    typed.value = undefined;
    problem.value = "";
  }
}

/**
 * Three numbers under one unit have no prefixes of their own. Where a power of ten is needed, one digit before it: the place is narrow, and
 * a cut power lies.
 */
function bareText(value: number, unit: string): string {
  const isAngle = unit === "rad" || unit.startsWith("rad/");
  const number = isAngle ? (value * 180) / Math.PI : value;
  const { text } = formatQuantity(number, "");
  return text.includes("e") ? formatQuantity(Number(number.toExponential(0)), "").text : text;
}

function shownTexts({ value, usual, unit, bare }: NumberInputProperties): readonly [text: string, unit: string] {
  if (value === MIXED || value === undefined) return ["", typeof usual === "number" ? textOf(usual, unit)[1] : fieldUnit(unit)];
  if (typeof value === "string") return [`= ${value}`, ""];
  return bare ? [bareText(value, unit), ""] : textOf(value, unit);
}

function usualText({ usual, unit, bare }: NumberInputProperties): string {
  if (typeof usual === "string") return usual;
  return bare ? bareText(usual, unit) : textOf(usual, unit)[0];
}

function keys(event: KeyboardEvent, properties: NumberInputProperties, commit: () => void, abandon: () => void): void {
  const { value, usual, onChange } = properties;
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (direction !== undefined && typeof value !== "string") {
    event.preventDefault();
    const from = typeof value === "number" ? value : typeof usual === "number" ? usual : 0;
    abandon();
    onChange(stepped(from, direction * factorOf(event), properties), arrowGesture(event.currentTarget as HTMLElement));
  } else if (event.key === "Enter") commit();
  else if (event.key === "Escape") {
    abandon();
    (event.currentTarget as HTMLElement).blur();
  }
}

/** The first press would put the caret where it is, and take the selection away again. */
function focusWhole(event: MouseEvent): void {
  const field = event.currentTarget as HTMLInputElement;
  if (event.button !== 0 || field.ownerDocument.activeElement === field) return;
  event.preventDefault();
  field.focus();
}

const gestures = new WeakMap<HTMLElement, string>();

/** Steps of one field until it is left are undone together. */
function arrowGesture(field: HTMLElement): string {
  const known = gestures.get(field);
  if (known) return known;
  const made = newGesture();
  gestures.set(field, made);
  field.addEventListener("blur", () => gestures.delete(field), { once: true });
  return made;
}
