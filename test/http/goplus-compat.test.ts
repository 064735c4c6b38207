import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { goplusRow, goplusUnanswered } from '../../src/rest/compat/goplus-shape.js';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();
const path = '/compat/goplus/api/v1/token_security';
const stories = ['healthy', 'honeypot', 'hidden-mint', 'blacklist', 'upgradeable-proxy', 'governed'];
const chainIds: Readonly<Record<string, string>> = { eth: '1', base: '8453', bsc: '56' };

const ask = async (key: string, chainId: string, addresses: string) => {
  const response = await served.get(`${path}/${chainId}?contract_addresses=${addresses}`, bearer(key));
  return { status: response.status, body: await response.json() };
};
async function rowOf(key: string, id: string) {
  const { address, chain } = useScenario(id);
  const { status, body } = await ask(key, chainIds[chain] ?? '', address);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result[address.toLowerCase()];
}

/** Recorded answers of GoPlus as one row: a field of any of them is there. */
function readRecorded(): Record<string, unknown> {
  const names = ['eth-weth-trusted', 'eth-juju-teamfinance-lp.trimmed', 'bsc-tnk-selltax100-not-honeypot'];
  const rows = names.flatMap((name) => {
    const text = readFileSync(`packages/engine/providers/goplus/fixtures/${name}.json`, 'utf8');
    return Object.values(JSON.parse(text).result);
  });
  return Object.assign({}, ...rows);
}

/** How a value is written: two answers with the same are read by the same client. */
function kindOf(value: unknown): string {
  if (typeof value !== 'string') return Array.isArray(value) ? 'list' : typeof value;
  if (/^[01]$/.test(value)) return 'flag or number as text';
  return /^\d+(\.\d+)?$/.test(value) ? 'number as text' : 'text';
}
const agree = (a: string, b: string) => a === b || [a, b].every((kind) => kind.endsWith('number as text'));

describe('GET /compat/goplus/api/v1/token_security/{chain_id}', () => {
  it('answers in the shape of a recorded answer: each field with the same type', async () => {
    const key = await served.key();
    const sample = readRecorded();
    const answered = new Set<string>();
    const rows = await Promise.all(stories.map((id) => rowOf(key, id)));
    for (const [place, id] of stories.entries()) {
      const row = rows[place];
      expect(goplusRow.strict().safeParse(row).error?.issues ?? [], id).toEqual([]);
      for (const [field, value] of Object.entries(row)) {
        answered.add(field);
        const theirs = sample[field];
        if (theirs === undefined || theirs === '' || value === '') continue;
        expect(agree(kindOf(value), kindOf(theirs)), `${id} ${field}: ${value} as ${theirs}`).toBe(true);
      }
    }
    const known = Object.keys(sample).filter((field) => !(field in goplusUnanswered));
    expect(known.filter((field) => !(field in goplusRow.shape))).toEqual([]);
    // What these stories give no occasion for: nobody publishes their source.
    const never = Object.keys(goplusRow.shape).filter((field) => !answered.has(field));
    expect(
      never.filter((field) => !/^(is_(true_token|airdrop_scam|open_source)|fake_token)$/.test(field)),
    ).toEqual([]);
  });

  it('has a page that tells of every field', () => {
    const page = readFileSync('docs/migrating-from-goplus.md', 'utf8');
    const fields = [...Object.keys(goplusRow.shape), ...Object.keys(goplusUnanswered)];
    expect(fields.filter((field) => !page.includes(`\`${field}\``))).toEqual([]);
  });

  it('says what the analysis says, and leaves out what is not known', async () => {
    const key = await served.key();
    const [governed, healthy, honeypot, mint] = [
      await rowOf(key, 'governed'),
      await rowOf(key, 'healthy'),
      await rowOf(key, 'honeypot'),
      await rowOf(key, 'hidden-mint'),
    ];
    expect(healthy).toMatchObject({ is_honeypot: '0', is_in_dex: '1', is_mintable: '0', sell_tax: '0' });
    expect(honeypot).toMatchObject({ is_honeypot: '1', cannot_sell_all: '1' });
    // A sale that fails shows no tax.
    expect(honeypot).not.toHaveProperty('sell_tax');
    expect(governed).toMatchObject({ note: expect.stringMatching(/multisign|timelock/) });
    expect(healthy).not.toHaveProperty('note');
    expect(mint).toMatchObject({ is_mintable: '1' });
    expect(healthy.holders[0]).toMatchObject({
      is_contract: expect.any(Number),
      percent: expect.any(String),
    });
  });

  it('answers several tokens of one network, leaves out what is no token, and costs a call for each, once', async () => {
    const key = await served.key('starter');
    const { address } = useScenario('healthy');
    const nothing = `0x${'77'.repeat(20)}`;
    const { body } = await ask(
      key,
      '1',
      `${address},${nothing},${address.toUpperCase().replace('0X', '0x')}`,
    );
    expect([body.code, Object.keys(body.result)]).toEqual([1, [address.toLowerCase()]]);
    const { stats } = await (await served.get('/api/v1/user/stats', bearer(key))).json();
    expect(stats.total_calls).toBe(2);
  });

  it('refuses as every endpoint does', async () => {
    const key = await served.key();
    const { address } = useScenario('healthy');
    expect((await served.get(`${path}/1?contract_addresses=${address}`)).status).toBe(401);
    expect((await ask(key, '137', address)).status).toBe(400);
    for (const wrong of [
      '',
      '0x12',
      `${address},x`,
      Array(21)
        .fill(0)
        .map((_, n) => `0x${String(n).padStart(40, '0')}`)
        .join(),
    ])
      expect((await ask(key, '1', wrong)).body).toMatchObject({ error: 'invalid_request' });
    expect((await served.post(`${path}/1`, {}, bearer(key))).status).toBe(405);
  });
});
