/** The inspector: what is selected as a form, or the scene where nothing is. */
import type { VNode } from "preact";
import type { EntityKind } from "../../document/entities.js";
import { findEntity } from "../../document/entities.js";
import { isSelected } from "../../session/session.js";
import type { Studio } from "../../studio.js";
import { BODY_SECTIONS } from "../fields/body-fields.js";
import type { FieldSection } from "../fields/field.js";
import { COUPLING_SECTIONS, FORCE_SECTIONS } from "../fields/force-fields.js";
import { Form } from "../fields/form.js";
import { JOINT_SECTIONS } from "../fields/joint-fields.js";
import { MATERIAL_SECTIONS } from "../fields/material-fields.js";
import { AddedInspector } from "./added-inspector.js";
import { BodyLive, ComputedMass } from "./body-parts.js";
import { ChainMethod } from "./chain-method.js";
import { CoordinateForms } from "./coordinate-forms.js";
import { CouplingTerms } from "./coupling-terms.js";
import { BodyExclusions } from "./exclusions.js";
import { InspectorHead } from "./inspector-head.js";
import { JointLive } from "./joint-live.js";
import { MaterialPairs } from "./material-pairs.js";
import type { PartProperties } from "./part-properties.js";
import { SceneInspector } from "./scene-inspector.js";
import { ShapeForms } from "./shape-forms.js";

interface KindForm {
  readonly sections: readonly FieldSection[];
  /** Before and after the fields, for one thing alone. */
  Before?(properties: PartProperties): VNode | null;
  After?(properties: PartProperties): VNode | null;
}

const FORMS: Readonly<Record<EntityKind, KindForm>> = {
  bodies: { sections: BODY_SECTIONS, Before: BodyLive, After: (properties) => <BodyParts {...properties} /> },
  joints: { sections: JOINT_SECTIONS, Before: JointLive, After: (properties) => <JointParts {...properties} /> },
  couplings: { sections: COUPLING_SECTIONS, After: CouplingTerms },
  forces: { sections: FORCE_SECTIONS },
  materials: { sections: MATERIAL_SECTIONS, After: MaterialPairs },
};

function BodyParts(properties: PartProperties): VNode {
  return (
    <>
      <ComputedMass {...properties} />
      <ShapeForms {...properties} />
      <BodyExclusions {...properties} />
      <ChainMethod {...properties} />
    </>
  );
}

function JointParts(properties: PartProperties): VNode {
  return (
    <>
      <CoordinateForms {...properties} />
      <ChainMethod {...properties} />
    </>
  );
}

export function InspectorPanel({ studio }: { readonly studio: Studio }): VNode {
  const { document, session } = studio;
  const model = document.model.value;
  const selection = session.selection.value.filter((reference) => findEntity(model, reference) !== undefined);
  const [first] = selection;
  if (!first) {
    const added = studio.added.value.find(({ reference }) => isSelected(session, reference));
    return added ? <AddedInspector studio={studio} thing={added} /> : <SceneInspector studio={studio} />;
  }
  const same = selection.every(({ kind }) => kind === first.kind);
  const { sections, Before, After } = FORMS[first.kind];
  const only = selection.length === 1 ? first : undefined;
  const key = selection.map(({ kind, name }) => `${kind} ${name}`).join(",");
  return (
    <div class="inspector" key={only ? key : "several"}>
      <InspectorHead studio={studio} selection={selection} />
      {!same && <p class="empty">Things of one kind are edited together</p>}
      {only && Before && <Before studio={studio} reference={only} />}
      {same && <Form target={{ studio, references: selection, within: [] }} sections={sections} />}
      {only && After && <After studio={studio} reference={only} />}
    </div>
  );
}
