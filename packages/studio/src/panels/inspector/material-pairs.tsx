/** What a material does on others: coefficients of the pair, in place of what would follow from each. */
import type { VNode } from "preact";
import { addMaterialPair, pairsWith, removeMaterialPair } from "../../document/edits/material-pairs.js";
import { entitiesOf } from "../../document/entities.js";
import { FieldRow } from "../fields/field-row.js";
import { Section } from "../fields/form.js";
import { PAIR_FIELDS } from "../fields/material-fields.js";
import { Icon } from "../icon.js";
import { AddSelect } from "./add-select.js";
import type { PartProperties } from "./part-properties.js";

export function MaterialPairs({ studio, reference: { name } }: PartProperties): VNode {
  const { document } = studio;
  const model = document.model.value;
  const pairs = pairsWith(model, name);
  const taken = new Set(pairs.map(({ other }) => other));
  const free = entitiesOf(model, "materials").flatMap((material) => (taken.has(material.name) ? [] : [material.name]));
  return (
    <>
      {pairs.map(({ place, other }) => (
        <Section
          key={other}
          title={other === name ? "On itself" : `On ${other}`}
          aside={
            <button
              type="button"
              class="button small only-icon"
              aria-label={`Delete the pair with ${other}`}
              onClick={() => document.edit(`delete pair ${name} and ${other}`, removeMaterialPair(name, other))}
            >
              <Icon name="trash-2" />
            </button>
          }
        >
          {PAIR_FIELDS.map((field) => (
            <FieldRow key={field.path} target={{ studio, references: [], within: ["materialPairs", place] }} field={field} />
          ))}
        </Section>
      ))}
      <AddSelect
        label="Coefficients on another material"
        title="Coefficients on…"
        options={free}
        nameOf={(other) => (other === name ? `${other} (itself)` : other)}
        onAdd={(other) => document.edit(`add pair ${name} and ${other}`, addMaterialPair(name, other))}
      />
    </>
  );
}
