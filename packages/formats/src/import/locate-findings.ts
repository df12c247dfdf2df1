/**
 * What is wrong with a model that was read, told by its place in the files. The check of a model names members of the
 * model (`joints[3].coordinates.turn.damping`); who imported a file looks for the element that this came from: the first
 * one that gives a thing of that kind this name, else the file.
 */
import type { Diagnostic, Model } from "@gelenk/core";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { Reading } from "./reading.js";

/** By list of the model: elements that its members come from. */
const ELEMENTS = { bodies: /^(?:link|body)$/, joints: /joint|^(?:loop|constraint|connect|weld|spatial)$/ } as const;
type List = keyof typeof ELEMENTS;

type Places = Readonly<Record<List, ReadonlyMap<string, XmlElement>>>;

/** Where no file of XML was read, places in the model have to do. */
export function locateFindings(found: readonly Diagnostic[], model: Model, { roots }: Pick<Reading, "roots">): readonly Diagnostic[] {
  const [main] = roots;
  if (found.length === 0 || !main) return found;
  const places = findPlaces(roots);
  return found.map((diagnostic) => {
    const { where, message } = diagnostic;
    const element = elementOf(places, model, where);
    return { ...diagnostic, where: element ? placeOf(element) : main.file.path, message: where === "" ? message : `${message} (${where})` };
  });
}

function elementOf(places: Places, model: Model, where: string): XmlElement | undefined {
  const [, list, index] = /^(bodies|joints)\[(\d+)\]/.exec(where) ?? [];
  if (list === undefined) return undefined;
  const name = model[list as List]?.[Number(index)]?.name ?? "";
  const known = places[list as List];
  // several joints of a file that became one have their names joined; models inside others stand in front of the names of their parts
  return known.get(name) ?? known.get(name.split("+")[0]!) ?? known.get(name.split("::").at(-1)!);
}

function findPlaces(roots: readonly XmlElement[]): Places {
  const places = { bodies: new Map<string, XmlElement>(), joints: new Map<string, XmlElement>() };
  const visit = (element: XmlElement): void => {
    const name = element.attributes["name"]?.trim();
    for (const list of ["bodies", "joints"] as const)
      if (name !== undefined && ELEMENTS[list].test(element.name) && !places[list].has(name)) places[list].set(name, element);
    element.children.forEach(visit);
  };
  roots.forEach(visit);
  return places;
}
