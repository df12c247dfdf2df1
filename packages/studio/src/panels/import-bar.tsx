/** Over the view after meshes were imported: their unit, and what they are for contacts. Goes when it is closed or another document is opened. */
import type { VNode } from "preact";
import { chooseContact, chooseScale, stopWork } from "../document/choose-import.js";
import { MESH_CONTACTS, MESH_SCALES, type MeshContact } from "../document/import-mesh/mesh-contact.js";
import { canDecompose, type ImportOffer } from "../document/import-offer.js";
import type { Studio } from "../studio.js";
import { Icon } from "./icon.js";

const TITLES: Readonly<Record<MeshContact, string>> = { surface: "Surface", hull: "Convex hull", pieces: "Convex pieces" };
const HINTS: Readonly<Record<MeshContact, string>> = {
  surface: "Contacts with every triangle",
  hull: "Simple and fast; hollows are filled",
  pieces: "Taken apart into convex pieces, within a hundredth of its size",
};

export function ImportBar({ studio, offer }: { readonly studio: Studio; readonly offer: ImportOffer }): VNode {
  const { session } = studio;
  const close = () => {
    stopWork(offer);
    session.importOffer.value = undefined;
  };
  const isOffered = (contact: MeshContact): boolean => contact === "hull" || canDecompose(offer);
  return (
    <section class="view-bar floating import-bar" aria-label={`Imported ${offer.file}`}>
      <strong>{offer.file}</strong>
      <label>
        <span class="label">drawn in </span>
        <select
          class="field"
          aria-label="Unit of the mesh"
          value={String(offer.scale.value)}
          onChange={(event) => chooseScale(studio, offer, Number(event.currentTarget.value))}
        >
          {MESH_SCALES.map(({ scale, title }) => (
            <option key={scale} value={String(scale)}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <fieldset aria-label="What it is for contacts">
        {MESH_CONTACTS.map((contact) => (
          <button
            key={contact}
            type="button"
            class="button small"
            title={HINTS[contact]}
            aria-pressed={offer.contact.value === contact}
            disabled={!isOffered(contact)}
            onClick={() => void chooseContact(studio, offer, contact)}
          >
            {TITLES[contact]}
          </button>
        ))}
      </fieldset>
      {offer.progress.value !== undefined && (
        <>
          <progress aria-label="Taking it apart" value={offer.progress.value} />
          <button type="button" class="button small edged" onClick={() => stopWork(offer)}>
            Cancel
          </button>
        </>
      )}
      <button type="button" class="button small only-icon" aria-label="Keep it so" title="Keep it so" onClick={close}>
        <Icon name="check" />
      </button>
    </section>
  );
}
