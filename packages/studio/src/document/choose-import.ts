/** What a person chooses of a mesh that was imported (`import-offer.ts`): its unit, and what it is for contacts. */
import type { ShapeDescription } from "@gelenk/core";
import type { Studio } from "../studio.js";
import { inOrder } from "./edits/entity-lists.js";
import { setMember } from "./edits/set-member.js";
import { findEntity } from "./entities.js";
import { type MeshContact, type Piece, shapesOfMesh, surfaceOf } from "./import-mesh/mesh-contact.js";
import type { ImportOffer } from "./import-offer.js";

/** Sets the shapes of the bodies as they are chosen now; those that were deleted meanwhile stay so. */
function apply({ document }: Studio, offer: ImportOffer): void {
  const { file, gesture, bodies, scale, contact, pieces } = offer;
  const model = document.model.peek();
  const edits = bodies.flatMap(({ name, mesh }, k) => {
    const reference = { kind: "bodies", name } as const;
    const shapes: readonly ShapeDescription[] = shapesOfMesh(mesh, contact.peek(), scale.peek(), pieces?.[k]);
    return findEntity(model, reference) ? [setMember(reference, "shapes", shapes)] : [];
  });
  document.edit(`Import ${file}`, inOrder(...edits), gesture);
}

export function chooseScale(studio: Studio, offer: ImportOffer, scale: number): void {
  offer.scale.value = scale;
  apply(studio, offer);
}

export async function chooseContact(studio: Studio, offer: ImportOffer, contact: MeshContact): Promise<void> {
  stopWork(offer);
  try {
    if (contact === "pieces") offer.pieces ??= await findPieces(offer);
    offer.contact.value = contact;
    apply(studio, offer);
  } catch (failure) {
    if ((failure as { readonly name?: string }).name !== "AbortError")
      studio.session.notice.value = `${offer.file} was not taken apart: ${failure instanceof Error ? failure.message : String(failure)}`;
  }
}

/** Breaks off a decomposition. */
export function stopWork(offer: ImportOffer): void {
  offer.work?.abort();
  offer.work = undefined;
  offer.progress.value = undefined;
}

async function findPieces(offer: ImportOffer): Promise<readonly (readonly Piece[])[]> {
  const { decomposeMesh } = await import("./import-mesh/decompose-mesh.js");
  const work = new AbortController();
  offer.work = work;
  const all: (readonly Piece[])[] = [];
  try {
    for (const { mesh } of offer.bodies) {
      const tell = (share: number) => {
        offer.progress.value = (all.length + share) / offer.bodies.length;
      };
      all.push(mesh.closed ? await decomposeMesh(surfaceOf(mesh), tell, work.signal) : []);
    }
  } finally {
    if (offer.work === work) stopWork(offer);
  }
  return all;
}
