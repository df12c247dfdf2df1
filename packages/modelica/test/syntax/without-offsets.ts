/** A tree without places, to be compared with another text's: what is left is the meaning. */
export const withoutOffsets = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value) => (key === "from" || key === "nameFrom" ? undefined : value)));
