/** Adds a material that shapes can name. */
import type { MaterialDescription } from "@gelenk/core";
import type { Edit } from "../document.js";
import { addTo } from "./entity-lists.js";

export type NewMaterial = Omit<MaterialDescription<number | string>, "name"> & { readonly name?: string };

export const addMaterial = (material: NewMaterial): Edit => addTo("materials", material, "material");
