import { encodeWords } from '@assay/chain';
import { type Address, type Hex, keccak256 } from '@assay/facts';

/** What the token's storage and code say that may stand behind a refusal. */
export interface RefusalHints {
  /** Slots that the code compares its callers with, with their words, where no account stands there. */
  readonly vacant: readonly { readonly slot: Hex; readonly word: Hex }[];
  /** Words in the code that may name roles. */
  readonly roles: readonly Hex[];
  /** Numbers in the code that may be the slots of maps, beside the first ones. */
  readonly slots: readonly bigint[];
  /** Each part of the logic that the token runs. */
  readonly logic: readonly { readonly address: Address; readonly runtime: Hex }[];
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => BigInt(index));
const MAP_SLOTS = 40;
const ROLE_SLOTS = 16;
/** ERC-7201 slot of OpenZeppelin 5's upgradeable AccessControl. */
const openZeppelinRoles = 0x02dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b626800n;
const ADMIN_ROLE: Hex = `0x${'0'.repeat(64)}`;
const YES: Hex = `0x${encodeWords(1n)}`;

const keyOf = (key: Address | Hex, slot: bigint): Hex => keccak256(`0x${encodeWords(BigInt(key), slot)}`);

/** Storage in which the account is in every map of accounts that the layout may have. */
export function inMaps(
  account: Address,
  { slots }: Pick<RefusalHints, 'slots'>,
): Readonly<Record<string, Hex>> {
  const maps = [...new Set([...numbers(MAP_SLOTS), ...slots])].flatMap((slot) => [
    keyOf(account, slot),
    keccak256(`0x${encodeWords(slot, BigInt(account))}`),
  ]);
  return Object.fromEntries(maps.map((key) => [key, YES]));
}

/** The same, and it has every role. */
export function asMember(
  account: Address,
  hints: Pick<RefusalHints, 'roles' | 'slots'>,
): Readonly<Record<string, Hex>> {
  const places = [...new Set([...numbers(ROLE_SLOTS), ...hints.slots, openZeppelinRoles])];
  const held = [ADMIN_ROLE, ...hints.roles].flatMap((role) =>
    places.map((slot) => keyOf(account, BigInt(keyOf(role, slot)))),
  );
  return { ...inMaps(account, hints), ...Object.fromEntries(held.map((key) => [key, YES])) };
}

/** Where an account lies in a slot that it shares: bits from the right. */
export const packedOffsets = [0, 8, 16, 96] as const;

/** Storage in which the account stands in every vacant slot, at this offset where nothing else is there. */
export function inVacantSlots(
  account: Address,
  { vacant }: Pick<RefusalHints, 'vacant'>,
  offset: number,
): Readonly<Record<string, Hex>> {
  const shift = BigInt(offset);
  const mask = (2n ** 160n - 1n) << shift;
  return Object.fromEntries(
    vacant
      .filter(({ word }) => (BigInt(word) & mask) === 0n)
      .map(({ slot, word }) => [
        // Nodes refuse the key of a slot that is no whole word.
        `0x${encodeWords(BigInt(slot))}`,
        `0x${encodeWords(BigInt(word) | (BigInt(account) << shift))}`,
      ]),
  );
}
