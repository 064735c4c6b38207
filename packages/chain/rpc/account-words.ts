import { type Address, type Hex, isHex } from '@assay/facts';
import type { CallOptions, Rpc } from './rpc.js';
import { nodeCannot, unless } from './unless.js';

/** Address of the injected code during the call. */
export const CODE_ADDRESS: Address = '0xf3ace00000000000000000000000000000a55a72';
const PER_CALL = 500;

interface WordsQuestion {
  /** Of the injected contract. */
  readonly deployedBytecode: string;
  readonly accounts: readonly Address[];
  /** Block number as a quantity, or a block tag. */
  readonly tag: string;
}

/**
 * One word for each account from an injected contract (`CodeSizes`), 500 accounts to a call.
 * @returns `undefined` where the node does not support state overrides
 */
export async function readAccountWords(
  rpc: Rpc,
  { deployedBytecode, accounts, tag }: WordsQuestion,
  options: CallOptions,
): Promise<ReadonlyMap<Address, bigint> | undefined> {
  const words = new Map<Address, bigint>();
  const parts = Array.from({ length: Math.ceil(accounts.length / PER_CALL) }, (_, index) =>
    accounts.slice(index * PER_CALL, (index + 1) * PER_CALL),
  );
  const answers = await Promise.all(
    parts.map((part) =>
      rpc
        .send('eth_call', toWordsCall(deployedBytecode, part, tag), options)
        .catch(unless('reverted', ...nodeCannot)),
    ),
  );
  for (const [index, part] of parts.entries()) {
    const answer = answers[index];
    if (!isHex(answer) || answer.length !== toData(part).length) {
      return undefined;
    }
    part.forEach((account, position) => {
      words.set(account, BigInt(`0x${answer.slice(2 + position * 64, 66 + position * 64)}`));
    });
  }
  return words;
}

/** Parameters of the `eth_call` that returns one word for each account, at most 500 of them. */
export function toWordsCall(deployedBytecode: string, accounts: readonly Address[], tag: string) {
  return [
    { to: CODE_ADDRESS, data: toData(accounts) },
    tag,
    { [CODE_ADDRESS]: { code: deployedBytecode } },
  ] as const;
}

function toData(accounts: readonly Address[]): Hex {
  return `0x${accounts.map((account) => account.slice(2).padStart(64, '0')).join('')}`;
}
