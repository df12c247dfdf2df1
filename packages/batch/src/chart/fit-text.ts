/** Texts that must not be longer than the room there is. */
import { TEXT_SIZE, textWidth } from "@gelenk/formats/svg";

/** The text, or its beginning and end with … between them, so that it takes no more than `width`. Names differ more at their beginning. */
export function fitText(text: string, width: number, size = TEXT_SIZE): string {
  if (textWidth(text, size) <= width) return text;
  const letters = [...text];
  const kept = Math.max(2, Math.floor(width / textWidth("0", size)) - 1);
  return `${letters.slice(0, Math.ceil(kept * 0.7)).join("")}…${letters.slice(letters.length - Math.floor(kept * 0.3)).join("")}`;
}

/** A name with dots gives up its beginning first, which says least: `bodies.`, `settings.`. */
export function fitName(name: string, width: number, size = TEXT_SIZE): string {
  const parts = name.split(".");
  const whole = textWidth(name, size) <= width || parts.length < 3;
  return fitText(whole ? name : parts.slice(1).join("."), width, size);
}
