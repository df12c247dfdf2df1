/** `$(arg name)`, `$(find package)`, `$(dirname)`, `$(eval expression)`. The environment of the machine is not asked. */
import { suggestName } from "@gelenk/core";
import { decodeText } from "../decode-text.js";
import { findFile, folderOf } from "../import/model-files.js";
import type { XmlElement } from "../xml/xml-tree.js";
import { evaluate } from "./evaluate.js";
import type { Expansion } from "./expansion.js";
import { type Commands, evaluateText, type Scope } from "./scope.js";
import { textOfValue, valueOfText, XacroProblem, type XacroValue } from "./values.js";
import { parseYaml } from "./yaml.js";

export function commandsOf(expansion: Expansion, element: XmlElement, scope: Scope): Commands {
  const commands: Commands = {
    spend: expansion.spend,
    loadYaml: (name) => loadYaml(expansion, element, name),
    command(word, rest) {
      if (word === "arg") return argument(expansion, rest);
      // file names that begin so are looked for where the packages are
      if (word === "find") return `package://${rest}`;
      if (word === "dirname" || word === "cwd") return folderOf(element.file.path).replace(/\/$/, "") || ".";
      if (word === "eval") {
        const known = (name: string) => expansion.arguments.get(name);
        return textOfValue(evaluate(textOfValue(evaluateText(rest, scope, commands)), (name) => mapped(known(name)), commands.loadYaml));
      }
      throw new XacroProblem(`"$(${word} …)" is not served: ${word.includes("env") ? "the environment is not asked" : "it is not known"}`);
    },
  };
  return commands;
}

/** Beyond this it is no list of parameters any more. */
const LONGEST_YAML = 200_000;

/** The file comes from the folder of the import, like all others. */
function loadYaml({ reading, spend }: Expansion, element: XmlElement, name: string): XacroValue {
  const { path, bytes, diagnostic } = findFile(reading, folderOf(element.file.path), name, "");
  if (!bytes) throw new XacroProblem(diagnostic?.message ?? `there is no file "${name}"`);
  if (bytes.length > LONGEST_YAML) throw new XacroProblem(`"${path}" has ${bytes.length} bytes, more than the ${LONGEST_YAML} allowed`);
  const { text, diagnostics } = decodeText(bytes);
  if (text === undefined) throw new XacroProblem(`"${path}" is no text: ${diagnostics[0]!.message}`);
  spend(text.length);
  return parseYaml(text);
}

const mapped = (text: string | undefined) => (text === undefined ? undefined : valueOfText(text));

function argument({ arguments: known }: Expansion, name: string): string {
  const value = known.get(name);
  if (value === undefined) throw new XacroProblem(`there is no argument "${name}"; ${suggestName(name, [...known.keys()])}`);
  return value;
}
