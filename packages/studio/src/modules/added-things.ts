/** Things that modules of the user add to the run: in the world, not in the document, so that they are only looked at. */
import type { Model } from "@gelenk/core";
import { effect, type Signal } from "@preact/signals";
import type { StudioDocument } from "../document/document.js";
import { type Entity, type EntityKind, entitiesOf, findEntity, nameEverything, type Reference } from "../document/entities.js";
import type { SimulationClient } from "../simulation/client.js";

export interface AddedThing {
  readonly reference: Reference;
  readonly entity: Entity;
}

const KINDS: readonly EntityKind[] = ["bodies", "joints", "couplings", "forces"];

/** What the world of the run has and the document has not. */
export const addedTo = (document: Model, run: Model): readonly AddedThing[] =>
  KINDS.flatMap((kind) =>
    entitiesOf(nameEverything(run), kind)
      .map((entity) => ({ reference: { kind, name: entity.name }, entity }))
      .filter(({ reference }) => findEntity(document, reference) === undefined),
  );

interface Followed {
  readonly document: StudioDocument;
  readonly simulation: SimulationClient;
  readonly added: Signal<readonly AddedThing[]>;
}

/** Asked for again whenever the run or the document has changed, while there are modules. */
export function followAdded({ document, simulation, added }: Followed): void {
  let asked = 0;
  effect(() => {
    const [model, modules] = [document.model.value, simulation.modules.value];
    void simulation.layout.value;
    const question = ++asked;
    if (modules.length === 0) added.value = [];
    else
      void simulation.ask<Model | undefined>("model").then((run) => {
        if (question === asked && run) added.value = addedTo(model, run);
      });
  });
}
