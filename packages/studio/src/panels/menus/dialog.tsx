/** A dialog over the page. The browser's own element keeps the focus inside and gives it back. It has the focus at once: the next key is for it. */
import type { ComponentChildren, VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface DialogProperties {
  readonly label: string;
  readonly class: string;
  readonly children: ComponentChildren;
  onClose(): void;
}

export function Dialog({ label, class: own, children, onClose }: DialogProperties): VNode {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    element.current?.showModal();
  }, []);
  // the key for the same is Escape, which the element knows
  const pressBeside = (event: PointerEvent) => {
    if (event.target === element.current) onClose();
  };
  return (
    <dialog ref={element} class={`dialog ${own}`} aria-label={label} onClose={onClose} onCancel={onClose} onPointerDown={pressBeside}>
      <div class="dialog-content">{children}</div>
    </dialog>
  );
}
