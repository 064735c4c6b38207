import { describe, expect, it } from 'vitest';
import { useService } from '../support/service.js';

const served = useService();

async function ask(query: string, variables: object = {}) {
  const response = await served.post(
    '/graphql',
    { query, variables },
    { authorization: `Bearer ${await served.key()}` },
  );
  const { errors = [] } = (await response.json()) as {
    errors?: { message: string; extensions: { code: string } }[];
  };
  return {
    status: response.status,
    codes: [...new Set(errors.map(({ extensions }) => extensions.code))],
    errors,
  };
}

/** Fragments that each spread the next one many times: a short text that expands without end. */
function fragmentBomb(levels: number, width: number): string {
  const fragment = (level: number) => `fragment F${level} on Query { ${`...F${level + 1} `.repeat(width)} }`;
  const all = Array.from({ length: levels }, (_, level) => fragment(level)).join(' ');
  return `{ ...F0 } ${all} fragment F${levels} on Query { __typename }`;
}

const many = (length: number, write: (index: number) => string) =>
  Array.from({ length }, (_, i) => write(i)).join(' ');
const refs = (length: number) =>
  Array.from({ length }, (_, index) => ({
    chain: 'eth',
    address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
  }));
const heavy =
  'security { overallRisk } market { priceUsd } holders { totalHolders } sources { fact } components { name } report { id }';

describe('400 QUERY_TOO_COMPLEX: a query', () => {
  it.each([
    ['with too many aliases', `{ ${many(61, (index) => `a${index}: plans { name }`)} }`],
    ['that is too deep', `{ me ${'{ a '.repeat(20)}${'}'.repeat(20)} }`],
    ['with too many directives', `{ __typename ${'@include(if: true) '.repeat(61)} }`],
    ['whose fragments multiply', fragmentBomb(5, 30)],
  ])('%s', async (_, query) => {
    const { status, codes, errors } = await ask(query);
    expect({ status, isTooComplex: codes.includes('QUERY_TOO_COMPLEX') }).toEqual({
      status: 400,
      isTooComplex: true,
    });
    expect(errors.map(({ message }) => message).join()).not.toContain('Syntax Error');
    expect(served.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  it('that costs too much, also where a cheap one of the same words was seen before', async () => {
    const flag = `query ($refs: [TokenRef!]!, $all: Boolean!) {
      a: tokens(refs: $refs) { chain ... @include(if: $all) { ${heavy} } }
      b: tokens(refs: $refs) { chain ... @include(if: $all) { ${heavy} } } }`;
    expect((await ask(flag, { refs: refs(50), all: false })).codes).toEqual([]);
    expect(await ask(flag, { refs: refs(50), all: true })).toMatchObject({
      status: 400,
      codes: ['QUERY_TOO_COMPLEX'],
    });
    const lists = `query ($few: [TokenRef!]!, $many: [TokenRef!]!) {
      a: tokens(refs: $many) { chain } b: tokens(refs: $few) { ${heavy} } c: tokens(refs: $few) { ${heavy} } }`;
    expect((await ask(lists, { many: refs(50), few: refs(1) })).status).toBe(200);
    // The same lengths in the same order, with the names swapped.
    expect(await ask(lists, { few: refs(50), many: refs(1) })).toMatchObject({
      status: 400,
      codes: ['QUERY_TOO_COMPLEX'],
    });
    const written = refs(50).map(({ chain, address }) => `{ chain: ${chain}, address: "${address}" }`);
    const fallback = `query ($refs: [TokenRef!]! = [${written.join()}]) {
      a: tokens(refs: $refs) { ${heavy} } b: tokens(refs: $refs) { ${heavy} } }`;
    expect((await ask(fallback, { refs: refs(1)[0] })).status).toBe(200);
    expect(await ask(fallback)).toMatchObject({ status: 400, codes: ['QUERY_TOO_COMPLEX'] });
  });
});
