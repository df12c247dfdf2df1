/**
 * The target of a servo: as a curve over the time, or else as the formula that stands above. Changing over keeps what the target does: a formula becomes
 * straight pieces of itself.
 */
import { compileFormula, evaluateFormula } from "@gelenk/core";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { isAngle } from "../../../simulation/quantities.js";
import type { Studio } from "../../../studio.js";
import { liveNumber } from "../../live.js";
import { type CurvePoint, keepWritten, sampleFormula } from "../curve.js";
import { CurveEditor } from "../curve-editor.js";
import { MIXED, resolved, type Target, write, written } from "../target.js";
import type { Of } from "./input.js";

interface Servo {
  readonly target?: number | string;
  readonly table?: readonly CurvePoint[];
  readonly mode?: "position" | "speed";
}

/** A new curve is at least so long, and at most, s. */
const [SHORTEST, LONGEST] = [2, 20];

/** As long as what was recorded. */
export const lengthOfCurve = (studio: Studio): number => Math.min(LONGEST, Math.max(SHORTEST, Math.ceil(liveNumber(studio, "recordedTo"))));

/** A formula as a function of the time. */
export function functionOf(formula: number | string): (time: number) => number {
  const program = compileFormula(formula);
  const out = new Float64Array(3);
  return (time) => {
    evaluateFormula(program, time, out);
    return out[0]!;
  };
}

export function CurveField({ target, field }: Of<"curve">): VNode | null {
  const { studio, references, within } = target;
  const owner = field.path.slice(0, field.path.lastIndexOf("."));
  const servo = resolved(target, owner) as Servo | undefined;
  const stated = written(target, owner);
  const coordinate = String(within.at(-1));
  const isSpeed = servo?.mode === "speed";
  const quantity = `${references[0]?.name}.${coordinate}${isSpeed ? ".speed" : ""}`;
  useWatched(target, servo?.table ? quantity : undefined);
  if (!servo || !stated || stated === MIXED) return null;
  const { table } = servo;
  const change = (goal: Pick<Servo, "table" | "target">) => {
    const { table: _table, target: _target, ...rest } = stated as Servo;
    write(target, owner, { ...rest, ...goal }, "servo target");
  };
  const useCurve = () => change({ table: sampleFormula(functionOf(servo.target ?? 0), lengthOfCurve(studio)) });
  const useFormula = () => change({ target: table?.[0]?.[1] ?? 0 });
  const rows = (written(target, field.path) ?? []) as readonly unknown[];
  return (
    <div class="curve">
      {table && table.length > 0 && (
        <CurveEditor
          studio={studio}
          points={table}
          unit={`${isAngle(coordinate) ? "rad" : "m"}${isSpeed ? "/s" : ""}`}
          quantity={quantity}
          onChange={(next, gesture) => write(target, field.path, keepWritten(next, table, rows), "servo table", gesture)}
        />
      )}
      <button type="button" class="button edged" onClick={table ? useFormula : useCurve}>
        {table ? "Target as a formula" : "Target as a curve"}
      </button>
    </div>
  );
}

/** What the curve is compared with is sampled while it is seen. */
export function useWatched({ studio }: Target, quantity: string | undefined): void {
  const { behindCurve } = studio.session;
  useEffect(() => {
    behindCurve.value = quantity;
    return () => {
      behindCurve.value = undefined;
    };
  }, [behindCurve, quantity]);
}
