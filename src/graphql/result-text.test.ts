import { expect, it } from 'vitest';
import { createResultTexts } from './result-text.js';

const data = () => ({ token: { name: 'A "coin"', score: 7 } });

it('writes what JSON.stringify writes, each time the same data is answered', () => {
  const toText = createResultTexts();
  const kept = data();
  for (let time = 0; time < 3; time += 1)
    expect(toText({ errors: undefined, data: kept } as object)).toBe(
      '{"data":{"token":{"name":"A \\"coin\\"","score":7}}}',
    );
});

it('keeps no text by content: other data is written anew', () => {
  const toText = createResultTexts();
  const first = data();
  toText({ data: first });
  toText({ data: first });
  expect(toText({ data: { ...first, token: null } })).toBe('{"data":{"token":null}}');
});

it('never answers a result with errors or extensions from the text without them', () => {
  const toText = createResultTexts();
  const kept = data();
  toText({ data: kept });
  toText({ data: kept });
  expect(JSON.parse(toText({ data: kept, extensions: { cost: 1 } }))).toHaveProperty('extensions.cost', 1);
  expect(JSON.parse(toText({ data: null }))).toEqual({ data: null });
});
