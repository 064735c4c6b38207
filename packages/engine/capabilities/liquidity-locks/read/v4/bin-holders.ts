import {
  type CallAnswers,
  type CallBatch,
  createCallBatch,
  encodeCall,
  encodeWords,
  type ReadContext,
  toSelector,
  uintAt,
} from '@assay/chain';
import {
  type Address,
  type Bin,
  binPrice,
  type Hex,
  keccak256,
  type Pool,
  poolManagerOf,
} from '@assay/facts';
import {
  type KnownQuestion,
  type LpAnswer,
  type LpQuestion,
  questionKey,
  toBurnAccounts,
  toHolder,
  toHolderKind,
  toInsiderSet,
  withInsiders,
} from '../liquidity-holders.js';

const balanceOfBatch = toSelector('balanceOfBatch(address[],uint256[])');
/** Gas of one balance, and of the call around them. */
const BALANCE_GAS = 5_000;
const CALL_GAS = 100_000;

const binsOf = (pool: Pool): readonly Bin[] => pool.bins?.around.filter(({ shares }) => shares > 0n) ?? [];
const balancesKey = (pool: Pool, holder: Address) => `parts ${pool.v4?.id} ${holder}`;

/** The number of a bin's part at the position manager (infinity-periphery, `BinTokenLibrary.toTokenId`). */
function toPartId(pool: Hex, bin: number): bigint {
  return BigInt(keccak256(`${pool}${encodeWords(bin)}`));
}

/** What each account has of each bin. */
function askParts({ rpc }: ReadContext, batch: CallBatch, pool: Pool, holders: readonly Address[]): void {
  const manager = poolManagerOf(rpc.chain, pool.kind);
  const bins = binsOf(pool);
  const { v4 } = pool;
  if (!manager || !v4) return;
  const ids = bins.map(({ id }) => toPartId(v4.id, id));
  const gas = CALL_GAS + bins.length * BALANCE_GAS;
  for (const holder of holders) {
    const owners = bins.map(() => holder);
    const places = [2 * 32, (3 + bins.length) * 32];
    const lists = `${encodeWords(bins.length, ...owners)}${encodeWords(bins.length, ...ids)}`;
    const data: Hex = `${encodeCall(balanceOfBatch, ...places)}${lists}`;
    batch.ask(balancesKey(pool, holder), manager.positionManager, data, gas);
  }
}

/** The account's share of the value that is in the bins; `undefined` where its parts were not read. */
function toShare(pool: Pool, holder: Address, answers: CallAnswers): number | undefined {
  const answer = answers.bytes(balancesKey(pool, holder));
  const bins = binsOf(pool);
  if (!answer || uintAt(answer, 1) !== BigInt(bins.length)) return undefined;
  let [own, whole] = [0, 0];
  for (const [index, { id, reserve0, reserve1, shares }] of bins.entries()) {
    const price = Number(binPrice(id, pool.v4?.tickSpacing ?? 0) ?? 0n) / 2 ** 128;
    const value = Number(reserve0) * price + Number(reserve1);
    whole += value;
    own += (value * Number(uintAt(answer, 2 + index) ?? 0n)) / Number(shares);
  }
  return whole > 0 ? Math.min(1, own / whole) : 0;
}

interface Read {
  readonly context: ReadContext;
  readonly burned: CallAnswers;
  readonly known: CallAnswers;
}

function toAnswer({ pool, insiders }: KnownQuestion, { context, burned, known }: Read): LpAnswer {
  const { chain } = context.rpc;
  const contracts = new Set([insiders.token]);
  const burns = toBurnAccounts(chain).map((holder) => ({ holder, share: toShare(pool, holder, burned) }));
  const people = toInsiderSet(insiders)
    .filter((holder) => !burns.some((burn) => burn.holder === holder))
    .map((holder) => ({ holder, share: toShare(pool, holder, known) }));
  const holders = [...burns, ...new Map(people.map((one) => [one.holder, one])).values()]
    .flatMap(({ holder, share }) =>
      share ? toHolder(pool, holder, toHolderKind(chain, insiders, holder, contracts), share) : [],
    )
    .sort((a, b) => b.share - a.share);
  const coverage = Math.min(
    1,
    holders.reduce((sum, { share }) => sum + share, 0),
  );
  return { holders, coverage };
}

/**
 * Who has the liquidity of Bin pools. It is no NFT: the position manager keeps who has which part of which
 * bin. Its logs name no pool, so burn accounts and the token's people are asked; who holds the rest is not
 * known. Two round trips for any number of pools.
 */
export async function readBinHolders(
  context: ReadContext,
  asked: readonly LpQuestion[],
): Promise<ReadonlyMap<string, LpAnswer>> {
  if (asked.length === 0) return new Map();
  const ofBurned = createCallBatch();
  for (const { pool } of asked) askParts(context, ofBurned, pool, toBurnAccounts(context.rpc.chain));
  const readingBurned = ofBurned.send(context);
  const questions = await withInsiders(asked);
  const ofPeople = createCallBatch();
  for (const { pool, insiders } of questions) askParts(context, ofPeople, pool, toInsiderSet(insiders));
  const [burned, known] = await Promise.all([readingBurned, ofPeople.send(context)]);
  const read = { context, burned, known };
  return new Map(questions.map((question) => [questionKey(question), toAnswer(question, read)]));
}
