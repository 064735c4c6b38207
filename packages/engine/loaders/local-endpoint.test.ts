import { createRpc } from '@assay/chain';
import { createPlayerRunner } from '@assay/evm';
import { builtInChains, toQuantity } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { startPoorNode } from '../../../devnet/simulators/poor-node/start-poor-node.js';
import { useDevnet, useScenario } from '../../../test/support/devnet.js';
import { createLocalEndpoint } from './local-endpoint.js';

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
});
