import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { main } from '../../src/cli/check-live.js';
import { useDevnet, useEdgeCase, useScenario } from '../support/devnet.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-live-'));
  writeFileSync(join(folder, 'chains.json'), JSON.stringify(useDevnet().chainsFile));
});
afterAll(() => rmSync(folder, { recursive: true }));

const pathOf = (name: string) => join(folder, name);
const nobodyListens = 'http://127.0.0.1:9/v2/a-key-of-the-operator';

async function checkLive(args: readonly string[], overrides: Record<string, string> = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const env = {
    ...toDevnetEnvironment(useDevnet()),
    CHAINS_FILE: pathOf('chains.json'),
    LOG_LEVEL: 'silent',
    REQUEST_BUDGET_MS: '60000',
    ...overrides,
  };
  const world = {
    env,
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
  };
  const status = await main(args, world);
  // Colours depend on where the test runs.
  return { status, out: stripVTControlCharacters(out.join('')), err: stripVTControlCharacters(err.join('')) };
}

function writeList(name: string, tokens: readonly object[]): string {
  writeFileSync(pathOf(name), JSON.stringify({ tokens }));
  return pathOf(name);
}

/** A story with all that it planted, stated as a list states it. */
function toToken(id: string, more: object = {}): object {
  const { address, planted } = useScenario(id);
  const statements = {
    sellable: !planted.honeypot,
    buy_tax: planted.buyTax,
    sell_tax: planted.sellTax,
    can_mint: planted.mintable,
    can_pause: planted.pausable,
    can_blacklist: planted.blacklist,
    upgradeable: planted.upgradeable,
    ...more,
  };
  return { symbol: id, address, group: 'other', statements: [statements] };
}

describe('assay check-live', () => {
  it('agrees with what is true, shows its progress, and counts seconds and requests', async () => {
    const list = writeList('true.json', [
      toToken('healthy', { owner: 'none' }),
      toToken('stablecoin', { owner: 'multisig' }),
      toToken('governed', { owner: 'timelock' }),
    ]);
    const { status, out, err } = await checkLive(['eth', '--tokens', list]);
    expect(out).toMatch(/^eth: 27 agree, 0 false, 0 not known$/m);
    expect(out).toMatch(/^eth, block \d+: 3 tokens, \d+\.\d s, [1-9]\d* requests to its nodes$/m);
    expect(out).toMatch(
      /stablecoin .* ✓ can_mint {2}✓ can_pause {2}✓ can_blacklist {2}✓ upgradeable {2}✓ owner/,
    );
    expect(err.split('\n').filter((line) => /^eth [123]\/3 /.test(line))).toHaveLength(3);
    expect(status).toBe(0);
  }, 120_000);

  it('ends with 1 where a report contradicts what is true', async () => {
    const list = writeList('false.json', [
      toToken('reflection', { sell_tax: 0, can_pause: true, owner: 'multisig' }),
    ]);
    const { status, out } = await checkLive(['bsc', '--tokens', list]);
    expect(out).toMatch(/✕ reflection 0x\w{40}: sell_tax is 0, the report says 0\.0\d+\. /);
    expect(out).toMatch(/✕ reflection 0x\w{40}: can_pause is true, the report says false\. /);
    expect(out).toMatch(/✕ reflection 0x\w{40}: owner is multisig, the report says eoa\. /);
    expect(out).toMatch(/^bsc: 6 agree, 3 false, 0 not known$/m);
    expect(status).toBe(1);
  }, 120_000);

  it('tells as news that a token of the list is critical', async () => {
    const list = writeList('critical.json', [toToken('open-mint', { sellable: undefined })]);
    const { status, out } = await checkLive(['bsc', '--tokens', list]);
    expect(out).toMatch(/^open-mint is CRITICAL: Anyone can make new tokens.* Either this is wrong/m);
    expect(out).toMatch(/^bsc: 6 agree, 1 false, 0 not known$/m);
    expect(status).toBe(1);
  }, 120_000);

  it('says that a token that people are stated to sell cannot be sold', async () => {
    const list = writeList('honeypot.json', [toToken('honeypot', { sellable: true })]);
    const { status, out } = await checkLive(['bsc', '--tokens', list]);
    expect(out).toMatch(/✕ honeypot 0x\w{40}: sellable is true, the report says false\. You cannot sell it/);
    expect(status).toBe(1);
  }, 120_000);

  it('keeps what is not known apart: it is neither true nor false', async () => {
    const { address, chain } = useEdgeCase('no-pool');
    const list = writeList('unknown.json', [
      { symbol: 'NOPOOL', address, group: 'other', statements: [{ sellable: true, upgradeable: false }] },
    ]);
    const { status, out } = await checkLive([chain, '--tokens', list, '--json']);
    const [{ counts, tokens }] = JSON.parse(out).chains;
    expect(tokens[0].statements.slice(0, 2)).toEqual([
      expect.objectContaining({ statement: 'sellable', truth: true, said: null, outcome: 'unknown' }),
      expect.objectContaining({ statement: 'upgradeable', truth: false, said: false, outcome: 'agrees' }),
    ]);
    expect([status, counts.false]).toEqual([0, 0]);
  }, 120_000);

  it('says that there is no token where one is stated', async () => {
    const { address, chain } = useEdgeCase('wallet');
    const list = writeList('none.json', [
      { symbol: 'GONE', address, group: 'other', statements: [{ sellable: true }] },
    ]);
    const { status, out } = await checkLive([chain, '--tokens', list]);
    expect(out).toMatch(/✕ GONE 0x\w{40}: is_token is true, the report says false/);
    expect(status).toBe(1);
  }, 120_000);

  it('writes a file that names no node, after each token', async () => {
    const list = writeList('file.json', [toToken('healthy')]);
    const path = pathOf('report.json');
    const rpc = toDevnetEnvironment(useDevnet()).RPC_URL_ETH ?? '';
    const { out } = await checkLive(['eth', '--tokens', list, '--json', '--file', path], {
      RPC_URL_ETH: `${rpc},${nobodyListens}`,
    });
    const text = readFileSync(path, 'utf8');
    const [{ chain, requests, abilities, tokens }] = JSON.parse(text).chains;
    expect([chain, requests > 0, abilities.stateOverride, tokens.length]).toEqual(['eth', true, true, 1]);
    expect(JSON.parse(out).chains[0].tokens[0]).toEqual(tokens[0]);
    for (const part of ['127.0.0.1', 'a-key-of-the-operator']) expect(text).not.toContain(part);
  }, 120_000);

  it('ends with 3 and one clear sentence where no node answers', async () => {
    const { status, out, err } = await checkLive(['eth'], { RPC_URL_ETH: nobodyListens });
    expect(status).toBe(3);
    expect(out).toBe('');
    expect(err).toMatch(/^No node of Ethereum answers: .+ Set RPC_URL_ETH; npx assay node eth says/m);
    expect(err).not.toContain('a-key-of-the-operator');
  }, 60_000);

  it('checks the chains that have a node, and says which one does not answer', async () => {
    const { status, out, err } = await checkLive(['--json'], {
      RPC_URL_BASE: '',
      RPC_URL_BSC: nobodyListens,
    });
    // The well-known tokens are not on the embedded chain: that they are no tokens there is false.
    const [{ chain, counts, tokens }, ...others] = JSON.parse(out).chains;
    expect([chain, others, tokens.length > 40, counts.agrees]).toEqual(['eth', [], true, 0]);
    expect(err).toMatch(/^No node of BNB Smart Chain answers: /m);
    expect(status).toBe(1);
  }, 120_000);

  it('names the variables where no chain has a node', async () => {
    const none = { RPC_URL_ETH: '', RPC_URL_BASE: '', RPC_URL_BSC: '' };
    const { status, err } = await checkLive([], none);
    expect([status, err]).toEqual([
      3,
      expect.stringMatching(/RPC_URL_ETH, RPC_URL_BASE, RPC_URL_BSC, .*RPC_URL_MONAD\.\n$/),
    ]);
  });

  it.each<[string, readonly string[], RegExp]>([
    ['another chain', ['solana'], /Known: eth, base, bsc/],
    ['a list without a chain', ['--tokens', 'x.json'], /Name the chain/],
    ['a list that is not there', ['eth', '--tokens', '/nowhere.json'], /\/nowhere\.json cannot be read/],
    ['a file that cannot be written', ['eth', '--file', '/nowhere/x.json'], /\/nowhere\/x\.json cannot be/],
  ])('refuses %s', async (_name, args, reason) => {
    const { status, out, err } = await checkLive(args);
    expect([status, `${out}${err}`]).toEqual([1, expect.stringMatching(reason)]);
  });
});
