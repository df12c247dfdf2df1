/** Checks `settings.methods`: the bodies exist, and no chain (bodies connected by joints) is given two methods. Cost O(bodies + joints). */
import { components } from "../topology/components.js";
import { checkReference } from "./check-force.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import type { ResolvedModel } from "./description.js";
import { abbreviate, visitItems } from "./path.js";
import type { MethodChoice, MethodName } from "./settings-description.js";
import type { ValidationContext } from "./validation-context.js";

/** The bodies of one choice. */
export const bodiesOf = ({ of }: MethodChoice): readonly string[] => (typeof of === "string" ? [of] : of);

export function checkMethods(findings: DiagnosticCollector, model: ResolvedModel, context: ValidationContext): void {
  const methods = model.settings?.methods ?? [];
  if (methods.length === 0) return;
  const chainOf = chains(model, context);
  const first = new Map<number, { readonly body: string; readonly method: MethodName; readonly where: string }>();
  visitItems(methods, "settings.methods", (choice, place) => {
    visitItems(bodiesOf(choice), `${place}.of`, (body, item) => {
      const where = typeof choice.of === "string" ? `${place}.of` : item;
      if (!checkReference(findings, body, where, context)) return;
      const chain = chainOf.get(body);
      if (chain === undefined) {
        findings.warning(
          "settings.no-effect",
          where,
          `the ${context.bodies.get(body)} body "${abbreviate(body)}" is not advanced by any method`,
        );
        return;
      }
      const earlier = first.get(chain);
      if (earlier === undefined) first.set(chain, { body, method: choice.method, where });
      else if (earlier.method !== choice.method) {
        const other = earlier.body === body ? "the same body" : `"${abbreviate(earlier.body)}" of the same chain`;
        const message = `"${abbreviate(body)}" shall be advanced by ${choice.method}, ${other} by ${earlier.method} (${earlier.where})`;
        findings.error(
          "settings.method-conflict",
          where,
          message,
          "bodies connected by joints have one method; fixed bodies separate them",
        );
      }
    });
  });
}

/** A number for the chain of each dynamic body. Joints that name unknown bodies are reported elsewhere. */
function chains(model: ResolvedModel, context: ValidationContext): ReadonlyMap<string, number> {
  const names = [...context.bodies.keys()].filter((name) => context.bodies.get(name) === "dynamic");
  const number = new Map(names.map((name, i) => [name, i]));
  const edges = (model.joints ?? []).flatMap(({ a, b }) => {
    const [from, to] = [number.get(a), number.get(b)];
    return from === undefined || to === undefined ? [] : [from, to];
  });
  const leader = components(names.length, edges);
  return new Map(names.map((name, i) => [name, leader[i]!]));
}
