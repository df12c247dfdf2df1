/**
 * Numbers for values such that equal values have equal numbers. Lists are looked up as objects first, so that a mesh which many bodies
 * share is read once; a list met for the first time costs its length.
 */
export type ContentNumbers = (value: unknown) => number;

export function createContentNumbers(): ContentNumbers {
  const byReference = new Map<object, number>();
  const byText = new Map<string, number>();
  return (value) => {
    const isList = typeof value === "object" && value !== null;
    const known = isList ? byReference.get(value) : undefined;
    if (known !== undefined) return known;
    const text = JSON.stringify(value) ?? "";
    const number = byText.get(text) ?? byText.size;
    byText.set(text, number);
    if (isList) byReference.set(value, number);
    return number;
  };
}
