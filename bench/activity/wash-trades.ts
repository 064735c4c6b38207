import { type CycleRule, cyclesOf, type PartyTrade } from '@assay/engine';
import { plainly, report } from '../support/report.js';
import { parseCsv, parseUnits18, readData, timed } from './data.js';

const NATIVE = '0x0000000000000000000000000000000000000000';
/** Best time of the reference for 50,143 rows on two cores. */
const REFERENCE_MS_PER_ROW = 60_000 / 50_143;

interface LabelledTrade extends PartyTrade {
  readonly hash: string;
}

function toTrades(text: string): LabelledTrade[] {
  return parseCsv(text).map((row) => {
    const makerBuysNative = row.tokenBuy === NATIVE;
    // Side of the native coin, as in the reference, which orders the trades of one second by it.
    const [buyer, seller] = makerBuysNative ? [row.maker, row.taker] : [row.taker, row.maker];
    return {
      hash: row.transactionHash ?? '',
      seller: seller ?? '',
      buyer: buyer ?? '',
      amount: parseUnits18((makerBuysNative ? row.amountSoldReal : row.amountBoughtReal) ?? '0'),
      timestamp: Number(row.timestamp),
      asset: (makerBuysNative ? row.tokenSell : row.tokenBuy) ?? '',
    };
  });
}

function ruleFor(trades: readonly LabelledTrade[], minOccurrences: number): CycleRule {
  const first = trades.reduce((least, { timestamp }) => Math.min(least, timestamp), Number.POSITIVE_INFINITY);
  // The reference's windows start at the start of the first day.
  const windowStart = Math.floor(first / 86_400) * 86_400;
  return { minOccurrences, marginRatio: 0.01, windowsSeconds: [3_600, 86_400, 604_800], windowStart };
}

function compare(
  trades: readonly LabelledTrade[],
  labels: ReadonlyMap<string, boolean>,
  found: readonly (boolean | null)[],
) {
  let [both, onlyOurs, onlyTheirs] = [0, 0, 0];
  trades.forEach(({ hash }, i) => {
    const [theirs, ours] = [labels.get(hash) === true, found[i] === true];
    if (ours && theirs) both += 1;
    else if (ours) onlyOurs += 1;
    else if (theirs) onlyTheirs += 1;
  });
  return {
    labelled: both + onlyTheirs,
    found: both + onlyOurs,
    precision: both / (both + onlyOurs),
    recall: both / (both + onlyTheirs),
  };
}

/**
 * Compares the cycle rule with the labels of the published code of Victor & Weintraud, for both of its
 * settings.
 */
export function benchWashTrades(): void {
  const text = readData('wash_trades/trades.csv.gz');
  if (!text) {
    console.log('wash_trades: skipped: no data');
    return;
  }
  const trades = toTrades(text);
  const table = [5, 1].flatMap((minOccurrences) => {
    const setting = `t${minOccurrences}`;
    const labelText = readData(`wash_trades/labels_${setting}.csv.gz`);
    if (!labelText) return [];
    const labels = new Map(
      parseCsv(labelText).map((row) => [row.transactionHash ?? '', row.wash_label?.toLowerCase() === 'true']),
    );
    const rule = ruleFor(trades, minOccurrences);
    const { ms, cpuMs, result } = timed(
      5,
      () => trades,
      (list) => cyclesOf(list, rule),
    );
    const measured = compare(trades, labels, result.labels);
    const times = (trades.length * REFERENCE_MS_PER_ROW) / cpuMs;
    return [
      {
        setting,
        rows: trades.length,
        ...measured,
        ms: Math.round(ms),
        'processor ms': Math.round(cpuMs),
        'times faster than the reference (at its best)': Math.round(times),
      },
    ];
  });
  console.table(table);
  for (const { setting, precision, recall, 'processor ms': cpuMs } of table)
    report(
      plainly(
        `cycles of wash trades, setting ${setting}: precision, recall, processor time`,
        `${precision.toFixed(2)}, ${recall.toFixed(2)}, ${cpuMs} ms of ${trades.length} trades`,
      ),
    );
}
