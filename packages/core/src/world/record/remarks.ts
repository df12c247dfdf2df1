/**
 * What a run has to say besides its numbers, from the events of its steps: every matter once, with its joint where there is one, when it
 * began and how often.
 */
import type { Diagnostic } from "../../model/diagnostic.js";
import type {
  FailureEvent,
  ImpactCappedEvent,
  KernelReplacedEvent,
  MethodReplacedEvent,
  SingularPositionEvent,
  WorldEvent,
} from "../events.js";

type Remarkable = FailureEvent<"not-converged"> | ImpactCappedEvent | KernelReplacedEvent | MethodReplacedEvent | SingularPositionEvent;

interface Matter {
  readonly first: Remarkable;
  count: number;
}

/** What a user should know about a run beside the numbers, each matter once. */
export interface Remarks {
  /** Events of one step. */
  note(events: readonly WorldEvent[]): void;
  /** In the order in which they began. */
  list(): readonly Diagnostic[];
}

/** Empty. */
export function createRemarks(): Remarks {
  const matters = new Map<string, Matter>();
  return {
    note(events) {
      for (const event of events) {
        if (!isRemarkable(event)) continue;
        const key = JSON.stringify([event.type, subjectOf(event), "stage" in event && event.stage]);
        const matter = matters.get(key);
        if (matter) matter.count++;
        else matters.set(key, { first: event, count: 1 });
      }
    },
    list: () => Array.from(matters.values(), remarkOn),
  };
}

const REMARKABLE: ReadonlySet<string> = new Set<Remarkable["type"]>([
  "not-converged",
  "impact-capped",
  "kernel-replaced",
  "method-replaced",
  "singular-position",
]);

const isRemarkable = (event: WorldEvent): event is Remarkable => REMARKABLE.has(event.type);

/** The joint where one is known, else a body of the chain; of a kernel the setting that names it. */
function subjectOf(event: Remarkable): string {
  if (event.type === "kernel-replaced") return "settings.contact.kernel";
  if (event.type === "singular-position") return event.joint;
  return event.type === "impact-capped" ? event.body : (event.joint ?? event.body);
}

function remarkOn({ first, count }: Matter): Diagnostic {
  const where = subjectOf(first);
  const times = count === 1 ? `at t = ${first.time} s` : `in ${count} steps, first at t = ${first.time} s`;
  switch (first.type) {
    case "method-replaced": {
      const { stated, method, body, joint } = first;
      const reason = joint === undefined ? "it has loops, or too many freedoms" : `the joint "${joint}" moves no mass`;
      const message = `the chain of "${body}" is advanced by ${method}, because ${stated} cannot: ${reason}`;
      return { code: "solve.method-replaced", severity: "warning", where, message, hint: "see docs/recursive.md" };
    }
    case "kernel-replaced": {
      const message = `heaps are computed in JavaScript, because the environment does not run WebAssembly: ${first.reason}`;
      const hint =
        "results are the same to the bit, steps take longer; pages need wasm-unsafe-eval in their policy, engines 128-bit instructions";
      return { code: "solve.kernel-replaced", severity: "note", where, message, hint };
    }
    case "not-converged": {
      const { body, stage, joint } = first;
      const farthest = joint === undefined ? "" : `; the joint "${joint}" was farthest from what it shall hold`;
      const message = `the chain of "${body}" did not converge ${times} (${stage})${farthest}`;
      const hint =
        stage === "contacts"
          ? "bodies pressed between others that do not give way, or deep in each other"
          : "limits, motors or loops that contradict each other, or steps that are too long";
      return { code: "solve.not-converged", severity: "warning", where, message, hint };
    }
    case "impact-capped": {
      const message = `"${first.body}" and what it met collided more often within a step than is followed one by one, ${times}; the rest of them was plastic`;
      return { code: "solve.impact-capped", severity: "warning", where, message, hint: "shorter steps, or less restitution" };
    }
    case "singular-position": {
      const message = `conditions of the joint "${first.joint}" began or ceased to depend on those of others ${times}: a singular position`;
      return {
        code: "solve.singular-position",
        severity: "note",
        where,
        message,
        hint: "from there a machine may go on in more than one way",
      };
    }
  }
}
