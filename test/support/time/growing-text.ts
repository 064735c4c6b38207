import fc from 'fast-check';

/** A text of about `bytes` bytes. */
export type Growing = (bytes: number) => string;

/** As many parts as fit. */
export function fill(bytes: number, part: (index: number) => string, separator = ''): string {
  const parts: string[] = [];
  for (let size = 0, index = 0; size < bytes; index += 1) {
    const next = part(index);
    parts.push(next);
    size += Buffer.byteLength(next) + separator.length;
    if (next.length + separator.length === 0) break;
  }
  return parts.join(separator);
}

/** `open` and then `close`, repeated as often as fits. */
export function nest(bytes: number, open: string, close: string, inner: string): string {
  const depth = Math.floor(bytes / (open.length + close.length));
  return `${open.repeat(depth)}${inner}${close.repeat(depth)}`;
}

export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const REF = `{"chain":"eth","address":"${ADDRESS}"}`;

const letters = fc.constantFrom(
  ...['a', '0', '1', 'f', '0x', '%', '%41', '(', '[', '/', '.', ' ', '  a', "'", '-', '+', ':', '@', '\t'],
  ...[
    '\\u0000',
    '\\ud800',
    '\\udc00',
    '💣',
    'ﬀ',
    'İ',
    '\\"',
    '\\n',
    '\\\\',
    '\\/',
    'a\\n',
    'e\u0301',
    '\u202e',
  ],
);
const items = [
  '0',
  'null',
  '{}',
  '[]',
  '""',
  '"a"',
  '[0]',
  '[[]]',
  '{"a":1}',
  REF,
  '{"chain":"x"}',
  `"${ADDRESS}"`,
];
const scalars = ['0', 'null', '"a"', '{}', '[]', REF, '1e999', '12345678901234567890'];
const names: readonly ((index: number) => string)[] = [
  (index) => `a${index}`,
  (index) => `addres${index}`,
  (index) => `chai${index}`,
  (index) => String(index).padStart(5, '0'),
  (index) => String(index),
  (index) => `${'x'.repeat(100)}${index}`,
  (index) => `\\u00e9${index}`,
  () => 'chain',
  () => '__proto__',
  () => 'constructor',
];

const strings = letters.map(
  (unit): Growing =>
    (bytes) =>
      `"${fill(bytes, () => unit)}"`,
);
const numbers = fc
  .constantFrom('9', '0', '1')
  .chain((digit) => fc.constantFrom('', '-', '0.', '1e', '1e-').map((head) => [digit, head] as const))
  .map(
    ([digit, head]): Growing =>
      (bytes) =>
        `${head}${head === '' && digit === '0' ? '1' : ''}${digit.repeat(bytes)}`,
  );
const lists = fc.constantFrom(...items).map(
  (item): Growing =>
    (bytes) =>
      `[${fill(bytes, () => item, ',')}]`,
);
const toObject = (bytes: number, name: (index: number) => string, value: string) =>
  `{${fill(bytes, (index) => `"${name(index)}":${value}`, ',')}}`;
const objects = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...scalars)).map(
  ([name, value]): Growing =>
    (bytes) =>
      toObject(bytes, name, value),
);
const nested = fc
  .constantFrom(
    ['[', ']'],
    ['{"a":', '}'],
    ['{"chain":', '}'],
    ['[{"a":', '}]'],
    ['{"__proto__":', '}'],
    ['[0,', ']'],
  )
  .map(
    ([open = '', close = '']): Growing =>
      (bytes) =>
        nest(bytes, open, close, '0'),
  );
/** Lists of larger items: a list of 50 is accepted whatever its items are. */
const wideLists = fc
  .tuple(fc.constantFrom(2, 10, 50, 51, 200), fc.oneof(strings, lists, objects, nested))
  .map(
    ([count, item]): Growing =>
      (bytes) => {
        const text = item(Math.floor(bytes / count));
        return `[${Array.from({ length: count }, () => text).join()}]`;
      },
  );
const mixed = fc.tuple(fc.oneof(strings, lists, objects), fc.oneof(lists, objects, nested)).map(
  ([one, other]): Growing =>
    (bytes) =>
      `{"a":${one(bytes / 2)},"chain":"eth","b":${other(bytes / 2)}}`,
);

/** JSON values that grow in different ways. */
export const growingJson: fc.Arbitrary<Growing> = fc.oneof(
  strings,
  numbers,
  lists,
  objects,
  nested,
  wideLists,
  mixed,
);

/** Header and query values: no control characters. */
export const growingPlain: fc.Arbitrary<Growing> = fc
  .tuple(
    fc.constantFrom(
      '',
      'Bearer ',
      'Bearer assay_',
      'application/json',
      'application/',
      '0x',
      '*/*;q=',
      '[',
      '1.1.1.1,',
    ),
    fc.constantFrom(
      ...[
        'a',
        ' ',
        ',',
        ';',
        '=',
        '+',
        '.',
        '/',
        ':',
        '"',
        '\\',
        '*',
        '0',
        'a ',
        'a,',
        'a;q=0.1,',
        'a/b,',
        'a/b;c="d",',
      ],
      ...[
        '1.1.1.1,',
        '%41',
        '+json',
        '+a+',
        '; charset=x',
        '[::1],',
        'multipart/mixed,',
        '&a=1',
        '&wallet=0x',
        '[]=',
      ],
    ),
    fc.constantFrom('', 'json', ' ', ';', '"', 'x'),
  )
  .map(
    ([head, unit, tail]): Growing =>
      (bytes) =>
        `${head}${fill(bytes, () => unit)}${tail}`,
  );
