import {
  addressAt,
  type CallAnswers,
  createCallBatch,
  encodeCall,
  type ReadContext,
  toSelector,
  type ViewCall,
  word,
} from '@assay/chain';
import { type Hex, type Pool, type PoolManager, poolManagersOf } from '@assay/facts';
import { solidityPackedKeccak256 } from 'ethers';
import type { LivePosition, PositionNft } from '../positions/live-position.js';
import { findV4Positions, type LoggedPosition } from './find-positions.js';

const getPositionLiquidity = toSelector('getPositionLiquidity(bytes32,bytes32)');
const getLiquidity = toSelector('getLiquidity(bytes32,address,int24,int24,bytes32)');
const ownerOf = toSelector('ownerOf(uint256)');

/**
 * Key of a position in its pool: keccak256(abi.encodePacked(owner, tickLower, tickUpper, salt)) (v4-core,
 * `Position`).
 */
function toPositionKey({ owner, tickLower, tickUpper, salt }: LoggedPosition): Hex {
  const types = ['address', 'int24', 'int24', 'bytes32'];
  return solidityPackedKeccak256(types, [owner, tickLower, tickUpper, salt]) as Hex;
}

const keyOf = (position: LoggedPosition) => `${position.pool} ${toPositionKey(position)}`;

/** What tells a position's liquidity: Infinity's pool manager itself, for Uniswap V4 a contract beside it. */
function toLiquidityCall({ address, stateView }: PoolManager, position: LoggedPosition): ViewCall {
  const { pool, owner, tickLower, tickUpper, salt } = position;
  if (stateView)
    return {
      to: stateView,
      data: `${getPositionLiquidity}${pool.slice(2)}${toPositionKey(position).slice(2)}`,
    };
  const words = [BigInt(pool), BigInt(owner), tickLower, tickUpper, BigInt(salt)].map(word);
  return { to: address, data: `${getLiquidity}${words.join('')}` };
}

function toLive(
  position: LoggedPosition,
  { positionManager }: PoolManager,
  answers: CallAnswers,
): LivePosition | undefined {
  const { pool, owner, salt, tickLower, tickUpper } = position;
  const liquidity = answers.uint(`liquidity ${keyOf(position)}`);
  if (!liquidity) return undefined;
  const keys = [`liquidity ${keyOf(position)}`, `owner ${salt}`];
  const shownBy = keys.flatMap((key) => answers.view(key) ?? []);
  const live = { pool, liquidity, tickLower, tickUpper, shownBy };
  if (owner !== positionManager) return { ...live, holder: owner };
  const holder = addressAt(answers.bytes(`owner ${salt}`), 0);
  return holder && { ...live, holder, nft: { manager: positionManager, tokenId: BigInt(salt) } };
}

/**
 * The current positions of pools of V4 kind and their holders: the owner of the NFT, or the contract that
 * made a position without one. Two round trips for any number of pools. Emptied positions are left out.
 * @param onFound called before the positions are read
 */
export async function readV4Positions(
  context: ReadContext,
  pools: readonly Pool[],
  onFound: (nfts: readonly PositionNft[]) => void = () => {},
): Promise<readonly LivePosition[]> {
  const managers = poolManagersOf(context.rpc.chain);
  const read = managers.map((manager) => {
    const own = pools.filter(({ kind }) => kind === manager.kind);
    return readPositionsOf(context, manager, own, onFound);
  });
  return (await Promise.all(read)).flat();
}

async function readPositionsOf(
  context: ReadContext,
  manager: PoolManager,
  pools: readonly Pool[],
  onFound: (nfts: readonly PositionNft[]) => void,
): Promise<readonly LivePosition[]> {
  const priced = pools.flatMap(({ address, kind, v4, sqrtPriceX96 }) =>
    v4 && sqrtPriceX96 !== undefined ? [{ address, kind, v4, sqrtPriceX96 }] : [],
  );
  if (priced.length === 0) return [];
  const { positionManager } = manager;
  const found = await findV4Positions(context, manager.address, priced);
  const managed = found.filter(({ owner }) => owner === positionManager);
  onFound(managed.map(({ salt }) => ({ manager: positionManager, tokenId: BigInt(salt) })));
  const batch = createCallBatch();
  for (const position of found) {
    const { to, data } = toLiquidityCall(manager, position);
    batch.ask(`liquidity ${keyOf(position)}`, to, data);
    if (position.owner !== positionManager) continue;
    batch.ask(`owner ${position.salt}`, positionManager, encodeCall(ownerOf, BigInt(position.salt)));
  }
  const answers = await batch.send(context);
  return found.flatMap((position) => toLive(position, manager, answers) ?? []);
}
