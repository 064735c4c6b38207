import {
  findFirstLiquidityBlocks,
  type RawLog,
  type ReadContext,
  readHistoryLogs,
  readLogsOfBlocks,
  toRawLogs,
  toTopic,
  transferTopic,
  uintAt,
  unlessFailed,
} from '@assay/chain';
import { type Address, groupBy, type Pool, toQuantity } from '@assay/facts';
import { toWordAddress } from '../../../code/read/read-proxy.js';
import { nftKey, type PositionNft } from '../positions/live-position.js';
import { type RangeLiquidity, toPositionValue } from '../positions/position-math.js';

const mintTopic = toTopic('Mint(address,address,int24,int24,uint128,uint256,uint256)');
const increaseTopic = toTopic('IncreaseLiquidity(uint256,uint128,uint256,uint256)');
const managerTopics = [increaseTopic, transferTopic];
/** Additions of liquidity that are followed to their positions, those worth most first. */
const maxMints = 80;

/** A V3 pool and its price now. */
export interface V3PoolAtPrice extends Pick<Pool, 'address' | 'kind'> {
  readonly sqrtPriceX96: bigint;
}

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

interface Mint extends DirectPosition, RangeLiquidity {
  /** The values that the manager's own event of the same addition repeats. */
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
  const liquidity = uintAt(data, 1);
  if (!owner || tickLower === undefined || tickUpper === undefined || !liquidity) return undefined;
  const key = toKey(transactionHash, liquidity, uintAt(data, 2), uintAt(data, 3));
  return { pool: address, owner, tickLower, tickUpper, liquidity, key, block: blockNumber };
}

/** The position managers' events of one block; empty if the node fails, which shows in the coverage. */
async function readBlockLogs(
  context: ReadContext,
  managers: readonly Address[],
  block: number,
): Promise<readonly RawLog[]> {
  const { rpc, options } = context;
  const at = toQuantity(block);
  const filter = { address: managers, topics: [managerTopics], fromBlock: at, toBlock: at };
  const logs = await rpc.send<unknown>('eth_getLogs', [filter], options).catch(unlessFailed);
  const found = toRawLogs(logs) ?? (await readLogsOfBlocks(context, [block]));
  return found.filter(
    ({ address, topics: [event] }) =>
      managers.includes(address) && (event === increaseTopic || event === transferTopic),
  );
}

/** Who got the NFTs that were made in these blocks, by `nftKey`. */
function toReceivers(logs: readonly RawLog[]): ReadonlyMap<string, Address> {
  return new Map(
    logs.flatMap(({ address, topics: [event, from, to, id] }): [string, Address][] => {
      const receiver = toWordAddress(to);
      const isMade = event === transferTopic && from !== undefined && toWordAddress(from) === undefined;
      return isMade && receiver && id ? [[nftKey({ manager: address, tokenId: BigInt(id) }), receiver]] : [];
    }),
  );
}

/**
 * The NFT of each addition that a manager made: the manager's event in the same transaction has the same
 * amounts.
 */
async function readNfts(
  context: ReadContext,
  mints: readonly Mint[],
  managers: readonly Address[],
): Promise<readonly NftPosition[]> {
  const blocks = [...new Set(mints.map(({ block }) => block))];
  const logs = (await Promise.all(blocks.map((at) => readBlockLogs(context, managers, at)))).flat();
  const receivers = toReceivers(logs);
  const increases = logs.flatMap(({ address, topics: [event, id], data, transactionHash }) => {
    const liquidity = uintAt(data, 0);
    if (event !== increaseTopic || liquidity === undefined || id?.length !== 66) return [];
    const key = toKey(transactionHash, liquidity, uintAt(data, 1), uintAt(data, 2));
    const nft = { manager: address, tokenId: BigInt(id) };
    const receiver = receivers.get(nftKey(nft));
    return [{ key: `${address} ${key}`, nft: receiver ? { ...nft, receiver } : nft }];
  });
  // Equal additions of one transaction cannot be distinguished: each may be any of them.
  const byKey = groupBy(increases, ({ key }) => key);
  const found = mints.flatMap(({ pool, owner, key }): NftPosition[] =>
    (byKey.get(`${owner} ${key}`) ?? []).map(({ nft }) => ({ pool, ...nft })),
  );
  return [...new Map(found.map((nft) => [nftKey(nft), nft])).values()];
}

/** The most valuable additions at each pool's price; if there are too many, taken from all pools by rank. */
function pickMints(mints: readonly Mint[], pools: readonly V3PoolAtPrice[]): readonly Mint[] {
  const byPool = groupBy(mints, ({ pool }) => pool);
  const ranked = pools.flatMap(({ address, sqrtPriceX96 }) =>
    (byPool.get(address) ?? [])
      .map((mint) => ({ mint, value: toPositionValue(mint, sqrtPriceX96) }))
      .sort((a, b) => b.value - a.value)
      .map(({ mint }, rank) => ({ mint, rank })),
  );
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxMints)
    .map(({ mint }) => mint);
}

/**
 * The positions that added liquidity to V3 pools, from the pools' Mint events. Two round trips. At most 80
 * additions (the most valuable at the current price) are followed; what is left out shows in the coverage.
 */
export async function findV3Positions(
  context: ReadContext,
  pools: readonly V3PoolAtPrice[],
): Promise<FoundPositions> {
  const { rpc } = context;
  const query = {
    addresses: pools.map(({ address }) => address),
    events: [mintTopic],
    blocks: () => findFirstLiquidityBlocks(context, pools),
  };
  const { logs } = await readHistoryLogs(context, query);
  const largest = pickMints(
    logs.flatMap((log) => toMint(log) ?? []),
    pools,
  );
  const managers = [...new Set(rpc.chain.dexes.flatMap(({ positionManager }) => positionManager ?? []))];
  const managed = largest.filter(({ owner }) => managers.includes(owner));
  const own = largest.filter(({ owner }) => !managers.includes(owner));
  const direct = new Map(
    own.map(({ pool, owner, tickLower, tickUpper }) => [
      `${pool} ${owner} ${tickLower} ${tickUpper}`,
      { pool, owner, tickLower, tickUpper },
    ]),
  );
  return { direct: [...direct.values()], nfts: await readNfts(context, managed, managers) };
}
