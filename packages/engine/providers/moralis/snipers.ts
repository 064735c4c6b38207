import {
  type Address,
  type Fact,
  known,
  missing,
  type ReportedSniper,
  type SniperReport,
  toAddress,
  toAmount,
  toNumber,
} from '@assay/facts';
import { fetchPart, ID, invalid, type Question } from './question.js';
import { sniper as sniperShape, snipers as snipersShape } from './wire.js';

/** Blocks after the pool's creation in which a purchase counts as sniping. The service allows up to 1,000. */
const BLOCKS = 10;
const MAX_SNIPERS = 200;

/**
 * Who bought in the first blocks of the token's deepest pool. The service takes a pool, so the chain is read
 * for it first.
 */
export async function readSnipers(question: Question, address: Address): Promise<Fact<SniperReport>> {
  const { chain, context } = question;
  if (!chain) return missing('not_supported', 'moralis does not know this chain.', ID);
  const pools = await context.facts.load('pools', { chain: chain.name, address });
  if (!pools.known) return missing(pools.reason, `The pools are not known: ${pools.detail}`, pools.source);
  const deepest = pools.value.pools.find(({ v4 }) => !v4);
  if (!deepest && pools.value.pools.length > 0) {
    return missing('not_supported', 'moralis does not know pools without an address of their own.', ID);
  }
  if (!deepest) return missing('not_applicable', 'The token has no pool that could be sniped.', ID);
  const pool = deepest.address;
  const answer = await fetchPart(question, `/pairs/${pool}/snipers`, { blocksAfterCreation: BLOCKS });
  if (answer === undefined) return missing('not_found', 'moralis does not know this pool.', ID);
  const parsed = snipersShape.safeParse(answer);
  if (!parsed.success) throw invalid();
  const rows = parsed.data.result;
  const snipers = rows.flatMap((row) => toSniper(row) ?? []);
  if (snipers.length === 0 && rows.length > 0) throw invalid();
  const largest = snipers.sort((a, b) => (b.bought ?? 0) - (a.bought ?? 0)).slice(0, MAX_SNIPERS);
  const report = { pool, blocksAfterCreation: BLOCKS, snipers: largest, snipersTotal: snipers.length };
  return known(report, ID, question.now);
}

function toSniper(row: unknown): ReportedSniper | undefined {
  const parsed = sniperShape.safeParse(row).data;
  const wallet = toAddress(parsed?.walletAddress);
  if (!parsed || wallet === undefined) return undefined;
  const [first] = parsed.snipedTransactions;
  const blocks = toAmount(first?.blocksAfterCreation);
  return {
    wallet,
    bought: toAmount(parsed.totalTokensSniped),
    boughtUsd: toAmount(parsed.totalSnipedUsd),
    sold: toAmount(parsed.totalTokensSold),
    soldUsd: toAmount(parsed.totalSoldUsd),
    balanceNow: toAmount(parsed.currentBalance),
    balanceUsd: toAmount(parsed.currentBalanceUsdValue),
    profitUsd: toNumber(parsed.realizedProfitUsd),
    blocksAfterCreation: blocks === null || !Number.isInteger(blocks) || blocks > BLOCKS ? null : blocks,
    firstBuyTransaction: toHash(first?.transactionHash),
  };
}

function toHash(value: unknown): string | null {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : null;
}
