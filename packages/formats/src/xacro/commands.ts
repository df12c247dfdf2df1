/** `$(arg name)`, `$(find package)`, `$(dirname)`, `$(eval expression)`. The environment of the machine is not asked. */
import { suggestName } from "@gelenk/core";
import { folderOf } from "../import/model-files.js";
import type { XmlElement } from "../xml/xml-tree.js";
import { evaluate } from "./evaluate.js";
import type { Expansion } from "./expansion.js";
import { type Commands, evaluateText, type Scope } from "./scope.js";
import { textOfValue, valueOfText, XacroProblem } from "./values.js";

export function commandsOf(expansion: Expansion, element: XmlElement, scope: Scope): Commands {
  const commands: Commands = {
    spend: expansion.spend,
    command(word, rest) {
      if (word === "arg") return argument(expansion, rest);
      // file names that begin so are looked for where the packages are
      if (word === "find") return `package://${rest}`;
      if (word === "dirname" || word === "cwd") return folderOf(element.file.path).replace(/\/$/, "") || ".";
      if (word === "eval") {
        const known = (name: string) => expansion.arguments.get(name);
        return textOfValue(evaluate(textOfValue(evaluateText(rest, scope, commands)), (name) => mapped(known(name))));
      }
      throw new XacroProblem(`"$(${word} …)" is not served: ${word.includes("env") ? "the environment is not asked" : "it is not known"}`);
    },
  };
  return commands;
}

const mapped = (text: string | undefined) => (text === undefined ? undefined : valueOfText(text));

function argument({ arguments: known }: Expansion, name: string): string {
  const value = known.get(name);
  if (value === undefined) throw new XacroProblem(`there is no argument "${name}"; ${suggestName(name, [...known.keys()])}`);
  return value;
}
