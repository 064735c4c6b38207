import { MAX_INIT_BYTES } from './instructions/construct.js';
import type { BlockEnvironment } from './machine/frame.js';
import { type Rules, rulesOf } from './machine/rules.js';
import type { World } from './machine/world.js';
import { BLOB_GAS, intrinsicGas, type TransactionRequest } from './send-transaction.js';

/** A transaction that its sender signed, as it stands in a block. */
export interface BlockTransaction extends Omit<TransactionRequest, 'gas' | 'gasPrice'> {
  readonly nonce: bigint;
  readonly gas: bigint;
  /** The most that is paid for each unit of gas: the gas price where there is one price alone. */
  readonly maxFee: bigint;
  /** The most of it that goes to the producer (EIP-1559). Absent: all that is left of `maxFee`. */
  readonly maxTip?: bigint;
  /** The most that is paid for each unit of a blob's gas. */
  readonly maxBlobFee?: bigint;
}

/** The highest nonce of an account (EIP-2681). */
const MAX_NONCE = 2n ** 64n - 1n;
/** The most gas of a transaction since Osaka (EIP-7825). */
const MAX_GAS = 2n ** 24n;
/** Version of a blob's hash, its first byte. */
const BLOB_VERSION = 1n;

function feeProblem({ baseFee }: BlockEnvironment, { maxFee, maxTip }: BlockTransaction): string | undefined {
  if (maxFee < baseFee) return 'max fee per gas less than block base fee';
  return maxTip !== undefined && maxTip > maxFee ? 'max priority fee per gas higher than max fee' : undefined;
}

/** Blobs of a transaction: at most those of a block at Cancun, of a transaction since Osaka (EIP-7594). */
function mostBlobs(rules: Rules): number {
  return rules.has('prague') && !rules.has('osaka') ? 9 : 6;
}

function blobProblem(rules: Rules, block: BlockEnvironment, tx: BlockTransaction): string | undefined {
  const { blobHashes, maxBlobFee, to } = tx;
  if (!blobHashes && maxBlobFee === undefined) return undefined;
  if (!rules.has('cancun')) return 'transaction type not supported';
  if (to === undefined) return 'blob transaction of type create';
  if (!blobHashes || blobHashes.length === 0) return 'blob transaction missing blob hashes';
  if (blobHashes.length > mostBlobs(rules)) return 'too many blobs in transaction';
  if (blobHashes.some((hash) => hash >> 248n !== BLOB_VERSION)) return 'blob has an invalid hash version';
  return (maxBlobFee ?? 0n) < (block.blobBaseFee ?? 0n)
    ? 'max fee per blob gas less than block blob gas fee'
    : undefined;
}

function authorizationProblem(rules: Rules, { authorizations, to }: BlockTransaction): string | undefined {
  if (!authorizations) return undefined;
  if (!rules.has('prague')) return 'transaction type not supported';
  if (to === undefined) return 'set code transaction of type create';
  return authorizations.length === 0 ? 'set code transaction without authorizations' : undefined;
}

function gasProblem(rules: Rules, gasLeft: bigint, tx: BlockTransaction): string | undefined {
  const { gas, least } = intrinsicGas(rules, tx);
  if (tx.gas > gasLeft) return 'gas limit reached';
  if (rules.has('osaka') && tx.gas > MAX_GAS) return 'transaction gas limit too high';
  if (tx.to === undefined && rules.has('shanghai') && tx.data.length > MAX_INIT_BYTES)
    return 'max initcode size exceeded';
  return tx.gas < BigInt(Math.max(gas, least)) ? 'intrinsic gas too low' : undefined;
}

function senderProblem(rules: Rules, world: World, tx: BlockTransaction): string | undefined {
  const nonce = world.nonce(tx.from);
  if (tx.nonce !== nonce) return tx.nonce < nonce ? 'nonce too low' : 'nonce too high';
  if (nonce >= MAX_NONCE) return 'nonce has max value';
  const code = world.code(tx.from);
  const isDelegated = rules.has('prague') && code.delegate !== undefined;
  if (code.bytes.length > 0 && !isDelegated) return 'sender not an eoa';
  const blobs = BigInt(tx.blobHashes?.length ?? 0) * BLOB_GAS * (tx.maxBlobFee ?? 0n);
  const most = tx.gas * tx.maxFee + tx.value + blobs;
  return world.balance(tx.from) < most ? 'insufficient funds for gas * price + value' : undefined;
}

/** Why the transaction may not stand in the block, of whose gas so much is left; `undefined`: it may. */
export function whyRefused(
  world: World,
  block: BlockEnvironment,
  tx: BlockTransaction,
  gasLeft: bigint,
): string | undefined {
  const rules = rulesOf(block.rules.fork);
  return (
    feeProblem(block, tx) ??
    blobProblem(rules, block, tx) ??
    authorizationProblem(rules, tx) ??
    gasProblem(rules, gasLeft, tx) ??
    senderProblem(rules, world, tx)
  );
}

const least = (a: bigint, b: bigint) => [a, b].reduce((one, other) => (other < one ? other : one));

/** The transaction as it is played: what it pays for each unit of gas depends on the block. */
export function toRequest({ baseFee }: BlockEnvironment, tx: BlockTransaction): TransactionRequest {
  const { maxFee, maxTip, gas } = tx;
  const offered = maxTip === undefined ? maxFee : baseFee + maxTip;
  const { from, to, data, value, accessList, blobHashes, authorizations } = tx;
  return {
    from,
    data,
    value,
    gas: Number(gas),
    gasPrice: least(offered, maxFee),
    ...(to === undefined ? {} : { to }),
    ...(accessList ? { accessList } : {}),
    ...(blobHashes ? { blobHashes } : {}),
    ...(authorizations ? { authorizations } : {}),
  };
}
