/** Files that are damaged as texts: empty, binary, cut off, not JSON, too deep, too large. */
import { seeded, tenfold } from "../../../core/test/chance.js";
import { fullModel } from "../sample-models.js";
import { type DamagedModel, damaged } from "./case.js";

export const textCases = (): DamagedModel[] => [
  ...empty(),
  ...binary(),
  ...truncated(),
  ...notJson(),
  ...notFiniteLiterals(),
  ...tooLargeNumbers(),
  ...deep(),
  ...large(),
  ...repeatedKeys(),
];

const GOOD = JSON.stringify(fullModel, null, 2);

const empty = () => ["", " ", "\n\n\t", "\uFEFF", "\uFEFF \n"].map((text, i) => damaged(`empty ${i + 1}`, text, "file.empty"));

function binary(): DamagedModel[] {
  const random = seeded(11);
  const noise = Array.from({ length: 8 }, (_, i) => {
    const bytes = Uint8Array.from({ length: 200 + 100 * i }, () => Math.floor(random() * 256));
    return damaged(`random bytes ${i + 1}`, bytes, "file.not-text");
  });
  const good = new TextEncoder().encode(GOOD);
  const broken = [0x00, 0x80, 0xc0, 0xf8, 0xff].map((byte) => {
    const bytes = good.slice();
    bytes[Math.floor(good.length / 2)] = byte;
    return damaged(`byte 0x${byte.toString(16)} in the middle`, bytes, "file.not-text");
  });
  const utf16 = Uint8Array.from([0xff, 0xfe, ...[...GOOD].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])]);
  return [
    ...noise,
    ...broken,
    damaged("UTF-16", utf16, "file.not-text"),
    damaged("gzip", Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), "file.not-text"),
    damaged("surrogate in UTF-8", Uint8Array.from([0x22, 0xed, 0xa0, 0x80, 0x22]), "file.not-text"),
    damaged("cut inside a character", Uint8Array.from([0x22, 0xe2, 0x82]), "file.not-text"),
  ];
}

function truncated(): DamagedModel[] {
  const random = seeded(12);
  const lengths = new Set<number>();
  while (lengths.size < tenfold(24)) lengths.add(1 + Math.floor(random() * (GOOD.length - 2)));
  return [...lengths].map((length) => damaged(`cut after ${length} characters`, GOOD.slice(0, length), "file.not-json"));
}

const notJson = () =>
  [
    "hello",
    "{",
    "[",
    '"',
    "}",
    '{"gelenk": 1,}',
    '{"gelenk": 1 "name": "a"}',
    '{"gelenk" 1}',
    "{gelenk: 1}",
    "{'gelenk': 1}",
    '{"gelenk": 01}',
    '{"gelenk": +1}',
    '{"gelenk": .5}',
    '{"gelenk": 1.}',
    '{"gelenk": 1e}',
    '{"gelenk": -}',
    '{"gelenk": 0x1}',
    '{"gelenk": 1} x',
    '{"gelenk": 1}{"gelenk": 1}',
    '{"gelenk": 1, "name": "line\nbreak"}',
    '{"gelenk": 1, "name": "tab\there"}',
    '{"gelenk": 1, "name": "\\x"}',
    '{"gelenk": 1, "name": "\\u12"}',
    '{"gelenk": 1, "bodies": [,]}',
    '{"gelenk": 1, "bodies": [{},]}',
    '{"gelenk": 1, "bodies": [{}}]',
    '// a comment\n{"gelenk": 1}',
    '{"gelenk": 1 /* version */}',
    '{"gelenk": True}',
    '{"gelenk": nul}',
    '{"gelenk": undefined}',
    '{"gelenk": 1, "name": “quoted”}',
    '<?xml version="1.0"?><robot/>',
    "gelenk: 1\nbodies: []\n",
    '{"gelenk": 1, 5: 2}',
    '{"gelenk": 1,, "name": "a"}',
  ].map((text) => damaged(`not JSON: ${text.replaceAll("\n", "\\n").slice(0, 40)}`, text, "file.not-json"));

/** The number at the k-th place of the sample replaced by another text. */
function withNumber(k: number, replacement: string): string {
  let seen = 0;
  return GOOD.replace(/(?<=[[:,\s])-?\d+(?:\.\d+)?(?=[,\s\]}])/g, (number) => (seen++ === k ? replacement : number));
}

const notFiniteLiterals = () =>
  ["NaN", "Infinity", "-Infinity", "nan", "-NaN", "inf"].map((word, i) =>
    damaged(`literal ${word}`, withNumber(5 + 4 * i, word), "file.not-json"),
  );

const tooLargeNumbers = () => [
  ...["1e400", "-1e400", "1E+999", "123456789e305", `1${"0".repeat(400)}`].map((n, i) =>
    damaged(`number ${n.slice(0, 12)}`, withNumber(2 + 6 * i, n), "file.not-finite"),
  ),
  damaged("number 1e400 in extras", '{"gelenk": 1, "extras": {"x": 1e400}}', "file.not-finite"),
];

const deep = () => [
  ...[101, 1000, 100_000, 1_000_000].flatMap((n) => [
    damaged(`${n} nested lists`, "[".repeat(n) + "]".repeat(n), "file.too-deep"),
    damaged(`${n} nested lists, never closed`, "[".repeat(n), "file.too-deep"),
    damaged(`${n} nested objects in extras`, `{"gelenk": 1, "extras": ${'{"a":'.repeat(n)}1${"}".repeat(n)}}`, "file.too-deep"),
  ]),
];

const large = () => [
  damaged("1 000 001 bodies", `{"gelenk": 1, "bodies": [${"{},".repeat(1_000_000)}{}]}`, "model.too-many"),
  damaged("1 000 001 forces", `{"gelenk": 1, "forces": [${'{"type":"damping"},'.repeat(1_000_000)}{"type":"damping"}]}`, "model.too-many"),
  damaged("5 000 001 empty lists", `{"gelenk": 1, "extras": {"x": [${"[],".repeat(5_000_000)}[]]}}`, "file.too-large"),
];

const repeatedKeys = () => [
  damaged("key twice", '{"gelenk": 1, "name": "a", "name": "b"}', "file.duplicate-key"),
  damaged("key twice, once escaped", '{"gelenk": 1, "mass": 1, "m\\u0061ss": 2}', "file.duplicate-key"),
  damaged("key twice in extras", '{"gelenk": 1, "extras": {"a": {"b": 1, "b": 1}}}', "file.duplicate-key"),
  damaged("parameter twice", '{"gelenk": 1, "parameters": {"a": 1, "a": 2}}', "file.duplicate-key"),
];
