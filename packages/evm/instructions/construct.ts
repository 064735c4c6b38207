import type { Address } from '@assay/facts';
import { Code } from '../machine/code.js';
import type { CallResult, Transaction } from '../machine/frame.js';
import { rulesOf } from '../machine/rules.js';

/** The longest code of a contract (EIP-170), and of its constructor (EIP-3860). */
const MAX_CODE_BYTES = 24_576;
export const MAX_INIT_BYTES = 49_152;
const GAS_PER_BYTE = 200;
/** No code may begin with it (EIP-3541). */
const RESERVED_BYTE = 0xef;

const noData = new Uint8Array();

/** A contract to be created. */
export interface Construction {
  readonly caller: Address;
  readonly account: Address;
  readonly initCode: Uint8Array;
  readonly value: bigint;
  readonly gas: number;
  readonly depth: number;
}

/** Runs a constructor and keeps the code that it returns. All gas is used up where that cannot be. */
export function construct(transaction: Transaction, created: Construction): CallResult {
  const { world, block } = transaction;
  const { caller, account, initCode, value, gas, depth } = created;
  const failed = { success: false, data: noData, gasLeft: 0, error: 'the contract cannot be created' };
  const isTaken = world.code(account).bytes.length > 0 || world.nonce(account) > 0n;
  // EIP-7610. No node tells whether an account has any slot, so only slots that were read count.
  if (isTaken || world.hasStorage(account)) return failed;
  const checkpoint = world.checkpoint();
  world.create(account);
  const result = transaction.play({
    caller,
    account,
    code: new Code(initCode),
    codeAt: account,
    data: noData,
    value,
    moves: value,
    gas,
    isStatic: false,
    depth,
  });
  const { data, gasLeft } = result;
  const deposit = GAS_PER_BYTE * data.length;
  const isReserved = data[0] === RESERVED_BYTE && rulesOf(block.rules.fork).has('london');
  if (result.success && data.length <= MAX_CODE_BYTES && !isReserved && deposit <= gasLeft) {
    world.setCode(account, new Code(data));
    return { ...result, gasLeft: gasLeft - deposit };
  }
  world.revert(checkpoint);
  return result.success ? failed : result;
}
