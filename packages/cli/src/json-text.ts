/** JSON that people can read, too: indented, but a list of numbers or texts stays on one line. */

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !isList(value);

function write(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (isList(value)) {
    if (value.every((item) => !isList(item) && !isRecord(item)))
      return `[${value.map((item) => JSON.stringify(item) ?? "null").join(", ")}]`;
    return `[\n${value.map((item) => inner + write(item, inner)).join(",\n")}\n${indent}]`;
  }
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return "{}";
  return `{\n${entries.map(([key, item]) => `${inner}${JSON.stringify(key)}: ${write(item, inner)}`).join(",\n")}\n${indent}}`;
}

/** The value as JSON with a line end. Numbers that JSON does not know become null. */
export const jsonText = (value: unknown): string => `${write(value, "")}\n`;
