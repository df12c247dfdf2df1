/**
 * After a mesh was imported: in which unit it was drawn, and what it is for contacts. Nothing waits for the answer; what is chosen changes the imported bodies,
 * and one undo takes all of it back together with the import.
 */
import { type Signal, signal } from "@preact/signals";
import type { MeshBody } from "./import-mesh/mesh-body.js";
import type { MeshContact, Piece } from "./import-mesh/mesh-contact.js";

export interface ImportOffer {
  readonly file: string;
  /** The edit that brought them. */
  readonly gesture: string;
  readonly bodies: readonly { readonly name: string; readonly mesh: MeshBody }[];
  readonly scale: Signal<number>;
  readonly contact: Signal<MeshContact>;
  /** Share of a decomposition that is done; undefined: none is under way. */
  readonly progress: Signal<number | undefined>;
  /** Found once, kept for other scales. */
  pieces: readonly (readonly Piece[])[] | undefined;
  work: AbortController | undefined;
}

export const createOffer = (file: string, gesture: string, bodies: ImportOffer["bodies"]): ImportOffer => ({
  ...{ file, gesture, bodies },
  scale: signal(1),
  contact: signal(bodies.some(({ mesh }) => mesh.closed) ? "surface" : "hull"),
  progress: signal(undefined),
  ...{ pieces: undefined, work: undefined },
});

export const canDecompose = ({ bodies }: ImportOffer): boolean => bodies.some(({ mesh }) => mesh.closed);
