import { isEligible } from '@assay/engine';
import {
  type Address,
  type AnsweredView,
  type Fact,
  type FactBag,
  knownValue,
  type Pool,
  poolIdOf,
} from '@assay/facts';
import type { WatchedTopic } from './change.js';
import { toCallEvidence, toWord, view } from './read-evidence.js';
import type { Statement } from './statement.js';

/** The deepest pools, the largest locks and the largest holders. Smaller ones do not lead to a change. */
const MAX_SHOWN = 10;
const BALANCE_OF = '0x70a08231';

/**
 * What pools hold, what is locked, and what the largest holders have, each with the call that showed it.
 * Pure.
 */
export function toShownValues(
  token: Address,
  { pools, liquidityLocks, holders }: FactBag,
  chainId: number,
): readonly Statement[] {
  const locked = (knownValue(liquidityLocks)?.holders ?? []).filter(({ kind }) => kind === 'locked');
  const byPlace = new Map(locked.map((lock) => [`${lock.pool} ${lock.holder}`, lock]));
  const largest = (knownValue(holders)?.holders ?? []).filter(isEligible).slice(0, MAX_SHOWN);
  const state = (topic: WatchedTopic, fact: Fact<unknown> | undefined, { about, says, views }: Shown) => {
    const block = fact?.known ? fact.block : undefined;
    const calls = block ? views.map(({ to, data, result }) => view(to, data, result, says)) : [];
    const evidence = calls.flatMap((read) => (block ? toCallEvidence(read, block, chainId) : []));
    return { topic, about, statement: says, evidence };
  };
  return [
    ...(knownValue(pools)?.pools ?? [])
      .slice(0, MAX_SHOWN)
      .map((pool) => state('pools', pools, { ...toPoolWords(pool), views: pool.shownBy ?? [] })),
    ...[...byPlace].slice(0, MAX_SHOWN).map(([about, { locker, pool, shownBy }]) => {
      const says = `What ${locker ?? 'a locker'} keeps of the pool ${pool}`;
      return state('locks', liquidityLocks, { about, says, views: shownBy ?? [] });
    }),
    ...largest.map(({ address, reported }) => {
      const views = reported === undefined ? [] : [balanceView(token, address, reported)];
      return state('holders', holders, { about: address, says: `What ${address} holds`, views });
    }),
  ];
}

interface Shown {
  readonly about: string;
  readonly says: string;
  readonly views: readonly AnsweredView[];
}

function toPoolWords(pool: Pool): Pick<Shown, 'about' | 'says'> {
  const about = poolIdOf(pool);
  return { about, says: `What the pool ${about} holds` };
}

function balanceView(to: Address, holder: Address, balance: bigint): AnsweredView {
  return { to, data: `${BALANCE_OF}${holder.slice(2).padStart(64, '0')}`, result: toWord(balance) };
}
