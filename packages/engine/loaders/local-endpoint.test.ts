import { asCaller, createRpc, createSchedulers } from '@assay/chain';
import { createPlayerRunner, type PlayerRunner } from '@assay/evm';
import { builtInChains, toQuantity } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { startPoorNode } from '../../../devnet/simulators/poor-node/start-poor-node.js';
import { useDevnet, useScenario } from '../../../test/support/devnet.js';
import { createLocalEndpoint, inTurns } from './local-endpoint.js';

const CALLER = '0x00000000000000000000000000000000ca11e400';

const { rpcUrl, chainId } = useDevnet().chains.eth;
const chain = builtInChains.find(({ name }) => name === 'eth');
if (!chain) throw new Error('there is no chain eth');
const rpc = createRpc({ chain: { ...chain, chainId }, urls: [rpcUrl] });

describe('the local endpoint', () => {
  it('is asked where the node ignores overrides, and reads what a call needs in few batches', async () => {
    const node = await startPoorNode(rpcUrl, { overrides: 'ignored', simulate: 'missing', maxBatch: 10 });
    const home = createRpc({
      chain: { ...chain, chainId },
      urls: [node.url],
      substitutes: (send) => [createLocalEndpoint({ chainId }, send, createPlayerRunner())],
    });
    try {
      const tag = toQuantity((await home.head()).number);
      const pool = useScenario('healthy').supporting.pool;
      // Reads the pool's reserves, and its balance of each of its tokens.
      const reserves = [{ to: pool, data: '0x0902f1ac' }, tag, { [CALLER]: { balance: '0x1' } }];
      const before = node.requests().http;
      expect(await home.send('eth_call', reserves)).toBe(await rpc.send('eth_call', reserves));
      expect(node.requests().http - before).toBeLessThanOrEqual(5);
      expect(home.isPlayedHere('eth_call', reserves)).toBe(true);
      expect(rpc.isPlayedHere('eth_call', reserves)).toBe(false);
    } finally {
      await node.close();
    }
  });

  it('plays the calls of a payer before what free callers have waiting', async () => {
    const node = await startPoorNode(rpcUrl, { overrides: 'ignored', simulate: 'missing' });
    const played: unknown[] = [];
    const slow: PlayerRunner = {
      run: async (_, { params }) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        played.push((params[0] as { readonly data: string }).data);
        return { kind: 'played', answer: { value: '0x' } };
      },
      close: async () => undefined,
    };
    const scheduler = createSchedulers().local_evm;
    const home = createRpc({
      chain: { ...chain, chainId },
      urls: [node.url],
      substitutes: (send) => [createLocalEndpoint({ chainId }, send, inTurns(slow, scheduler))],
    });
    try {
      const tag = toQuantity((await home.head()).number);
      const ask = (caller: string, data: string) =>
        asCaller(caller, () =>
          home.send('eth_call', [{ to: CALLER, data }, tag, { [CALLER]: { balance: '0x1' } }]),
        );
      const flood = Array.from({ length: 60 }, (_, n) => ask(`free:${n % 3}`, `0x${10 + n}`));
      await expect.poll(() => played.length, { interval: 1 }).toBeGreaterThan(3);
      const before = played.length;
      await ask('paid:a', '0x99');
      expect(played.indexOf('0x99') - before).toBeLessThan(8);
      await Promise.all(flood);
    } finally {
      await node.close();
    }
  });
});
