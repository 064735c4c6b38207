import type { SafeFetch } from '@assay/chain';
import type { Address, Hex } from '@assay/facts';
import { AbiCoder, id } from 'ethers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answeringContract } from '../support/answering-contract.js';
import { deployCode, useDevnet } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const documentUrl = 'https://meta.mooncat.finance/token.json';
const fetched: string[] = [];
const safeFetch: SafeFetch = async (url) => {
  fetched.push(url);
  const text = JSON.stringify({ telegram: '@mooncat', website: 'http://db.internal/' });
  return { ok: true, status: 200, url, contentType: 'application/json', text, cut: false };
};

let plain: Address;
let pointing: Address;

/** A token whose getters return this. It only knows the balance of the zero address. */
function tokenSaying(texts: Readonly<Record<string, string>>): Hex {
  const coder = AbiCoder.defaultAbiCoder();
  const answers: Record<Hex, Hex> = {
    [selector('decimals()')]: coder.encode(['uint8'], [18]) as Hex,
    [selector('totalSupply()')]: coder.encode(['uint256'], [10n ** 24n]) as Hex,
    [`${selector('balanceOf(address)')}${'0'.repeat(64)}`]: coder.encode(['uint256'], [0n]) as Hex,
  };
  for (const [getter, text] of Object.entries({ name: 'Moon Cat', symbol: 'MCAT', ...texts }))
    answers[selector(`${getter}()`)] = coder.encode(['string'], [text]) as Hex;
  return answeringContract(answers);
}

function selector(signature: string): Hex {
  return id(signature).slice(0, 10) as Hex;
}

beforeAll(async () => {
  const getters = {
    website: 'javascript:alert(1)//http://169.254.169.254/latest/meta-data',
    telegram: 'http://[::ffff:127.0.0.1]/x',
    description: 'See https://mooncat.finance or http://router.lan/login',
  };
  const { rpcUrl } = useDevnet().chains.eth;
  plain = await deployCode(rpcUrl, tokenSaying(getters));
  pointing = await deployCode(rpcUrl, tokenSaying({ contractURI: documentUrl }));
});
beforeEach(() => {
  fetched.length = 0;
});

type Served = ReturnType<typeof useService>;
async function socialOf(served: Served, address: Address) {
  const key = await served.key();
  const input = { contract_address: address, chain: 'eth' };
  const answer = await served.post('/api/v1/features/social-score', input, bearer(key));
  return answer.json();
}

describe('what a token names as its links', () => {
  const served = useService({}, undefined, { safeFetch });

  it('only public web addresses are handed out', async () => {
    const { social_analysis: social, data_available: available } = await socialOf(served, plain);
    expect(available).toBe(true);
    expect(social).toMatchObject({
      links: ['[Website](https://mooncat.finance)'],
      total_found: 1,
      platforms: { website: ['https://mooncat.finance'], telegram: [] },
    });
    expect(JSON.stringify(social)).not.toMatch(/169\.254|127\.0|7f00|javascript|router/);
  });

  it('without LINK_CHECK nothing is fetched, and the answer says so', async () => {
    expect(await socialOf(served, pointing)).toMatchObject({ data_available: false, grade: 'N/A' });
    const { data } = await served.query(
      await served.key(),
      `{ token(chain: eth, address: "${pointing}") { social { signals } components { name abstained }
         sources { fact opinions { says { field value } } } } }`,
    );
    const unread = 'The document that contractURI() points to was not fetched: LINK_CHECK is off.';
    expect(data.token.social).toEqual({ signals: [unread] });
    expect(data.token.components).toContainEqual({
      name: 'links',
      abstained: 'Not known: its website. We could not read its links.',
    });
    const { opinions } = data.token.sources.find(({ fact }: { fact: string }) => fact === 'socialLinks');
    expect(opinions[0].says).toContainEqual({ field: 'unread', value: unread });
    await socialOf(served, plain);
    expect(fetched).toEqual([]);
  });
});

describe('with leave to fetch', () => {
  const served = useService({ LINK_CHECK: 'true' }, undefined, { safeFetch });

  it('the metadata document is read, and what it says is judged alike', async () => {
    const { social_analysis: social } = await socialOf(served, pointing);
    expect(social).toMatchObject({ links: ['[Telegram](https://t.me/mooncat)'], total_found: 1 });
    expect(fetched).toEqual([documentUrl]);
  });
});
