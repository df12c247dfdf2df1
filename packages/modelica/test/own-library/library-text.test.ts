/**
 * The text of the library, without compiling it. Reference: the grammar (every file parses and stands where its name says) and the rules
 * of name lookup (every name of a type, base class, function or constant is found).
 */
import { createLookup, type LibraryClass, parseModelica } from "@gelenk/modelica";
import { describe, expect, it } from "vitest";
import { namesOf } from "./names-of.js";
import { filesBelow, LIBRARY_FOLDER, libraryTexts, ownLibrary } from "./own-library.js";

const messages = (diagnostics: readonly { readonly where?: string; readonly message: string }[]) =>
  diagnostics.map(({ where, message }) => `${where}: ${message}`);

function allClasses() {
  const library = ownLibrary();
  const classes: LibraryClass[] = [];
  const visit = (found: LibraryClass): void => {
    classes.push(found);
    for (const name of library.children(found)) {
      const child = library.child(found, name);
      if (child !== undefined) visit(child);
    }
  };
  for (const name of library.tops()) {
    const top = library.top(name);
    if (top !== undefined) visit(top);
  }
  return { library, classes };
}

describe("own library: text", () => {
  it("parses in every file", () => {
    const texts = libraryTexts();
    const found = Object.keys(texts)
      .filter((path) => path.endsWith(".mo"))
      .flatMap((path) => messages(parseModelica(path, texts[path]!).diagnostics));
    expect(found).toEqual([]);
  });

  it("has its classes in their places", () => {
    const { library, classes } = allClasses();
    expect(messages(library.diagnostics.finish())).toEqual([]);
    expect(classes.length).toBeGreaterThan(400);
  });

  it("finds every name", () => {
    const { library, classes } = allClasses();
    const lookup = createLookup(library);
    for (const owner of classes) {
      // A short class adds no scope
      const scope = owner.definition.body.form === "long" ? owner : (owner.parent ?? owner);
      for (const name of namesOf(owner.definition)) lookup.find(name, scope);
    }
    expect(messages(library.diagnostics.finish())).toEqual([]);
  });

  it("lists in package.order what is in the folder", () => {
    const { library, classes } = allClasses();
    const texts = libraryTexts();
    const orders = filesBelow(LIBRARY_FOLDER).filter((path) => path.endsWith("package.order"));
    expect(orders.length).toBeGreaterThan(10);
    for (const path of orders) {
      const owner = classes.find(({ name }) => name === path.split("/").slice(0, -1).join("."));
      expect([path, [...library.children(owner!)].sort()]).toEqual([path, texts[path]!.trim().split("\n").sort()]);
    }
  });

  it("describes every class", () => {
    const { classes } = allClasses();
    const bare = classes.filter(
      ({ definition }) =>
        definition.comment.description.length === 0 && !(definition.classKind === "type" && definition.body.form === "short"),
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });
});
