/** Uses of all blocks of the library, made from their inputs. */
import { createLookup, type Library, type LibraryClass } from "@gelenk/modelica";
import { blockUse, type Uses } from "./uses.js";

interface Input {
  readonly name: string;
  readonly type: string;
  readonly size?: string;
}

export function blockUses(library: Library): Uses {
  const uses: [string, string][] = [];
  const visit = (owner: LibraryClass): void => {
    for (const name of library.children(owner)) {
      const child = library.child(owner, name);
      if (child === undefined) continue;
      if (child.definition.classKind === "package") visit(child);
      if (child.definition.classKind === "block" && !child.definition.partial)
        uses.push([child.name, blockUse(child.name, inputsOf(library, child))]);
    }
  };
  visit(library.child(library.top("Modelica")!, "Blocks")!);
  return Object.fromEntries(uses);
}

/** Declared and inherited, without those that exist on a condition. */
function inputsOf(library: Library, owner: LibraryClass): Input[] {
  const lookup = createLookup(library);
  const own = owner.definition.body.form === "long" ? owner.definition.body.elements : [];
  const declared = own.flatMap((element) => {
    const type = element.kind === "components" && !element.protected ? element.clause.type.parts.at(-1)! : "";
    if (element.kind !== "components" || !type.endsWith("Input")) return [];
    return element.clause.components
      .filter(({ condition }) => condition === undefined)
      .map(({ name, dimensions }) => ({ name, type: type.replace("Vector", ""), ...(dimensions.length > 0 && { size: "array" }) }));
  });
  return [...lookup.bases(owner).flatMap((base) => inputsOf(library, base)), ...declared];
}
