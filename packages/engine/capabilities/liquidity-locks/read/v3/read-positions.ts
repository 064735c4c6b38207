import {
  addressAt,
  type CallAnswers,
  createCallBatch,
  encodeCall,
  intAt,
  type ReadContext,
  toSelector,
  uintAt,
} from '@assay/chain';
import type { Pool } from '@assay/facts';
import { solidityPackedKeccak256 } from 'ethers';
import { type LivePosition, nftKey, type PositionNft } from '../positions/live-position.js';
import { askGauges, toGauges, withDepositors } from '../positions/staked-positions.js';
import { type DirectPosition, findV3Positions, type NftPosition } from './find-positions.js';

const positionsById = toSelector('positions(uint256)');
const positionsByKey = toSelector('positions(bytes32)');
const ownerOf = toSelector('ownerOf(uint256)');

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
    shownBy: ['position', 'owner'].flatMap((what) => answers.view(`${what} ${nftKey(nft)}`) ?? []),
  };
}

function toDirect(position: DirectPosition, answers: CallAnswers): LivePosition | undefined {
  const liquidity = uintAt(answers.bytes(`direct ${directKey(position)}`), 0);
  const { pool, owner, tickLower, tickUpper } = position;
  const shownBy = [answers.view(`direct ${directKey(position)}`) ?? []].flat();
  return liquidity ? { pool, holder: owner, liquidity, tickLower, tickUpper, shownBy } : undefined;
}

/**
 * The current positions of pools of liquidity in ranges and their holders, as NFTs or directly. Two round
 * trips to find them, one to read them, for any number of pools; two more where positions are staked. Emptied
 * and burned positions are left out.
 * @param onFound called before the positions are read
 */
export async function readV3Positions(
  context: ReadContext,
  pools: readonly Pick<Pool, 'address' | 'kind' | 'sqrtPriceX96'>[],
  onFound: (nfts: readonly PositionNft[]) => void = () => {},
): Promise<readonly LivePosition[]> {
  const priced = pools.flatMap(({ address, kind, sqrtPriceX96 }) =>
    sqrtPriceX96 === undefined ? [] : [{ address, kind, sqrtPriceX96 }],
  );
  if (priced.length === 0) return [];
  const { direct, nfts } = await findV3Positions(context, priced);
  onFound(nfts);
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
  askGauges(batch, priced);
  const answers = await batch.send(context);
  const positions = [
    ...nfts.map((nft) => toNftPosition(nft, answers)),
    ...direct.map((one) => toDirect(one, answers)),
  ].flatMap((position) => position ?? []);
  return withDepositors(context, positions, toGauges(answers, priced));
}
