/** All instances of a model, made as they are met, in the order of the text; without recursion: how deep a model is, its text decides. */

import type { Front } from "../instance/front.js";
import type { Instance, Variable } from "../instance/model.js";
import { refuseAt } from "../instance/refuse.js";

const DEPTH_LIMIT = 100;
const INSTANCE_LIMIT = 500_000;

export interface AllInstances {
  readonly instances: readonly Instance[];
  readonly variables: readonly Variable[];
}

export function allInstances(front: Front, root: Instance): AllInstances {
  const instances: Instance[] = [];
  const variables: Variable[] = [];
  const open: { readonly instance: Instance; next: number }[] = [];
  const enter = (instance: Instance): void => {
    const place = () => instance.reference.class.source.place(instance.reference.class.definition.nameFrom);
    if (instance.depth > DEPTH_LIMIT)
      refuseAt(
        front,
        place(),
        "modelica.too-deep",
        `components more than ${DEPTH_LIMIT} levels inside each other`,
        `${instance.reference.class.name} seems to contain itself`,
      );
    if (instances.length >= INSTANCE_LIMIT) refuseAt(front, place(), "modelica.too-large", `more than ${INSTANCE_LIMIT} components`);
    instances.push(instance);
    open.push({ instance, next: 0 });
  };
  enter(root);
  while (open.length > 0) {
    const top = open.at(-1)!;
    // an inner component that was missing is added to the model while others are made
    const member = top.instance.components[top.next++];
    if (member === undefined) {
      open.pop();
      continue;
    }
    const content = front.content(member);
    if (content.kind === "variable" && content.variable.member === member) variables.push(content.variable);
    else if (content.kind === "instances" && !content.outer) {
      // pushed backwards so that the first is entered first
      const list = content.list;
      const frames = open.length;
      for (const instance of list) enter(instance);
      open.splice(frames, list.length, ...open.slice(frames).reverse());
    }
  }
  return { instances, variables };
}
