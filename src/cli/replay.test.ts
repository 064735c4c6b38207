import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReadContext, type Rpc } from '@assay/chain';
import type { CallEvidence, Hex } from '@assay/facts';
import { prepareTradeSetup, simulateTrade } from '@assay/simulate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAnvil } from '../../test/support/anvil.js';
import { type Market, startMarket, venueOf } from '../../test/support/simulate/market.js';
import { main } from './replay.js';

let market: Market;
let folder: string;
let evidence: CallEvidence[];

async function evidenceOf(name: string, rpc: Rpc): Promise<readonly CallEvidence[]> {
  const token = await market.launch(name);
  const venue = await venueOf(market, token);
  const ground = await prepareTradeSetup(createReadContext(rpc, await rpc.head()), venue);
  if (!ground) throw new Error('no ground');
  return (await simulateTrade(ground)).evidence;
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
  market = await startMarket();
  const older = {
    ...market.rpc,
    abilities: async () => ({ stateOverride: true, blockOverride: true, simulate: false }),
  };
  evidence = [...(await evidenceOf('Honeypot', market.rpc)), ...(await evidenceOf('Honeypot', older))];
});
afterAll(() => {
  market.stop();
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

function replay(content: unknown, ...flags: string[]): Promise<number> {
  const path = join(folder, 'evidence.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return main([path, '--rpc', market.url, ...flags]);
}

describe('replaying evidence', () => {
  it('ends with 0 where a node answers the same at the same block, for calls and simulations', async () => {
    expect(new Set(evidence.map(({ method }) => method))).toEqual(new Set(['eth_call', 'eth_simulateV1']));
    expect(await replay({ report: { security: { evidence } } })).toBe(0);
  });

  it('ends with 0 on a newer block where the same calls pass and fail', async () => {
    await market.provider.send('evm_mine', []);
    expect(await replay(evidence, '--latest')).toBe(0);
  });

  it('plays the calls on state that the hash of their block proves', async () => {
    const logged = vi.mocked(console.log);
    logged.mockClear();
    expect(await replay(evidence, '--verify')).toBe(0);
    const said = logged.mock.calls.flat().join('\n');
    expect(said.match(/verified against the state root of block/g)).toHaveLength(evidence.length);
    const [first] = evidence;
    expect(await replay({ ...first, result: '0x' }, '--verify')).toBe(1);
    expect(await replay({ ...first, blockHash: `0x${'1'.repeat(64)}` }, '--verify')).toBe(1);
    expect(await replay(evidence, '--verify', '--latest')).toBe(2);
  });

  it('ends with 1 where the evidence claims something else than the node answers', async () => {
    const [first] = evidence;
    expect(await replay({ ...first, result: '0x' })).toBe(1);
  });

  it('ends with 2 when it cannot be determined: other block hash or chain, no node, no evidence', async () => {
    const [first] = evidence;
    expect(await replay({ ...first, blockHash: `0x${'00'.repeat(32)}` })).toBe(2);
    expect(await replay({ ...first, blockNumber: 10_000_000 })).toBe(2);
    expect(await replay({ ...first, chainId: 56 })).toBe(2);
    expect(await replay({ ...first, chainId: 4 })).toBe(2);
    expect(await replay([])).toBe(2);
    expect(await replay('not json')).toBe(2);
    expect(await replay({ ...first, params: 'x' })).toBe(2);
    const path = join(folder, 'evidence.json');
    expect(await main([path, '--rpc', 'http://127.0.0.1:1'])).toBe(2);
    expect(await main([])).toBe(2);
  });

  it('ends with 0 after printing its help', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(await main(['--help'])).toBe(0);
    expect(write.mock.calls.join('')).toContain('--latest');
  });
});

describe('a chain that only CHAINS_FILE knows', () => {
  it('is played by the rules of the file, not by those of a built-in chain at such a time', async () => {
    // Long before the forks of Ethereum, by whose rules nothing is played.
    const anvil = await startAnvil(['--chain-id', '31337', '--timestamp', '1000000']);
    // Returns the word 1.
    const to = await anvil.deploy('0x69600160005260206000f3600052600a6016f3');
    const { number, hash } = await anvil.send<{ number: Hex; hash: Hex }>('eth_getBlockByNumber', [
      'latest',
      false,
    ]);
    const params = [{ to, data: '0x' }, number];
    const result = await anvil.send<Hex>('eth_call', params);
    const call = {
      ...{ kind: 'call', chainId: 31_337, blockNumber: Number(number), blockHash: hash, method: 'eth_call' },
      ...{ params, result, reverted: false, meaning: 'it answers 1' },
    };
    const [path, chains] = [join(folder, 'own.json'), join(folder, 'chains.json')];
    writeFileSync(path, JSON.stringify({ evidence: [call] }));
    const place = '0x1111111111111111111111111111111111111111';
    const harbor = {
      ...{ chainId: 31_337, nativeSymbol: 'ETH', blockTimeMs: 2_000, confirmations: 1 },
      ...{ wrappedNative: place, multicall3: place },
    };
    writeFileSync(chains, JSON.stringify({ harbor }));
    const args = [path, '--rpc', anvil.url, '--verify'];
    const [unknown, known] = [await main(args), await main(args, { env: { CHAINS_FILE: chains } })];
    anvil.stop();
    expect([BigInt(result), unknown, known]).toEqual([1n, 2, 0]);
  });
});
