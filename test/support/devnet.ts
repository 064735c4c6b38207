import { setTimeout as pause } from 'node:timers/promises';
import type { Address, Hex } from '@assay/facts';
import { inject } from 'vitest';
import type { DeployedScenario, DevnetFacts, EdgeCaseToken } from '../../devnet/devnet.js';
import { createNodeClient } from '../../devnet/node/node-client.js';

/**
 * The embedded chains of this test run, shared by all test files. A test may read, simulate and send its own
 * transactions. It must not change the scenarios or call `evm_revert`, because other files read the same
 * blocks. A test that must change a scenario starts its own chains, which takes about 2 s: `startDevnet({
 * scenarios: ['that-one'] })`.
 */
export function useDevnet(): DevnetFacts {
  return inject('devnet');
}

export function useScenario(id: string): DeployedScenario {
  const found = useDevnet().scenarios.find((scenario) => scenario.id === id);
  if (!found) throw new RangeError(`No such scenario: ${id}`);
  return found;
}

export function useEdgeCase(id: string): EdgeCaseToken {
  const found = useDevnet().edgeCases.find((oddity) => oddity.id === id);
  if (!found) throw new RangeError(`No such edge case: ${id}`);
  return found;
}

/**
 * Puts runtime code on a shared chain by a transaction. `anvil_setCode` would change the state under a header that does
 * not say so: a proof of state then shows a node that lies.
 */
export async function deployCode(url: string, code: Hex): Promise<Address> {
  const [from = ''] = (await createNodeClient(url).send('eth_accounts', [])) as readonly string[];
  const size = ((code.length - 2) / 2).toString(16).padStart(6, '0');
  // PUSH3 size, DUP1, PUSH1 13, PUSH1 0, CODECOPY, PUSH1 0, RETURN: returns what follows it.
  return deployBy(url, from, `0x62${size}80600d6000396000f3${code.slice(2)}`);
}

/** Creates a contract by a transaction of an account; its key is not needed. */
export async function deployBy(url: string, from: string, data: string): Promise<Address> {
  const node = createNodeClient(url);
  const [hash] = await node.batch([
    ['eth_sendTransaction', [{ from, data, gas: '0x1000000' }]],
    ['evm_mine', []],
  ]);
  // The node mines by itself too, and its receipts may lag by some milliseconds.
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const receipt = await node.send('eth_getTransactionReceipt', [hash]);
    if (receipt) return (receipt as { readonly contractAddress: Address }).contractAddress;
    await pause(20);
  }
  throw new Error(`no receipt of ${hash}`);
}
