/** How large an element is, followed as that changes, CSS pixels; zero before it is laid out. */
import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function useSize(): { readonly box: RefObject<HTMLDivElement | null>; readonly size: Signal<Size> } {
  const box = useRef<HTMLDivElement>(null);
  const size = useSignal<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      size.value = { width: Math.floor(width), height: Math.floor(height) };
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [size]);
  return { box, size };
}
