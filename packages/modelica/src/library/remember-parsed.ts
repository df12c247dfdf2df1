/** A parser that keeps the tree of every file until its text changes: of a library that is compiled against again and again, each file is parsed once. */
import { type ParsedModelica, parseModelica } from "../syntax/parse-modelica.js";

/** A parser that parses a text anew only if it has changed since the last time. */
export function rememberParsed(parse = parseModelica): typeof parseModelica {
  const known = new Map<string, { readonly text: string; readonly parsed: ParsedModelica }>();
  return (name, text) => {
    const before = known.get(name);
    if (before?.text === text) return before.parsed;
    const parsed = parse(name, text);
    known.set(name, { text, parsed });
    return parsed;
  };
}
