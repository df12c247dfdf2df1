/** Where a list is scrolled to, how high it is, and how high a row is by the style sheet: what is needed to make the rows in sight alone. */
import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface Scroll {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly scroll: Signal<number>;
  readonly height: Signal<number>;
  readonly row: Signal<number>;
  /** Scrolls as far as needed for a row to be in sight. `head`: what covers the top of the list, pixels. */
  show(place: number, head?: number): void;
}

export function useScroll(): Scroll {
  const box = useRef<HTMLDivElement>(null);
  const scroll = useSignal(0);
  const height = useSignal(600);
  const row = useSignal(25);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    row.value = Number.parseFloat(getComputedStyle(element).getPropertyValue("--row")) || 25;
    const follow = () => {
      scroll.value = element.scrollTop;
    };
    const observer = new ResizeObserver(() => {
      height.value = element.clientHeight;
    });
    observer.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, [scroll, height, row]);
  const show = (place: number, head = 0) => {
    const element = box.current;
    if (!element) return;
    const top = place * row.value;
    const room = element.clientHeight - head;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + row.value > element.scrollTop + room) element.scrollTop = top + row.value - room;
  };
  return { box, scroll, height, row, show };
}
