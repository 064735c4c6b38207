import { solidityPackedKeccak256 } from 'ethers';
import type { Address } from '../../../domain/address.js';
import type { BlockRef } from '../../../domain/fact.js';
import { type Hex, toQuantity } from '../../../lib/hex.js';
import { addressAt, encodeCall, intAt, toSelector, toTopic, uintAt } from '../../abi.js';
import { type CallAnswers, createCallBatch } from '../../call-batch.js';
import { toWordAddress } from '../../proxy/read-proxy.js';
import { type CallOptions, type Rpc, RpcError } from '../../rpc/rpc.js';
import type { DirectPosition, FoundPositions, NftPosition } from './find-positions.js';
import type { RangeLiquidity } from './position-math.js';

const positionsById = toSelector('positions(uint256)');
const positionsByKey = toSelector('positions(bytes32)');
const ownerOf = toSelector('ownerOf(uint256)');
const transferTopic = toTopic('Transfer(address,address,uint256)');

/** Liquidity that is in a pool now, and whose it is. */
export interface LivePosition extends RangeLiquidity {
  readonly pool: Address;
  readonly holder: Address;
  readonly nft?: { readonly manager: Address; readonly tokenId: bigint };
}

const nftKey = ({ manager, tokenId }: Pick<NftPosition, 'manager' | 'tokenId'>) => `${manager} ${tokenId}`;
const directKey = (one: DirectPosition) => `${one.pool} ${one.owner} ${one.tickLower} ${one.tickUpper}`;

/** `positions(id)`: nonce, operator, token0, token1, fee, tickLower, tickUpper, liquidity, … */
function toNftPosition(nft: NftPosition, answers: CallAnswers): LivePosition | undefined {
  const data = answers.bytes(`position ${nftKey(nft)}`);
  const [tickLower, tickUpper, liquidity] = [intAt(data, 5), intAt(data, 6), uintAt(data, 7)];
  const holder = addressAt(answers.bytes(`owner ${nftKey(nft)}`), 0);
  if (tickLower === undefined || tickUpper === undefined || !liquidity || !holder) return undefined;
  const { pool, manager, tokenId } = nft;
  return {
    pool,
    holder,
    liquidity,
    tickLower: Number(tickLower),
    tickUpper: Number(tickUpper),
    nft: { manager, tokenId },
  };
}

function toDirect(position: DirectPosition, answers: CallAnswers): LivePosition | undefined {
  const liquidity = uintAt(answers.bytes(`direct ${directKey(position)}`), 0);
  const { pool, owner, tickLower, tickUpper } = position;
  return liquidity ? { pool, holder: owner, liquidity, tickLower, tickUpper } : undefined;
}

/** What each position holds now, in one round trip. Emptied and burned positions are left out. */
export async function readPositions(
  rpc: Rpc,
  { direct, nfts }: FoundPositions,
  block: BlockRef,
  options: CallOptions,
): Promise<readonly LivePosition[]> {
  const batch = createCallBatch();
  for (const nft of nfts) {
    batch.ask(`position ${nftKey(nft)}`, nft.manager, encodeCall(positionsById, nft.tokenId));
    batch.ask(`owner ${nftKey(nft)}`, nft.manager, encodeCall(ownerOf, nft.tokenId));
  }
  for (const position of direct) {
    const { owner, tickLower, tickUpper } = position;
    const key = solidityPackedKeccak256(['address', 'int24', 'int24'], [owner, tickLower, tickUpper]);
    batch.ask(`direct ${directKey(position)}`, position.pool, `${positionsByKey}${key.slice(2)}`);
  }
  const answers = await batch.send(rpc, block, options);
  return [
    ...nfts.map((nft) => toNftPosition(nft, answers)),
    ...direct.map((one) => toDirect(one, answers)),
  ].flatMap((position) => position ?? []);
}

/** Who gave each NFT away last, by `manager tokenId`; without the history nobody is named. One round trip. */
export async function readFormerOwners(
  rpc: Rpc,
  nfts: readonly { readonly manager: Address; readonly tokenId: bigint }[],
  block: BlockRef,
  options: CallOptions,
): Promise<ReadonlyMap<string, Address>> {
  if (nfts.length === 0) return new Map();
  const ids = nfts.map(({ tokenId }): Hex => `0x${tokenId.toString(16).padStart(64, '0')}`);
  const filter = {
    address: [...new Set(nfts.map(({ manager }) => manager))],
    topics: [transferTopic, null, null, ids],
    fromBlock: '0x0',
    toBlock: toQuantity(block.number),
  };
  const logs = await rpc.send<unknown>('eth_getLogs', [filter], options).catch((error: unknown) => {
    if (error instanceof RpcError && error.kind !== 'aborted') return [];
    throw error;
  });
  const former = new Map<string, Address>();
  for (const log of Array.isArray(logs) ? logs : []) {
    const topics: unknown = log?.topics;
    const from = Array.isArray(topics) ? toWordAddress(topics[1]) : undefined;
    const id = Array.isArray(topics) && typeof topics[3] === 'string' ? topics[3] : undefined;
    if (from && id) former.set(`${String(log.address).toLowerCase()} ${BigInt(id)}`, from);
  }
  return former;
}
