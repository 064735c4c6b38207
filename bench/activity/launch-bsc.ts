import { createMemoryLogStore, type TransferEvent } from '@assay/chain';
import { concentrationOf, ratioOf, topShareOf } from '@assay/engine';
import { type Address, toAddress, ZERO_ADDRESS } from '@assay/facts';
import { parseCsv, parseUnits18, readData } from './data.js';

interface Expected {
  readonly net_supply: string;
  readonly addresses_with_positive_balance: number;
  readonly gini_all_positive: number;
  readonly top1_share: number;
  readonly top10_share: number;
  readonly first_add_liquidity: { readonly Blockno: string; readonly To: string; readonly Txhash: string };
  readonly first_buy_from_first_pool: { readonly block: number; readonly to: string; readonly tx: string };
}

const stream = { chain: 'bsc', contract: '0x7961ade0a767c0e5b67dd1a1f78ba44f727642ed' } as const;

function toTransfers(text: string): TransferEvent[] {
  return parseCsv(text).map((row, logIndex) => ({
    kind: 'transfer',
    contract: stream.contract,
    timestamp: Number(row.UnixTimestamp),
    blockNumber: Number(row.Blockno),
    // The export has no log index, but it is in chain order.
    logIndex,
    transactionHash: row.Txhash ?? '',
    from: toAddress(row.From) ?? ZERO_ADDRESS,
    to: toAddress(row.To) ?? ZERO_ADDRESS,
    amount: parseUnits18(row.Quantity ?? '0'),
  }));
}

/** Minted minus burned. */
function supplyOf(transfers: readonly TransferEvent[]): bigint {
  return transfers.reduce((sum, { from, to, amount }) => {
    const minted = from === ZERO_ADDRESS ? amount : 0n;
    return to === ZERO_ADDRESS ? sum + minted - amount : sum + minted;
  }, 0n);
}

/**
 * Replays all transfers of a real launch through the log store and compares the result with exact arithmetic.
 */
export async function benchLaunch(): Promise<void> {
  const text = readData('launch_bsc/quidd_bsc_transfers.csv');
  const truth = readData('launch_bsc/expected.json');
  if (!text || !truth) {
    console.log('launch_bsc: skipped: no data');
    return;
  }
  const expected = JSON.parse(truth) as Expected;
  const transfers = toTransfers(text);
  const store = createMemoryLogStore();
  const last = transfers.at(-1)?.blockNumber ?? 0;
  const start = performance.now();
  await store.commit(stream, transfers, undefined, { from: 0, to: last, checkpoints: [] });
  const { top, rest } = await store.balances(stream, 1_000);
  const replayMs = performance.now() - start;
  const named = top.filter(({ address }) => address !== ZERO_ADDRESS).map(({ balance }) => balance);
  const measured = concentrationOf(named, rest);
  const supply = supplyOf(transfers);
  const shareOf = (n: number) => (topShareOf(named, n, supply) ?? 0).toFixed(7);
  const pool: Address = toAddress(expected.first_add_liquidity.To) ?? ZERO_ADDRESS;
  const all = await store.transfers(stream, { from: 0, to: last }, { count: 1_000_000, keep: 'oldest' });
  const liquidity = all.find(({ to }) => to === pool);
  const purchase = all.find(({ from }) => from === pool);
  console.table({
    supply: { expected: expected.net_supply, measured: (ratioOf(supply, 10n ** 18n) ?? 0).toFixed(18) },
    holders: { expected: expected.addresses_with_positive_balance, measured: measured?.count },
    'top 1': { expected: expected.top1_share.toFixed(7), measured: shareOf(1) },
    'top 10': { expected: expected.top10_share.toFixed(7), measured: shareOf(10) },
    gini: { expected: expected.gini_all_positive.toFixed(9), measured: measured?.gini.toFixed(9) },
    'first liquidity': {
      expected: expected.first_add_liquidity.Txhash,
      measured: liquidity?.transactionHash,
    },
    'first buy': { expected: expected.first_buy_from_first_pool.tx, measured: purchase?.transactionHash },
    'first buyer': { expected: expected.first_buy_from_first_pool.to, measured: purchase?.to },
  });
  console.log(`${transfers.length} transfers replayed in ${replayMs.toFixed(1)} ms`);
}
