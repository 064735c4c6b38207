import { type CreatedPair, type RawLog, toCreatedPair } from '@assay/chain';
import type { BlockRef, Chain } from '@assay/facts';
import { type NewWatchEvent, PAIR_CREATED } from '../domain/watch.js';
import type { AnalyseAt } from './analysed-token.js';
import type { BlockTransaction } from './read-blocks.js';
import { toVerdictSentence } from './to-events.js';

/** Pools of one block that get a verdict. More at once are of no use to a person. */
const MAX_PAIRS = 20;
/** All who watch new pools share one verdict of each. */
const ALL_READERS = 'free:new pools';

/** The pools that a block created, each with the data of its event. */
export function findNewPairs(
  chain: Chain,
  logs: readonly RawLog[],
  block: BlockRef & { readonly transactions: readonly BlockTransaction[] },
): readonly ((analyse: AnalyseAt) => Promise<NewWatchEvent>)[] {
  const pairs = logs.flatMap((log) => {
    const pair = toCreatedPair(chain, log);
    return pair ? [{ pair, log }] : [];
  });
  const launchpads = new Map(chain.launchpads.map(({ name, address }) => [address.toLowerCase(), name]));
  return pairs.slice(0, MAX_PAIRS).map(({ pair, log }) => {
    const sentTo = block.transactions.find(({ hash }) => hash === log.transactionHash)?.to;
    const launchpad = (sentTo && launchpads.get(sentTo)) ?? null;
    return (analyse) => toEvent(chain, { pair, log, launchpad, block }, analyse);
  });
}

interface Found {
  readonly pair: CreatedPair;
  readonly log: RawLog;
  readonly launchpad: string | null;
  readonly block: BlockRef;
}

async function toEvent(
  chain: Chain,
  { pair, log, launchpad, block }: Found,
  analyse: AnalyseAt,
): Promise<NewWatchEvent> {
  const answer = await analyse({ chain: chain.name, address: pair.token }, block.number, ALL_READERS);
  const analysed = answer === 'no_token' ? undefined : answer;
  const snapshot = analysed?.snapshot;
  const label = analysed?.symbol ?? pair.token;
  return {
    address: pair.token,
    kind: PAIR_CREATED,
    severity: 'INFO',
    blockNumber: block.number,
    blockHash: block.hash,
    retracts: undefined,
    body: {
      description: `A pool of ${label} with ${pair.quote} was created on ${pair.dex}`,
      verdict_sentence: toVerdictSentence(snapshot),
      pool: pair.pool,
      dex: pair.dex,
      quote: pair.quote,
      launchpad,
      transaction_hash: log.transactionHash,
      name: analysed?.name ?? null,
      symbol: analysed?.symbol ?? null,
      liquidity_usd: snapshot?.watched.pools?.[pair.pool]?.liquidityUsd ?? null,
      score: snapshot?.score ?? null,
      grade: snapshot?.grade ?? null,
      coverage: snapshot?.coverage ?? null,
      can_sell: snapshot?.watched.canSell ?? null,
    },
  };
}
