import { type Address, isHex, toQuantity } from '@assay/facts';
import { CODE_ADDRESS } from '../account-words.js';
import artifact from '../artifacts/FundedAccounts.json' with { type: 'json' };
import type { CallOptions, Rpc } from '../rpc.js';
import { unlessFailed } from '../unless.js';
import type { Probed, Probes } from './brackets.js';

const overrides = { [CODE_ADDRESS]: { code: artifact.deployedBytecode } };

/**
 * Asks at many blocks, in one round trip, which accounts have native coin. Blocks that the node cannot answer
 * for are left out.
 */
export async function probeFunded(rpc: Rpc, points: Probes, options: CallOptions): Promise<Probed> {
  const answers = await Promise.all(
    [...points].map(async ([block, accounts]) => {
      const data = `0x${accounts.map((account) => account.slice(2)).join('')}`;
      const params = [{ to: CODE_ADDRESS, data }, toQuantity(block), overrides];
      const answer = await rpc.send('eth_call', params, options).catch(unlessFailed);
      return [block, toFunded(accounts, answer)] as const;
    }),
  );
  return new Map(answers.flatMap(([block, funded]) => (funded ? [[block, funded] as const] : [])));
}

/** `undefined` where the node does not support state overrides. */
function toFunded(accounts: readonly Address[], answer: unknown): ReadonlyMap<Address, boolean> | undefined {
  if (!isHex(answer) || answer.length !== 2 + 2 * accounts.length) return undefined;
  return new Map(accounts.map((account, index) => [account, answer[3 + 2 * index] === '1']));
}
