/** `params` of a macro: words, `name:=default`, `name:=^` from the caller, `name:=^|default`, and blocks `*name`, `**name`. */
import type { Parameter } from "./scope.js";
import { XacroProblem } from "./values.js";

/**
 * A name, perhaps a default, which may be quoted or hold spaces inside of brackets. Each letter can be read in one way only, so that long
 * ones take no longer.
 */
const PARAMETER = /\s*(\*{0,2})([A-Za-z_]\w*)(?::?=(\^\|?)?((?:'[^']*'|"[^"]*"|\$\{[^}]*\}|\$\([^)]*\)|[^\s'"$]|\$(?![{(]))*))?(?=\s|$)/y;

export function parseParameters(text: string): readonly Parameter[] {
  const parameters: Parameter[] = [];
  const end = text.trimEnd().length;
  PARAMETER.lastIndex = 0;
  for (let at = 0; at < end; at = PARAMETER.lastIndex) {
    const found = PARAMETER.exec(text);
    if (!found) throw new XacroProblem(`"${text.slice(at, at + 20).trim()}" is not a parameter`);
    const [whole, stars, name, forward, written] = found;
    const stated = whole.includes("=");
    parameters.push({
      name: name!,
      ...(stars !== "" && { block: stars === "*" ? ("element" as const) : ("inside" as const) }),
      ...(forward !== undefined && { forward: true }),
      // "^" alone has no default
      ...(stated && forward !== "^" && { default: unquoted(written ?? "") }),
    });
  }
  return parameters;
}

const unquoted = (text: string): string => /^(['"])(.*)\1$/s.exec(text)?.[2] ?? text;
