import { toQuantity } from '../../lib/hex.js';
import { readAccountWords } from '../account-words.js';
import type { CallOptions, Rpc } from '../rpc.js';
import { unlessFailed } from '../unless.js';
import type { Probed, Probes } from './brackets.js';

/**
 * Calls an injected contract (`NativeBalances`, `CodeSizes`) at many blocks in one round trip. Blocks that
 * the node cannot answer for are left out.
 */
export async function probeWords(
  rpc: Rpc,
  deployedBytecode: string,
  points: Probes,
  options: CallOptions,
): Promise<Probed> {
  const answers = await Promise.all(
    [...points].map(async ([block, accounts]) => {
      const tag = toQuantity(block);
      const words = await readAccountWords(rpc, { deployedBytecode, accounts, tag }, options).catch(
        unlessFailed,
      );
      return [block, words] as const;
    }),
  );
  return new Map(answers.flatMap(([block, words]) => (words ? [[block, words] as const] : [])));
}
