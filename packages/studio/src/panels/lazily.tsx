/**
 * A component whose code comes when it is first shown, so that the first load holds what is seen at once and no more. Until then it shows
 * nothing. Code that does not come is a failure of the panel, and the guard around it offers to try again.
 */
import { signal } from "@preact/signals";
import type { ComponentType, VNode } from "preact";

export function lazily<Properties extends object>(
  load: () => Promise<ComponentType<Properties>>,
): (properties: Properties) => VNode | null {
  const changes = signal(0);
  let loaded: ComponentType<Properties> | undefined;
  let failure: unknown;
  let asked = false;

  async function ask(): Promise<void> {
    asked = true;
    try {
      loaded = await load();
    } catch (reason) {
      failure = reason;
    }
    changes.value++;
  }

  return function Lazily(properties) {
    void changes.value;
    if (failure !== undefined) {
      const reason = failure;
      failure = undefined;
      asked = false;
      throw reason;
    }
    if (!asked) void ask();
    const Loaded = loaded;
    return Loaded ? <Loaded {...properties} /> : null;
  };
}
