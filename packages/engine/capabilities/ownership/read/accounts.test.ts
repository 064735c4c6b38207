import { createReadContext, createRpc } from '@assay/chain';
import { builtInChains } from '@assay/facts';
import { afterEach, expect, test } from 'vitest';
import type { NodeBehaviour } from '../../../../../devnet/simulators/poor-node/behaviour.js';
import { type PoorNode, startPoorNode } from '../../../../../devnet/simulators/poor-node/start-poor-node.js';
import { useDevnet, useScenario } from '../../../../../test/support/devnet.js';
import { readAccounts } from './accounts.js';

const { owner } = useScenario('stablecoin').supporting;
const { rpcUrl, chainId } = useDevnet().chains.eth;
const chain = builtInChains.find(({ name }) => name === 'eth');
if (!chain || !owner) throw new Error('there is no chain eth, or no owner');

let node: PoorNode | undefined;
afterEach(() => node?.close());

async function readOwner(behaviour: NodeBehaviour) {
  if (!chain || !owner) return undefined;
  node = await startPoorNode(rpcUrl, behaviour);
  const rpc = createRpc({ chain: { ...chain, chainId }, urls: [node.url] });
  return (await readAccounts(createReadContext(rpc, await rpc.head()), [owner])).get(owner)?.account.kind;
}

/** The node with another answer for the owner's code. */
const withCode = (code: unknown): NodeBehaviour => ({
  lie: ({ method }, result) => (method === 'eth_getCode' ? code : result),
});

test('a multisig is one by its code and its answers', async () => {
  expect(await readOwner({})).toBe('multisig');
});

test('an account that answers like a contract is no person, though the node shows no code of it', async () => {
  expect(await readOwner(withCode('0x'))).toBe('multisig');
});

test('an account whose code the node does not tell is not called anything', async () => {
  await expect(readOwner(withCode(null))).rejects.toThrow('eth_getCode answered no bytes');
});
