import type { Address } from '../../../domain/address.js';
import type { BlockRef } from '../../../domain/fact.js';
import { toQuantity } from '../../../lib/hex.js';
import { toTopic, uintAt } from '../../abi.js';
import { readHistoryLogs } from '../../logs/history-logs.js';
import { type RawLog, toRawLogs } from '../../logs/raw-log.js';
import { toWordAddress } from '../../proxy/read-proxy.js';
import { type CallOptions, type Rpc, RpcError } from '../../rpc/rpc.js';
import type { PositionNft } from '../positions/live-position.js';

const mintTopic = toTopic('Mint(address,address,int24,int24,uint128,uint256,uint256)');
const increaseTopic = toTopic('IncreaseLiquidity(uint256,uint128,uint256,uint256)');
/** Additions of liquidity that are followed to their positions, the largest first. */
const mostMints = 80;

/** A position that the pool knows by its owner and range. */
export interface DirectPosition {
  readonly pool: Address;
  readonly owner: Address;
  readonly tickLower: number;
  readonly tickUpper: number;
}

/** A position that a manager keeps as an NFT. */
export interface NftPosition extends PositionNft {
  readonly pool: Address;
}

export interface FoundPositions {
  readonly direct: readonly DirectPosition[];
  readonly nfts: readonly NftPosition[];
}

interface Mint extends DirectPosition {
  readonly amount: bigint;
  /** What the manager's own event of the same addition repeats. */
  readonly key: string;
  readonly block: number;
}

function toTick(topic: unknown): number | undefined {
  return typeof topic === 'string' && topic.length === 66
    ? Number(BigInt.asIntN(24, BigInt(topic)))
    : undefined;
}

function toKey(
  transaction: string,
  amount: bigint,
  amount0: bigint | undefined,
  amount1: bigint | undefined,
): string {
  return `${transaction} ${amount} ${amount0} ${amount1}`;
}

function toMint({ address, topics, data, blockNumber, transactionHash }: RawLog): Mint | undefined {
  const [owner, tickLower, tickUpper] = [toWordAddress(topics[1]), toTick(topics[2]), toTick(topics[3])];
  const amount = uintAt(data, 1);
  if (!owner || tickLower === undefined || tickUpper === undefined || !amount) return undefined;
  const key = toKey(transactionHash, amount, uintAt(data, 2), uintAt(data, 3));
  return { pool: address, owner, tickLower, tickUpper, amount, key, block: blockNumber };
}

/** The managers' events of one block; none where the node fails: the coverage then says what is missing. */
async function readBlockLogs(
  rpc: Rpc,
  managers: readonly Address[],
  block: number,
  options: CallOptions,
): Promise<readonly RawLog[]> {
  const at = toQuantity(block);
  const filter = { address: managers, topics: [increaseTopic], fromBlock: at, toBlock: at };
  try {
    return toRawLogs(await rpc.send<unknown>('eth_getLogs', [filter], options)) ?? [];
  } catch (error) {
    if (error instanceof RpcError && error.kind !== 'aborted') return [];
    throw error;
  }
}

/** The NFT behind each addition that a manager made: its own event in the same transaction repeats the amounts. */
async function readNfts(
  rpc: Rpc,
  mints: readonly Mint[],
  managers: readonly Address[],
  options: CallOptions,
): Promise<readonly NftPosition[]> {
  const blocks = [...new Set(mints.map(({ block }) => block))];
  const logs = await Promise.all(blocks.map((at) => readBlockLogs(rpc, managers, at, options)));
  const increases = new Map(
    logs.flat().flatMap(({ address, topics, data, transactionHash }) => {
      const [liquidity, id] = [uintAt(data, 0), topics[1]];
      if (liquidity === undefined || id?.length !== 66) return [];
      const key = toKey(transactionHash, liquidity, uintAt(data, 1), uintAt(data, 2));
      return [[`${address} ${key}`, { manager: address, tokenId: BigInt(id) }] as const];
    }),
  );
  const found = mints.flatMap(({ pool, owner, key }): NftPosition[] => {
    const nft = increases.get(`${owner} ${key}`);
    return nft ? [{ pool, ...nft }] : [];
  });
  return [...new Map(found.map((nft) => [`${nft.manager} ${nft.tokenId}`, nft])).values()];
}

/**
 * The positions that ever added liquidity to V3 pools, from the pools' Mint events. Two round trips. At most 80 additions (the
 * largest) are followed; what that leaves out shows in the coverage.
 */
export async function findV3Positions(
  rpc: Rpc,
  pools: readonly Address[],
  block: BlockRef,
  options: CallOptions,
): Promise<FoundPositions> {
  const { logs } = await readHistoryLogs(rpc, { addresses: pools, events: [mintTopic] }, block, options);
  const mints = logs.flatMap((log) => toMint(log) ?? []);
  const largest = mints
    .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
    .slice(0, mostMints);
  const managers = [...new Set(rpc.chain.dexes.flatMap(({ positionManager }) => positionManager ?? []))];
  const managed = largest.filter(({ owner }) => managers.includes(owner));
  const own = largest.filter(({ owner }) => !managers.includes(owner));
  const direct = new Map(
    own.map(({ pool, owner, tickLower, tickUpper }) => [
      `${pool} ${owner} ${tickLower} ${tickUpper}`,
      { pool, owner, tickLower, tickUpper },
    ]),
  );
  return { direct: [...direct.values()], nfts: await readNfts(rpc, managed, managers, options) };
}
