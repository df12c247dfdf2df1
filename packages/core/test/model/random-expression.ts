/** Random expressions together with their value, computed while they are built: the reference the parser is held against. */
export interface RandomExpression {
  readonly text: string;
  readonly value: number;
}

/** Fully bracketed where the rules of precedence would not group it this way; x and y are the names used. */
export function randomExpression(random: () => number, names: Readonly<Record<string, number>>, depth: number): RandomExpression {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const atom = (): RandomExpression => {
    if (random() < 0.4) {
      const name = pick(Object.keys(names));
      return { text: name, value: names[name]! };
    }
    const value = pick([1, 2.5, 0.75, 3e-2, 12, 1e2]);
    return { text: pick([String(value), value.toExponential()]), value };
  };
  if (depth === 0) return atom();
  const a = randomExpression(random, names, depth - 1);
  const b = randomExpression(random, names, depth - 1);
  const space = pick(["", " ", "  "]);
  switch (pick(["+", "-", "*", "/", "negate", "brackets", "min", "abs", "atom"])) {
    case "+":
      return { text: `(${a.text}${space}+${space}${b.text})`, value: a.value + b.value };
    case "-":
      return { text: `(${a.text}${space}-${space}(${b.text}))`, value: a.value - b.value };
    case "*":
      return { text: `(${a.text})${space}*${space}(${b.text})`, value: a.value * b.value };
    case "/":
      return { text: `(${a.text}/${space}(${b.text}))`, value: a.value / b.value };
    case "negate":
      return { text: `(-(${a.text}))`, value: -a.value };
    case "brackets":
      return { text: `((${a.text}))`, value: a.value };
    case "min":
      return { text: `min(${a.text},${space}${b.text})`, value: Math.min(a.value, b.value) };
    case "abs":
      return { text: `abs(${a.text})`, value: Math.abs(a.value) };
    default:
      return atom();
  }
}
