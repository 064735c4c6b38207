import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { createDocumentStore } from './document-store.js';

it('keeps no more documents than it was told, those used last', async () => {
  const store = createDocumentStore(3);
  for (const name of ['a', 'b', 'c']) await store.set(name, parse(`{ ${name} }`));
  await store.get('a');
  await store.set('d', parse('{ d }'));
  const kept = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => (await store.get(name)) !== undefined),
  );
  expect(kept).toEqual([true, false, true, true]);
});

it('keeps no more text than it was told, however few documents that are', async () => {
  const store = createDocumentStore(100, 1_000);
  for (let index = 0; index < 10; index += 1)
    await store.set(String(index), parse(`{ ${'field '.repeat(50)} }`));
  const kept = await Promise.all(Array.from({ length: 10 }, (_, index) => store.get(String(index))));
  expect(kept.filter((document) => document !== undefined)).toHaveLength(3);
});
