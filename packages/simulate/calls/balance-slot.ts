import { encodeWords, LATEST, type ReadContext } from '@assay/chain';
import {
  type Address,
  builtInChains,
  createFreshAddress,
  createLru,
  type Hex,
  keccak256,
  toQuantity,
} from '@assay/facts';
import { encodeBalanceOf } from './erc20.js';
import { fetchCall } from './fetch-call.js';
import type { StateOverrides } from './simulation-setup.js';

/** Returns the storage slot of an account's balance. */
export type BalanceSlot = (holder: Address) => Hex;

/** ERC-7201 slot of OpenZeppelin 5's upgradeable ERC-20. */
const openZeppelinSlot = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n;

/** Balances of a protocol token: this slot after the first one of its storage. */
const PROTOCOL_BALANCES = 4n;

const solidity =
  (slot: bigint): BalanceSlot =>
  (holder) =>
    keccak256(`0x${encodeWords(holder, slot)}`);
const vyper =
  (slot: bigint): BalanceSlot =>
  (holder) =>
    keccak256(`0x${encodeWords(slot, holder)}`);
const solady: BalanceSlot = (holder) => keccak256(`${holder}000000000000000087a211a2`);

const protocolRoots = builtInChains.flatMap(({ protocolTokens }) => protocolTokens?.storage ?? []);

const numbers = (count: number) => Array.from({ length: count }, (_, index) => BigInt(index));
const layouts: readonly BalanceSlot[] = [
  ...numbers(64).map(solidity),
  solidity(101n),
  solidity(151n),
  solidity(openZeppelinSlot),
  ...protocolRoots.map((root) => solidity(BigInt(root) + PROTOCOL_BALANCES)),
  ...numbers(24).map(vyper),
  solady,
];

const word = (value: bigint): Hex => `0x${encodeWords(value)}`;

/** Cached, because the storage layout of a token does not change. */
const createSlotCache = () => createLru<Address, { readonly slot: BalanceSlot | undefined }>(2_000);

/** The account whose balance is read: one for all, so that equal calls of one tick are sent once. */
const probeHolder = createFreshAddress();
const mark = (index: number) => 10n ** 12n + BigInt(index);
const marks = Object.fromEntries(layouts.map((slot, index) => [slot(probeHolder), word(mark(index))]));

/**
 * Finds the storage slots of `token`'s balances in one call: every common slot is overridden with its own
 * number, and `balanceOf` returns the number of the slot that it reads. `undefined` for tokens that compute
 * balances (rebasing, reflecting) or use another layout.
 * @throws {RpcError} where the node does not answer.
 */
export async function fetchBalanceSlot(
  { rpc, block, options, memory }: ReadContext,
  token: Address,
): Promise<BalanceSlot | undefined> {
  const cache = memory.part(createSlotCache);
  const cached = cache.get(token);
  if (cached) return cached.slot;
  const call = { to: token, data: encodeBalanceOf(probeHolder), gas: toQuantity(1_000_000) };
  const params = [call, toQuantity(block.number), { [token]: { stateDiff: marks } }];
  const { result, reverted } = await fetchCall(rpc, params, options);
  const answer = reverted || result.length !== 66 ? -1n : BigInt(result) - mark(0);
  const slot = answer >= 0n && answer < layouts.length ? layouts[Number(answer)] : undefined;
  // In a head batch it is not yet known whether the node supports overrides. Without them the answer means
  // nothing.
  if (block === LATEST) return slot;
  if (slot || (await rpc.abilities(options)).stateOverride) cache.set(token, { slot });
  return slot;
}

/**
 * The same slot where it alone gives a balance. A token that keeps balances in two places reads one or the other by a
 * third, which `fetchBalanceSlot` overrides too.
 * @throws {RpcError} where the node does not answer.
 */
export async function fetchSureBalanceSlot(
  context: ReadContext,
  token: Address,
): Promise<BalanceSlot | undefined> {
  const slot = await fetchBalanceSlot(context, token);
  if (!slot) return undefined;
  const { rpc, block, options } = context;
  const call = { to: token, data: encodeBalanceOf(probeHolder), gas: toQuantity(1_000_000) };
  const given = toBalanceOverride(token, slot, probeHolder, mark(0));
  const params = [call, toQuantity(block.number), given];
  const { result, reverted } = await fetchCall(rpc, params, options);
  return !reverted && result === word(mark(0)) ? slot : undefined;
}

/** Gives the holder `amount` of the token. */
export function toBalanceOverride(
  token: Address,
  slot: BalanceSlot,
  holder: Address,
  amount: bigint,
): StateOverrides {
  return { [token]: { stateDiff: { [slot(holder)]: word(amount) } } };
}
