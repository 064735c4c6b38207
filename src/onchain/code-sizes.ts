import type { Address } from '../domain/address.js';
import type { BlockRef } from '../domain/fact.js';
import { type Hex, isHex, toQuantity } from '../lib/hex.js';
import { uintAt } from './abi.js';
import artifact from './rpc/artifacts/CodeSizes.json' with { type: 'json' };
import { type CallOptions, type Rpc, RpcError } from './rpc/rpc.js';

const AT: Address = '0xf3ace00000000000000000000000000000a55a72';
const PER_CALL = 500;

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
  const parts: Address[][] = [];
  for (let at = 0; at < accounts.length; at += PER_CALL) {
    parts.push(accounts.slice(at, at + PER_CALL));
  }
  const found = await Promise.all(
    parts.map(async (part) => (await bySize(rpc, part, tag, options)) ?? byCode(rpc, part, tag, options)),
  );
  return new Set(found.flat());
}

/** `undefined`: the node does not take the override. */
async function bySize(
  rpc: Rpc,
  accounts: readonly Address[],
  tag: Hex,
  options: CallOptions,
): Promise<Address[] | undefined> {
  const data = `0x${accounts.map((account) => account.slice(2).padStart(64, '0')).join('')}`;
  const override = { [AT]: { code: artifact.deployedBytecode } };
  try {
    const answer = await rpc.send('eth_call', [{ to: AT, data }, tag, override], options);
    if (!isHex(answer) || answer.length !== data.length) {
      return undefined;
    }
    return accounts.filter((_, index) => {
      const size = uintAt(answer, index) ?? 0n;
      return size > 0n && size !== DELEGATION_BYTES;
    });
  } catch (error) {
    if (error instanceof RpcError && (error.kind === 'refused' || error.kind === 'reverted')) {
      return undefined;
    }
    throw error;
  }
}

async function byCode(
  rpc: Rpc,
  accounts: readonly Address[],
  tag: Hex,
  options: CallOptions,
): Promise<Address[]> {
  const codes = await Promise.all(
    accounts.map((account) => rpc.send('eth_getCode', [account, tag], options)),
  );
  return accounts.filter((_, index) => {
    const code = codes[index];
    return typeof code === 'string' && code.length > 2 && !code.startsWith('0xef0100');
  });
}
