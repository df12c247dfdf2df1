/** Coefficients of two materials on each other, in place of what would follow from each. */
import type { MaterialPairDescription, Model } from "@gelenk/core";
import type { Edit } from "../document.js";

type Pair = MaterialPairDescription<number | string>;

const isOf = ({ of: [a, b] }: Pair, one: string, other: string): boolean => (a === one && b === other) || (a === other && b === one);

/** The pairs with a material, each with its place in the model and what it touches there. */
export const pairsWith = ({ materialPairs = [] }: Model, name: string): readonly { readonly place: number; readonly other: string }[] =>
  materialPairs.flatMap(({ of: [a, b] }, place) => (a === name ? [{ place, other: b }] : b === name ? [{ place, other: a }] : []));

/** Begins with the friction that is usual; the model as it is where the pair is there already. */
export const addMaterialPair =
  (one: string, other: string): Edit =>
  (model) => {
    const { materialPairs = [] } = model;
    if (materialPairs.some((pair) => isOf(pair, one, other))) return model;
    return { ...model, materialPairs: [...materialPairs, { of: [one, other], friction: 0.5 }] };
  };

export const removeMaterialPair =
  (one: string, other: string): Edit =>
  (model) => {
    const { materialPairs = [], ...rest } = model;
    const left = materialPairs.filter((pair) => !isOf(pair, one, other));
    if (left.length === materialPairs.length) return model;
    return left.length > 0 ? { ...rest, materialPairs: left } : rest;
  };
