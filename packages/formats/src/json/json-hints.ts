/** What people write where JSON allows something else, and what to write instead. */

const MISTAKES: readonly { readonly pattern: RegExp; readonly hint: string }[] = [
  { pattern: /[+-]?(?:NaN|nan|Infinity|inf)\b/y, hint: "JSON has no NaN and no Infinity; leave the property out or write a number" },
  { pattern: /\/[/*]/y, hint: "JSON has no comments" },
  { pattern: /#/y, hint: "JSON has no comments" },
  { pattern: /'/y, hint: "JSON uses double quotes" },
  { pattern: /[“”„‘’]/y, hint: 'use straight double quotes: "' },
  { pattern: /\.\d/y, hint: "write a zero before the decimal point" },
  { pattern: /\+\d/y, hint: "leave the plus sign out" },
  { pattern: /(?:True|False|None|undefined)\b/y, hint: "JSON knows true, false and null" },
  { pattern: /</y, hint: "this looks like XML; a model file is JSON" },
  { pattern: /[A-Za-z_$][\w$]*\s*:/y, hint: "keys are written in double quotes" },
  { pattern: /[A-Za-z_$]/y, hint: "text is written in double quotes" },
  { pattern: /["{[\d]/y, hint: "is a comma missing?" },
  { pattern: /[}\]]/y, hint: "do the brackets match?" },
];

const END = "is the file complete?";

export function hintFor(text: string, offset: number): string | undefined {
  if (offset >= text.length) return END;
  for (const { pattern, hint } of MISTAKES) {
    pattern.lastIndex = offset;
    if (pattern.test(text)) return hint;
  }
  return undefined;
}
