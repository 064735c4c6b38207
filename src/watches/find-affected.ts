import { type RawLog, toSelector, toTopic, transferTopic } from '@assay/chain';
import { type Address, ZERO_ADDRESS } from '@assay/facts';
import { type ReadBlock, toWord } from './read-blocks.js';

/** Why a transaction may have changed a token. */
export interface RelatedTransaction {
  readonly hash: string;
  /** First topic of its log, or the selector of its call. */
  readonly sign: string;
  /** The log comes from a pool. */
  readonly ofPool: boolean;
  /** It is more than an ordinary transfer or trade. */
  readonly isUnusual: boolean;
}

/** In which ways a block affected a token. */
export type RelatedTransactions = readonly RelatedTransaction[];

/**
 * Which watched token an address or id belongs to: contracts, pools, implementations, and ids of pools
 * without an address.
 */
export type PlacesOf = ReadonlyMap<string, readonly Address[]>;

const APPROVAL = toTopic('Approval(address,address,uint256)');
const FROM_NOBODY = toWord(ZERO_ADDRESS);

/** Events of a pool that every trade emits. */
const tradeTopics: ReadonlySet<string> = new Set(
  [
    'Swap(address,uint256,uint256,uint256,uint256,address)',
    'Swap(address,address,uint256,uint256,uint256,uint256)',
    'Swap(address,address,int256,int256,uint160,uint128,int24)',
    'Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)',
    'Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)',
    'Sync(uint112,uint112)',
    'Sync(uint256,uint256)',
    'Fees(address,uint256,uint256)',
    'Collect(address,address,int24,int24,uint128,uint128)',
    'Flash(address,address,uint256,uint256,uint256,uint256)',
  ].map(toTopic),
);

/** Functions that every holder calls. */
const ordinaryCalls: ReadonlySet<string> = new Set([
  '',
  '0x',
  ...[
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'approve(address,uint256)',
    'increaseAllowance(address,uint256)',
    'decreaseAllowance(address,uint256)',
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    'burn(uint256)',
    'delegate(address)',
    'claim()',
  ].map(toSelector),
]);

/** Which watched tokens a block affected, by its logs and by calls sent to them. */
export function findAffected(
  { transactions }: Pick<ReadBlock, 'transactions'>,
  logs: readonly RawLog[],
  placesOf: PlacesOf,
  lockers: ReadonlySet<string>,
): ReadonlyMap<Address, RelatedTransactions> {
  const affected = new Map<Address, RelatedTransaction[]>();
  const add = (tokens: readonly Address[] | undefined, related: RelatedTransaction) => {
    for (const token of tokens ?? []) {
      const list = affected.get(token) ?? [];
      list.push(related);
      affected.set(token, list);
    }
  };
  for (const { hash, to, selector } of transactions) {
    const tokens = to === undefined ? undefined : placesOf.get(to);
    if (!to || !tokens || ordinaryCalls.has(selector)) continue;
    add(tokens, { hash, sign: selector, ofPool: !tokens.includes(to), isUnusual: true });
  }
  for (const log of logs) {
    const own = placesOf.get(log.address);
    const byId = log.topics[1] === undefined ? undefined : placesOf.get(log.topics[1]);
    const tokens = own ?? byId ?? (lockers.has(log.address) ? findNamed(log, placesOf) : undefined);
    if (tokens) add(tokens, toRelated(log, !tokens.includes(log.address), lockers));
  }
  return affected;
}

function toRelated(log: RawLog, ofPool: boolean, lockers: ReadonlySet<string>): RelatedTransaction {
  const { topics, transactionHash: hash } = log;
  const sign = topics[0] ?? '';
  return { hash, sign, ofPool, isUnusual: isUnusual(log, ofPool, lockers) };
}

function isUnusual({ topics }: RawLog, ofPool: boolean, lockers: ReadonlySet<string>): boolean {
  const [event, from, to] = topics;
  if (event === APPROVAL) return false;
  if (event !== transferTopic) return !(ofPool && tradeTopics.has(event ?? ''));
  // For a token: a mint. For the token of a pool: liquidity that is burned, or moves into or out of a locker.
  if (!ofPool) return from === FROM_NOBODY;
  return [from, to].some((word) => word === FROM_NOBODY || (word && lockers.has(`0x${word.slice(26)}`)));
}

/** The tokens that a locker's event names, or whose pools it names. */
function findNamed({ topics, data }: RawLog, placesOf: PlacesOf): readonly Address[] | undefined {
  const words = [...topics.slice(1), ...(data.slice(2).match(/.{64}/g) ?? [])];
  for (const word of words) {
    const found = placesOf.get(`0x${word.slice(-40)}`);
    if (found) return found;
  }
  return undefined;
}
