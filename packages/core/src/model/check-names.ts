/** Names must be unique within their kind and not empty; `ground` stands for the world. */
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import { GROUND } from "./names.js";
import { abbreviate } from "./path.js";

export function checkNames(findings: DiagnosticCollector, kind: string, items: readonly { readonly name?: string }[], where: string): void {
  const first = new Map<string, number>();
  items.forEach(({ name }, i) => {
    if (name === undefined) return;
    const earlier = first.get(name);
    if (earlier === undefined && name !== GROUND && name.trim() !== "") {
      first.set(name, i);
      return;
    }
    const place = `${where}[${i}].name`;
    if (name.trim() === "") {
      findings.error("model.empty-name", place, `the name of a ${kind} is empty`, "leave it out to have one made up");
    } else if (name === GROUND) {
      findings.error("model.reserved-name", place, `"${GROUND}" stands for the world itself`, "choose another name");
    } else {
      const message = `the name "${abbreviate(name)}" is already taken by ${where}[${earlier}]`;
      findings.error("model.duplicate-name", place, message, `names are unique among ${where}`);
    }
  });
}
