import { setTimeout as sleep } from 'node:timers/promises';
import { Interface } from 'ethers';
import type { DeployedScenario, DevnetFacts } from '../devnet.js';
import { createNodeClient, type NodeClient } from '../node/node-client.js';
import { startReceiver } from '../webhook-receiver.js';

export interface UnfoldOptions {
  readonly devnet: DevnetFacts;
  readonly token: DeployedScenario;
  /** Of the service. */
  readonly url: string;
  readonly apiKey: string;
  readonly print: (line: string) => void;
}

const contracts = new Interface([
  'function setFees(uint256,uint256)',
  'function getLocksForToken(address,uint256,uint256) view returns ((uint256 id,address token,address owner,uint256 amount,uint256 lockDate,uint256 tgeDate,uint256,uint256,uint256,uint256,string)[])',
  'function unlock(uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address,uint256)',
  'function burn(address)',
]);

/** Between two parts of the story: time to read what was told. */
const PAUSE_MS = 6_000;

/**
 * Watches the story's token with a webhook of its own, prints each event as it is delivered, and lets the story
 * happen: the owner raises the tax, the lock ends, the liquidity leaves.
 */
export async function unfold(options: UnfoldOptions): Promise<{ close(): Promise<void> }> {
  const { token, url, apiKey, print } = options;
  const ending = new AbortController();
  const receiver = await startReceiver({
    onMessage: ({ body, headers }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> };
      const by = data.transaction_hash ? ` by ${String(data.transaction_hash).slice(0, 12)}…` : '';
      print(`  told  ${headers['webhook-id']}  ${type} (${data.severity}): ${data.description}${by}`);
      if (data.verdict_sentence) print(`        now: ${data.verdict_sentence}`);
    },
  });
  const answer = await fetch(`${url}/api/v1/watch/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      tokens: [{ contract_address: token.address, chain: token.chain }],
      deliver: { webhook: receiver.url },
    }),
  });
  if (!answer.ok) throw new Error(`the watch was refused: ${await answer.text()}`);
  const telling = tell(options, ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted) print(`  the story ended early: ${String(error)}`);
  });
  return {
    async close() {
      ending.abort();
      await telling;
      await receiver.close();
    },
  };
}

async function tell({ devnet, token, print }: UnfoldOptions, signal: AbortSignal): Promise<void> {
  const node = createNodeClient(devnet.chains[token.chain].rpcUrl, signal);
  const { deployer = '0x', pool = '0x', locker = '0x' } = token.supporting;
  const call = (to: string, name: string, args: readonly unknown[]) =>
    node.send('eth_sendTransaction', [
      { from: deployer, to, data: contracts.encodeFunctionData(name, args), gas: '0x100000' },
    ]);
  // The first analysis is what the story is compared with.
  await sleep(PAUSE_MS * 2, undefined, { signal });
  print('  now   the owner raises the tax on a sale to 40 %');
  await call(token.address, 'setFees', [2, 40]);
  await node.send('evm_mine', []);

  const { id, endsAt } = await findLock(node, locker, pool);
  const waitMs = Math.max(PAUSE_MS, endsAt * 1_000 - Date.now() + 1_000);
  print(`  next  the lock of the liquidity ends in ${Math.ceil(waitMs / 1_000)} s`);
  await sleep(waitMs, undefined, { signal });
  await node.send('evm_mine', []);

  await sleep(PAUSE_MS, undefined, { signal });
  print('  now   the deployer takes the liquidity out');
  await call(locker, 'unlock', [id]);
  await node.send('evm_mine', []);
  const balance = BigInt(await read(node, pool, 'balanceOf', [deployer]));
  await call(pool, 'transfer', [pool, balance]);
  await call(pool, 'burn', [deployer]);
  await node.send('evm_mine', []);
}

async function read(node: NodeClient, to: string, name: string, args: readonly unknown[]): Promise<string> {
  const data = contracts.encodeFunctionData(name, args);
  return String(await node.send('eth_call', [{ to, data }, 'latest']));
}

async function findLock(node: NodeClient, locker: string, pool: string) {
  const answer = await read(node, locker, 'getLocksForToken', [pool, 0, 1]);
  const [locks] = contracts.decodeFunctionResult('getLocksForToken', answer);
  const [lock] = locks as readonly { readonly id: bigint; readonly tgeDate: bigint }[];
  if (!lock) throw new Error('the liquidity of the story is not locked');
  return { id: lock.id, endsAt: Number(lock.tgeDate) };
}
