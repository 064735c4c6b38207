import { toBlockRef, unlessFailed } from '@assay/chain';
import {
  type Address,
  type BlockRef,
  knownValue,
  type LiquidityRemovals,
  type Missing,
  missing,
  type TokenHistory,
  toQuantity,
} from '@assay/facts';
import { readSender } from '../ownership/read/history.js';
import type { FactReader } from '../provider.js';
import { type ChainRead, createChainReader } from '../reading/chain-reader.js';
import { ONCHAIN, type OnchainDeps } from '../reading/deps.js';
import { eachToken } from '../reading/each-token.js';
import { blocksOf, type KnownPast, missingOf, toEvents, unsentOf } from './to-events.js';

/** Where there is no pool, nothing is missing. */
const noPool: LiquidityRemovals = {
  emptied: [],
  leftUsd: 0,
  standing: 0,
  additions: [],
  removals: [],
  since: 0,
};

/** Hashes and times of the blocks that the node still has. One round trip. */
async function readBlocks(
  { rpc, options }: ChainRead,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, BlockRef>> {
  const blocks = await Promise.all(
    numbers.map((number) =>
      rpc
        .send<unknown>('eth_getBlockByNumber', [toQuantity(number), false], options)
        .then(toBlockRef)
        .catch(unlessFailed),
    ),
  );
  return new Map(blocks.flatMap((block) => (block ? [[block.number, block] as const] : [])));
}

/** Who sent the transactions. In the same round trip. */
async function readSenders(
  { rpc, options }: ChainRead,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Address>> {
  const found = await Promise.all(
    hashes.map(async (hash) => [hash, (await readSender(rpc, hash, options))?.from] as const),
  );
  return new Map(found.flatMap(([hash, from]) => (from ? [[hash, from] as const] : [])));
}

async function readToken(
  token: Address,
  read: ChainRead,
): Promise<{ readonly value: TokenHistory } | Missing> {
  const { chain } = read.rpc;
  const ref = { chain: chain.name, address: token };
  const { facts } = read.request;
  const [ownership, removals, code] = await Promise.all([
    facts.load('ownership', ref),
    facts.load('liquidityRemovals', ref),
    facts.load('codeHistory', ref),
  ]);
  if (!ownership.known && !removals.known)
    return missing('unavailable', 'Nothing that happened to the token could be read.', ONCHAIN);
  const past: KnownPast = {
    ownership: knownValue(ownership),
    removals: knownValue(removals),
    code: knownValue(code),
  };
  const [blocks, senders] = await Promise.all([
    readBlocks(read, blocksOf(past)),
    readSenders(read, unsentOf(past)),
  ]);
  const events = toEvents(past, { token, chainId: chain.chainId, blocks, senders });
  const hasNoPool = !removals.known && removals.reason === 'not_applicable';
  return { value: { events, missing: missingOf(hasNoPool ? { ...past, removals: noPool } : past) } };
}

/**
 * `tokenHistory`: what happened to a token since it was made. Needs the facts `ownership`, `liquidityRemovals` and
 * `codeHistory`. One round trip more, for the blocks and the senders.
 */
export function createTokenHistoryReader(deps: OnchainDeps): FactReader<'tokenHistory'> {
  return createChainReader(deps, (addresses, read) =>
    eachToken(addresses, (address) => readToken(address, read)),
  );
}
