/**
 * The inner component that an outer one means: the nearest of its name in the instances around, not in the text around. If there is none, one is made at the
 * top of the model, with a warning. Source: Modelica specification 3.6, section 5.4.
 */
import type { Argument } from "../syntax/tree.js";
import type { Front } from "./front.js";
import type { ComponentMember, Instance, Scope } from "./model.js";
import { placeOf, placeOfComponent, refuseAt } from "./refuse.js";

export function findInner(front: Front, outer: ComponentMember, scope: Scope): ComponentMember {
  for (let instance: Instance | undefined = outer.owner.parent; instance !== undefined; instance = instance.parent) {
    const member = instance.members.get(outer.name);
    if (member?.kind === "component" && member.element.inner) return member;
  }
  const place = placeOf(scope, outer.component.from);
  const before = front.automatic.get(outer.name);
  if (before !== undefined) return before;
  const root = front.root();
  if (root === undefined || !outer.owner.inModel)
    return refuseAt(front, place, "modelica.no-inner", `there is no inner "${outer.name}" around`);
  return automaticInner(front, outer, { root, scope, place });
}

interface Missing {
  readonly root: Instance;
  readonly scope: Scope;
  readonly place: string;
}

/** The declaration with `inner` instead of `outer`, as a component of the model; names in it are looked up where it was written. */
function automaticInner(front: Front, outer: ComponentMember, { root, scope, place }: Missing): ComponentMember {
  const taken = root.members.get(outer.name);
  if (taken !== undefined) {
    const named = taken.kind === "component" ? placeOfComponent(taken) : place;
    const hint = taken.kind === "component" ? 'write "inner" before it' : "the model has something else of that name";
    return refuseAt(front, named, "modelica.no-inner", `there is no inner "${outer.name}" for parts that declare it outer`, hint);
  }
  const message = `there is no inner "${outer.name}" around: one was made with default values`;
  front.diagnostics.warning("modelica.automatic-inner", place, message, messageOf(outer));
  const element = { ...outer.element, inner: true, outer: false };
  const member: ComponentMember = { ...outer, owner: root, element, scope };
  delete member.content;
  delete member.busy;
  front.automatic.set(outer.name, member);
  root.members.set(outer.name, member);
  root.components.push(member);
  return member;
}

/** `missingInnerMessage` of the component. */
function messageOf({ component, element }: ComponentMember): string {
  const isMessage = (argument: Argument): boolean => argument.kind === "modify" && argument.name.parts[0] === "missingInnerMessage";
  const found = [...component.comment.annotation, ...element.comment.annotation].find(isMessage);
  const value = found?.kind === "modify" ? found.modification?.value : undefined;
  return typeof value === "object" && value.kind === "string" ? value.raw : "declare it inner in the model";
}
