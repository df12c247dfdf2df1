/**
 * An element and the defaults that apply to it, the most specific first: an attribute is taken from the first that states it. What stands
 * behind is overridden, which is what defaults are for, and counts as read.
 */
import { booleanOf, ignore, numberOf, numbersOf, type Reading, textOf, wordOf } from "../import/reading.js";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";

export type Layers = readonly XmlElement[];

/** The element that decides about an attribute; undefined where none states it. */
export function holderOf(layers: Layers, attribute: string): XmlElement | undefined {
  let holder: XmlElement | undefined;
  for (const layer of layers) {
    if (layer.attributes[attribute] === undefined) continue;
    if (holder) textOf(layer, attribute);
    else holder = layer;
  }
  return holder;
}

export const states = (layers: Layers, attribute: string): boolean => layers.some((layer) => layer.attributes[attribute] !== undefined);

/** Where an attribute stands, or else the element itself. */
export function placeIn(layers: Layers, attribute: string): string {
  const holder = holderOf(layers, attribute);
  return holder ? placeOf(holder, attribute) : placeOf(layers[0]!);
}

/** Undefined for an empty text, too: MuJoCo writes `name=""` for no name. */
export function textIn(layers: Layers, attribute: string): string | undefined {
  const holder = holderOf(layers, attribute);
  const text = holder && textOf(holder, attribute);
  return text === "" ? undefined : text;
}

export function numberIn(reading: Reading, layers: Layers, attribute: string): number | undefined {
  const holder = holderOf(layers, attribute);
  return holder && numberOf(reading, holder, attribute);
}

export function numbersIn(
  reading: Reading,
  layers: Layers,
  attribute: string,
  least: number,
  most: number = least,
): readonly number[] | undefined {
  const holder = holderOf(layers, attribute);
  return holder && numbersOf(reading, holder, attribute, least, most);
}

export function wordIn<Word extends string>(reading: Reading, layers: Layers, attribute: string, words: readonly Word[]): Word | undefined {
  const holder = holderOf(layers, attribute);
  return holder && wordOf(reading, holder, attribute, words);
}

export function booleanIn(reading: Reading, layers: Layers, attribute: string): boolean | undefined {
  const holder = holderOf(layers, attribute);
  return holder && booleanOf(reading, holder, attribute);
}

/** Says of attributes that they are lost, and why. */
export function ignoreIn(layers: Layers, notes: Readonly<Record<string, string>>): void {
  for (const layer of layers)
    for (const attribute in layer.attributes) if (Object.hasOwn(notes, attribute)) ignore(layer, notes[attribute]!, attribute);
}
