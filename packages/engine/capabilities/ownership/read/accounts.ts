import { type CallAnswers, createCallBatch, type ReadContext, RpcError } from '@assay/chain';
import {
  type Account,
  type Address,
  DEAD_ADDRESS,
  type Hex,
  isHex,
  toQuantity,
  ZERO_ADDRESS,
} from '@assay/facts';
import { AbiCoder } from 'ethers';
import { toDelegate } from '../../code/read/minimal-proxy.js';
import { toWordAddress } from '../../code/read/read-proxy.js';
import { safeSingletonSlot, toKnownSafeSingleton } from './safe-code.js';

/** Selectors of the getters that identify a multisig, a timelock and an owned contract. */
const selectors = {
  getThreshold: '0xe75235b8', // Safe
  required: '0xdc8452cd', // the older MultiSigWallet
  getOwners: '0xa0e67e2b', // both
  getMinDelay: '0xf27a0c92', // OpenZeppelin TimelockController
  delay: '0x6a42b8f8', // Compound Timelock
  gracePeriod: '0xc1a287e2', // Compound Timelock: `delay()` alone is too common a name
  owner: '0x8da5cb5b',
  token0: '0x0dfe1681', // a pool
} as const satisfies Record<string, Hex>;
type Getter = keyof typeof selectors;
const getters = Object.keys(selectors) as readonly Getter[];

/** No office has more signers, and no timelock waits longer than a century: beyond it the answer is noise. */
const maxOwners = 500;
const maxDelaySeconds = 100 * 365 * 86_400;

/** An account, with the other answers of its contract in the same round trip. */
export interface AccountReading {
  readonly account: Account;
  /** `owner()` of a contract (a ProxyAdmin, a beacon, a wrapper around the real owner). */
  readonly owner?: Address;
  /** It answers like a pool of the Uniswap families. */
  readonly isPool: boolean;
}

/** Number of distinct owners in an answer of `getOwners()`; `undefined` if it is not a list of addresses. */
function countOwners(data: Hex | undefined): number | undefined {
  if (!data || data.length > 2 + (2 + maxOwners) * 64) return undefined;
  try {
    const [owners] = AbiCoder.defaultAbiCoder().decode(['address[]'], data);
    return Array.isArray(owners) && owners.length > 0 ? new Set(owners).size : undefined;
  } catch {
    return undefined;
  }
}

function toMultisig(address: Address, answers: CallAnswers, slot0: unknown): Account | undefined {
  const owners = countOwners(answers.bytes(`getOwners ${address}`));
  const threshold = answers.uint(`getThreshold ${address}`) ?? answers.uint(`required ${address}`);
  if (owners === undefined || threshold === undefined) return undefined;
  if (threshold < 1n || threshold > BigInt(owners)) return undefined;
  const knownCode = toKnownSafeSingleton(slot0) !== undefined;
  return { address, kind: 'multisig', threshold: Number(threshold), owners, knownCode };
}

function toTimelock(address: Address, answers: CallAnswers): Account | undefined {
  const compound =
    answers.uint(`gracePeriod ${address}`) === undefined ? undefined : answers.uint(`delay ${address}`);
  const delay = answers.uint(`getMinDelay ${address}`) ?? compound;
  if (delay === undefined || delay > BigInt(maxDelaySeconds)) return undefined;
  return { address, kind: 'timelock', delaySeconds: Number(delay) };
}

/**
 * True where the code is known to be empty, or to delegate (EIP-7702: it still signs with its own key). An account
 * that answers like a contract has code, whatever the node says of it.
 * @throws {RpcError} where the node answered no code: nothing is then known of the account
 */
function isPerson(address: Address, code: unknown, answers: CallAnswers): boolean {
  if (!isHex(code)) throw new RpcError('invalid_answer', 'eth_getCode answered no bytes');
  if (toDelegate(code)) return true;
  return code === '0x' && getters.every((getter) => answers.bytes(`${getter} ${address}`) === undefined);
}

function toReading(address: Address, code: unknown, answers: CallAnswers, slot0: unknown): AccountReading {
  if (isPerson(address, code, answers)) return { account: { address, kind: 'eoa' }, isPool: false };
  const owner = toWordAddress(answers.bytes(`owner ${address}`));
  const account = toMultisig(address, answers, slot0) ??
    toTimelock(address, answers) ?? { address, kind: 'contract' };
  const isPool = toWordAddress(answers.bytes(`token0 ${address}`)) !== undefined;
  return { account, isPool, ...(owner ? { owner } : {}) };
}

/** The zero and dead addresses and the first precompiles, which no key controls. */
export const zeroAccounts: readonly Address[] = [
  ZERO_ADDRESS,
  DEAD_ADDRESS,
  ...Array.from({ length: 9 }, (_, index): Address => `0x${'0'.repeat(39)}${index + 1}`),
];

export function isZeroAccount(address: Address): boolean {
  return zeroAccounts.includes(address);
}

/** What is known of accounts that signed a transaction: they have a key, since contracts cannot sign (EIP-3607). */
export function toSigners(addresses: readonly Address[]): ReadonlyMap<Address, AccountReading> {
  return new Map(addresses.map((address) => [address, { account: { address, kind: 'eoa' }, isPool: false }]));
}

/**
 * Classifies each account, in one round trip: an account with a key, a multisig, a timelock, another
 * contract, or `zero` (the zero and dead addresses and the precompiles, which no key controls).
 */
export async function readAccounts(
  context: ReadContext,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, AccountReading>> {
  const { rpc, block, options } = context;
  const wanted = [...new Set(addresses)];
  const asked = wanted.filter((address) => !isZeroAccount(address));
  const batch = createCallBatch();
  for (const address of asked) {
    for (const getter of getters) batch.ask(`${getter} ${address}`, address, selectors[getter], 200_000);
  }
  const at = toQuantity(block.number);
  const [answers, codes, slots] = await Promise.all([
    batch.send(context),
    Promise.all(asked.map((address) => rpc.send<unknown>('eth_getCode', [address, at], options))),
    Promise.all(
      asked.map((address) =>
        rpc.send<unknown>('eth_getStorageAt', [address, safeSingletonSlot, at], options),
      ),
    ),
  ]);
  const readings = new Map<Address, AccountReading>();
  for (const address of wanted)
    if (isZeroAccount(address)) readings.set(address, { account: { address, kind: 'zero' }, isPool: false });
  asked.forEach((address, index) => {
    readings.set(address, toReading(address, codes[index], answers, slots[index]));
  });
  return readings;
}
