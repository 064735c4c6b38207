import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { createDocumentStore } from './document-store.js';

it('keeps at most the given number of documents, the most recently used', async () => {
  const store = createDocumentStore(3);
  for (const name of ['a', 'b', 'c']) await store.set(name, parse(`{ ${name} }`));
  await store.get('a');
  await store.set('d', parse('{ d }'));
  const kept = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => (await store.get(name)) !== undefined),
  );
  expect(kept).toEqual([true, false, true, true]);
});

it('keeps at most the given amount of text, however few documents that is', async () => {
  const store = createDocumentStore(100, 1_000);
  for (let index = 0; index < 10; index += 1)
    await store.set(String(index), parse(`{ ${'field '.repeat(50)} }`));
  const kept = await Promise.all(Array.from({ length: 10 }, (_, index) => store.get(String(index))));
  expect(kept.filter((document) => document !== undefined)).toHaveLength(3);
});
