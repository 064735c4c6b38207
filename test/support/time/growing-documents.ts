import fc from 'fast-check';
import { frames, REF, TOKEN } from './document-frames.js';
import { fill, type Growing, nest } from './growing-text.js';

const fillers = ['', '', ' ', '\n', ',', '\n\n\n\n\n\n', '#\n', '#comment\n', '\r\n', '\ufeff'];

/** Alternates the parts of one frame. Empty lines or blanks at the start fill the remaining bytes. */
const framed = fc
  .record({
    frame: fc.constantFrom(...frames),
    picks: fc.array(fc.nat(100), { minLength: 1, maxLength: 3 }),
    filler: fc.constantFrom(...fillers),
    share: fc.constantFrom(1, 1, 0.5, 0.2, 0.05),
    padding: fc.constantFrom('\n', ' ', ',', '#\n'),
  })
  .map(
    ({ frame: { open, close, parts }, picks, filler, share, padding }): Growing =>
      (bytes) => {
        const part = (index: number) =>
          parts[(picks[index % picks.length] ?? 0) % parts.length]?.(index) ?? '';
        const body = `${open}${fill(bytes * share, part, ` ${filler}`)}${close}`;
        return `${fill(bytes - body.length, () => padding)}${body}`;
      },
  );

/** Fragments that each spread the next one several times: a short text with a large expansion. */
const bombs = fc
  .tuple(
    fc.integer({ min: 2, max: 40 }),
    fc.constantFrom('plans{name}', `${TOKEN}{chain}`, 'a', ''),
    fc.boolean(),
  )
  .map(
    ([width, field, big]): Growing =>
      (bytes) => {
        const refs = big
          ? `tokens(refs:[${fill(Math.min(bytes / 3, 2_000), () => REF, ',')}]){chain}`
          : '__typename';
        const spread = (index: number) => `...F${index + 1} `.repeat(width);
        const fragments = fill(
          bytes / 3,
          (index) => `fragment F${index} on Query{${field} ${spread(index)}}`,
        );
        const last = fragments.split('fragment ').length - 1;
        return `{...F0} ${fragments} fragment F${last} on Query{${refs}}`;
      },
  );

const nested = fc
  .constantFrom(
    ...[
      ['{a', '}'],
      ['{...', '}'],
      ['{...on Query', '}'],
      ['{...on Query{__typename plans{name}} ...', '}'],
    ],
    ...[
      ['{token(chain:', '){a}}'],
      ['{a(b:[', ']){c}}'],
      ['query($a:[', ']){a}'],
      ['{__schema{types', '}}'],
    ],
  )
  .map(
    ([open = '', close = '']): Growing =>
      (bytes) =>
        nest(bytes, open, close, '{a}'),
  );
/** A deeply nested value, type or selection. */
const nestedInside = fc
  .constantFrom(
    ['{tokens(refs:', '[', ']', '){chain}}'],
    ['{tokens(refs:', '{a:', '}', '){chain}}'],
    ['query($a:', '[', ']', '){plans{name}}'],
    ['query($a:Int=', '[', ']', '){plans{name}}'],
    ['', '{a', '}', ''],
    ['', '{...', '}', ''],
    ['{__schema{types', '{fields{type', '}}', '}}'],
  )
  .map(
    ([head = '', open = '', close = '', tail = '']): Growing =>
      (bytes) =>
        `${head}${nest(bytes, open, close, '1')}${tail}`,
  );

/** Long names, strings and comments, and text that is not GraphQL. */
const lexical = fc
  .tuple(
    fc.constantFrom(
      ...[
        ['{', '}'],
        ['{plans{', '}}'],
        ['{a:', '}'],
        ['query ', '{plans{name}}'],
        ['#', '\n{plans{name}}'],
      ],
      ...[
        ['{token(chain:eth,address:"', '"){chain}}'],
        ['{token(chain:eth,address:"""', '"""){chain}}'],
        ['', ''],
      ],
      ...[
        ['{token(chain:', ',address:""){chain}}'],
        ['{plans{name', ':name}}'],
        ['{__schema{types{fields{', ':name}}}}'],
      ],
      ...[
        ['{token(chain:eth,address:', '){chain}}'],
        ['query($', ':Int){plans{name}}'],
        ['query($a:', '){plans{name}}'],
      ],
    ),
    fc.constantFrom(
      ...[
        'a',
        '1',
        '_',
        '\\n',
        '\\u0041',
        '\\u{1F600}',
        '"',
        '\\"',
        '\\"""',
        ' \n',
        '\n',
        '\r',
        '{',
        '}',
        '(',
        '&',
        '|',
        '$',
      ],
      ...[
        '...',
        '!',
        '@',
        '💣',
        '\u0000',
        '\ud800',
        'é',
        '-',
        '.',
        '\t',
        ',',
        '\ufeff',
        '\\',
        'a ',
        '"" ',
        '""""""',
      ],
    ),
  )
  .map(
    ([[open = '', close = ''], unit]): Growing =>
      (bytes) =>
        `${open}${fill(bytes, () => unit)}${close}`,
  );

/** Valid and invalid GraphQL documents that grow in different ways. */
export const growingDocuments: fc.Arbitrary<Growing> = fc.oneof(
  { weight: 12, arbitrary: framed },
  { weight: 2, arbitrary: bombs },
  { weight: 1, arbitrary: nested },
  { weight: 2, arbitrary: nestedInside },
  { weight: 3, arbitrary: lexical },
);
