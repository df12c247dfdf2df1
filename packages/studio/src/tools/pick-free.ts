/** What lies under the pointer and may be taken: locked things are passed through. */
import type { Studio } from "../studio.js";
import type { Hit, Pixel } from "../view/view.js";

export const pickFree = ({ session, view }: Studio, pixel: Pixel): readonly Hit[] => {
  const locked = session.locked.peek();
  return view?.pick(pixel).filter(({ reference }) => !locked.has(reference.name)) ?? [];
};
