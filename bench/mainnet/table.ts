import { type Comparison, toPercent } from './compare.js';
import type { JudgedLeg } from './judge.js';

export const head = [
  '| block | token | pool | record | judge: buy, sell | ours: buy, sell | score | gates | powers | s | bytes | |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|',
].join('\n');

export function toRow(one: Comparison): string {
  const { block, token, judged, ours } = one;
  const { trade } = ours;
  const recorded = one.isComplete ? 'complete' : `lacks ${judged.missing.length}`;
  const record = one.isInvented ? `${recorded}; for us a value is invented` : recorded;
  const seen = `${toLeg(judged.buy)}, ${toLeg(judged.sell)}${judged.sellsLater ? ' a day later' : ''}`;
  const said = trade
    ? `${toOurs(trade.canBuy, trade.buyTax)}, ${toOurs(trade.canSell, trade.sellTax)}${trade.pool === judged.pool.address ? '' : ' (another pool)'}`
    : `unknown: ${shorten(ours.whyNoTrade ?? 'not asked')}`;
  const wrong = [
    ...one.disagreements,
    ...one.taxesOff,
    ...one.provenOnIncomplete.map((id) => `${id} on incomplete state`),
    ...one.unknownToldAsKnown.map((what) => `told as known: ${what}`),
  ];
  const cells = [
    block,
    token,
    judged.pool.kind,
    record,
    seen,
    said,
    ours.score ?? 'none',
    ours.gates.join(' '),
    ours.powers.length,
    ours.seconds.toFixed(1),
    ours.bytes,
    wrong.length > 0 ? `**${wrong.join('; ')}**` : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

function toLeg(leg: JudgedLeg | undefined): string {
  if (!leg) return 'not tried';
  return leg.passed ? toPercent(leg.tax) : `fails (${shorten(leg.error)})`;
}

function toOurs(passed: boolean | null, tax: number | null): string {
  if (passed === null) return 'unknown';
  if (!passed) return 'fails';
  return tax === null ? 'passes' : toPercent(tax);
}

/** The reason without the node's address, and without what would break the table. */
function shorten(text: string): string {
  return text
    .replace(/127\.0\.0\.1:\d+ refused \w+: /, '')
    .replaceAll('|', ' ')
    .slice(0, 110);
}
