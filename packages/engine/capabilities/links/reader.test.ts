import { createRpc, type SafeFetch } from '@assay/chain';
import { type Address, eth, type FactBag, type FactSource, type Hex, known, missing } from '@assay/facts';
import { AbiCoder } from 'ethers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringContract } from '../../../../test/support/answering-contract.js';
import { type Anvil, startAnvil } from '../../../../test/support/anvil.js';
import { createSocialLinksReader, type SocialLinksOptions } from './reader.js';

const token: Address = `0x${'e'.repeat(40)}`;
const contractUri: Hex = '0xe8a3d485';
const website: Hex = '0xbeb0a416';
const text = (value: string) => AbiCoder.defaultAbiCoder().encode(['string'], [value]) as Hex;
const page =
  (body: string, more: object = {}): SafeFetch =>
  async (url) => ({
    ok: true,
    status: 200,
    url,
    contentType: 'application/json',
    text: body,
    cut: false,
    ...more,
  });

let node: Anvil;
beforeAll(async () => {
  node = await startAnvil(['--chain-id', '1']);
});
afterAll(() => node.stop());

async function read(
  answers: Readonly<Record<Hex, Hex>>,
  bag: FactBag = {},
  options: SocialLinksOptions = {},
) {
  await node.send('anvil_setCode', [token, answeringContract(answers)]);
  const facts: FactSource = {
    load: async (kind) =>
      (bag[kind] ?? missing('not_found', 'nobody knows', 'test')) as Awaited<
        ReturnType<typeof facts.load<typeof kind>>
      >,
  };
  const rpcs = new Map([['eth', createRpc({ chain: eth, urls: [node.url] })] as const]);
  const reader = createSocialLinksReader({ rpcs, now: () => 0 }, options);
  const context = { signal: AbortSignal.timeout(5_000), deadline: Date.now() + 5_000, caller: 'test', facts };
  return (await reader('eth', [token], context)).get(token);
}

test('comments, getters, inline metadata and the name are searched, each place named', async () => {
  const metadata = { description: 'A cat on the moon', external_link: 'https://mooncat.finance' };
  const source = {
    verified: true,
    files: [{ path: 'a.sol', content: '// https://mooncat.finance https://t.me/mooncat' }],
  };
  const fact = await read(
    {
      [contractUri]: text(`data:application/json,${JSON.stringify(metadata)}`),
      [website]: text('mooncat.io'),
    },
    {
      source: known(source, 'sourcify', 0),
      metadata: known(
        { contractKind: 'erc20', name: 'Visit claim-moon.com', symbol: 'M', decimals: 18, totalSupply: 1n },
        'onchain',
        0,
      ),
    },
  );
  expect(fact).toMatchObject({
    known: true,
    value: { description: 'A cat on the moon', descriptionConfidence: 0.5 },
  });
  const links = fact?.known
    ? fact.value.links.map(({ url, platform, foundIn }) => [url, platform, foundIn])
    : [];
  expect(links).toEqual([
    ['https://mooncat.finance', 'website', ['source_comment', 'contract_uri']],
    ['https://t.me/mooncat', 'telegram', ['source_comment']],
    ['https://claim-moon.com', 'website', ['name']],
    ['https://mooncat.io', 'website', ['contract_getter']],
  ]);
});

test('metadata elsewhere is read only with leave to fetch; without it the fact says what was not read', async () => {
  const answers = { [contractUri]: text('https://meta.example.net/token.json') };
  const body = JSON.stringify({ telegram: '@mooncat' });
  expect(await read(answers)).toMatchObject({
    known: true,
    value: {
      links: [],
      description: null,
      unread: ['The document that contractURI() points to was not fetched: LINK_CHECK is off.'],
    },
  });
  const fetched = await read(answers, {}, { safeFetch: page(body) });
  expect(fetched).toMatchObject({
    known: true,
    value: { links: [{ url: 'https://t.me/mooncat', foundIn: ['contract_uri'] }] },
  });
  expect(fetched?.known && fetched.value.unread).toBeUndefined();
});

test('what was found elsewhere is told beside what was not read', async () => {
  const answers = {
    [contractUri]: text('ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'),
    [website]: text('mooncat.io'),
  };
  expect(await read(answers)).toMatchObject({
    value: { links: [{ url: 'https://mooncat.io' }], unread: [expect.stringContaining('contractURI()')] },
  });
});

const elsewhere = { [contractUri]: text('https://meta.example.net/token.json') };

test('a page that is no JSON says nothing, and breaks nothing', async () => {
  const safeFetch = page('<html>https://trap.io</html>');
  expect(await read(elsewhere, {}, { safeFetch })).toMatchObject({ known: true, value: { links: [] } });
});

test('none found is an answer; a source that was down leaves it open', async () => {
  const none = await read({});
  expect(none).toMatchObject({ known: true, value: { links: [], description: null } });
  expect(none?.known && none.value.unread).toBeUndefined();
  expect(await read({}, { source: missing('unavailable', 'down', 'sourcify') })).toMatchObject({
    known: true,
    value: { links: [], unread: ['The published source could not be read.'] },
  });
});

test.each([
  ['is too long to be read', page('{"website":"https://a.io"}', { cut: true })],
  ['could not be fetched (HTTP 500)', page('{"website":"https://a.io"}', { status: 500 })],
  [
    'could not be fetched (refused_address)',
    (async () => ({ ok: false, problem: 'refused_address', detail: '' })) as SafeFetch,
  ],
])('a document that %s leaves its links unknown', async (why, safeFetch) => {
  expect(await read(elsewhere, {}, { safeFetch })).toMatchObject({
    value: { links: [], unread: [`The document that contractURI() points to ${why}.`] },
  });
});

test("a getter's script, and addresses of an inner network, are no links", async () => {
  const answers = {
    [website]: text('javascript:alert(1)//http://169.254.169.254/latest/meta-data'),
    [contractUri]: text(
      `data:application/json,${JSON.stringify({ website: 'http://2130706433/', links: ['http://db.internal/x', 'https://a:b@mooncat.io'] })}`,
    ),
  };
  const name = 'http://[::1]/claim';
  const metadata = { contractKind: 'erc20', name, symbol: 'M', decimals: 18, totalSupply: 1n } as const;
  expect(await read(answers, { metadata: known(metadata, 'onchain', 0) })).toMatchObject({
    known: true,
    value: { links: [] },
  });
});

test('links are tried with leave to fetch: alive, dead, or left open where the address may not be read', async () => {
  const answers = { [website]: text('https://up.io https://down.io https://inside.io') };
  const safeFetch: SafeFetch = async (url, options) => {
    if (url.includes('up.io')) return page('ok')(url, options);
    return { ok: false, problem: url.includes('down') ? 'unreachable' : 'refused_address', detail: '' };
  };
  const fact = await read(answers, {}, { safeFetch });
  expect(fact?.known ? fact.value.links.map(({ url, alive }) => [url, alive]) : []).toEqual([
    ['https://up.io', true],
    ['https://down.io', false],
    ['https://inside.io', undefined],
  ]);
});

test('bytes that are no text, and getters that revert, are no links', async () => {
  expect(await read({ [contractUri]: `0x${'ff'.repeat(96)}`, [website]: '0x01' })).toMatchObject({
    known: true,
    value: { links: [] },
  });
});

test('a link in a name is no link where the name had invisible characters: it is told', async () => {
  const metadata = {
    contractKind: 'erc20',
    name: 'Visit https://uniswap.org',
    symbol: 'UNI',
    hiddenCharacters: true,
    decimals: 18,
    totalSupply: 1n,
  } as const;
  expect(await read({}, { metadata: known(metadata, 'onchain', 0) })).toMatchObject({
    value: {
      links: [],
      disguised: [
        { shown: 'Visit https://uniswap.org UNI', disguise: 'invisible_character', foundIn: ['name'] },
      ],
    },
  });
});
