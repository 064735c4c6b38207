import type { Address } from '../domain/address.js';
import type { BlockRef } from '../domain/fact.js';
import { toQuantity } from '../lib/hex.js';
import { readAccountWords } from './rpc/account-words.js';
import artifact from './rpc/artifacts/CodeSizes.json' with { type: 'json' };
import type { CallOptions, Rpc } from './rpc/rpc.js';

/** A wallet that delegates to code (EIP-7702) carries 23 bytes: it is a person's account all the same. */
const DELEGATION_BYTES = 23n;

/** Which of the accounts are contracts; one call for 500 accounts where the node takes state overrides. */
export async function findContracts(
  rpc: Rpc,
  accounts: readonly Address[],
  block: BlockRef,
  options: CallOptions,
): Promise<ReadonlySet<Address>> {
  const tag = toQuantity(block.number);
  const sizes = await readAccountWords(rpc, artifact.deployedBytecode, accounts, tag, options);
  if (sizes) {
    return new Set(accounts.filter((account) => isContract(sizes.get(account) ?? 0n)));
  }
  const codes = await Promise.all(
    accounts.map((account) => rpc.send('eth_getCode', [account, tag], options)),
  );
  return new Set(
    accounts.filter((_, index) => {
      const code = codes[index];
      return typeof code === 'string' && isContract(BigInt(Math.floor((code.length - 2) / 2)));
    }),
  );
}

function isContract(bytes: bigint): boolean {
  return bytes > 0n && bytes !== DELEGATION_BYTES;
}
