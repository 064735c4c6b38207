import { policy } from '@assay/engine';
import type { BlockRecord } from '../../devnet/witness/record.js';
import type { JudgedLeg, Judgement } from './judge.js';
import type { OurVerdict } from './ours.js';

/** Ten basis points. */
const TAX_TOLERANCE = 0.001;

/** One token of one block: what the judge saw, what we said, and where that is wrong. */
export interface Comparison {
  readonly block: number;
  readonly token: string;
  /** The pool of our trade, else the first one whose record is complete, else the first one. */
  readonly judged: Judgement;
  readonly ours: Omit<OurVerdict, 'facts' | 'report'>;
  /** All that the judge's trades read was recorded. */
  readonly isComplete: boolean;
  /** A supply or a balance was laid down for us that nobody recorded. Where a trade reads it the record is not complete. */
  readonly isInvented: boolean;
  readonly disagreements: readonly string[];
  readonly taxesOff: readonly string[];
  readonly provenOnIncomplete: readonly string[];
  readonly unknownToldAsKnown: readonly string[];
  /** We tell of a trade whose judge lacks state: ours took another way, and all that it read was recorded. */
  readonly isToldAlone: boolean;
}

export function compare(
  record: BlockRecord,
  judgements: readonly Judgement[],
  ours: OurVerdict,
  isInvented: boolean,
): Comparison | undefined {
  const judged =
    judgements.find(({ pool }) => pool.address === ours.trade?.pool) ??
    judgements.find(({ missing }) => missing.length === 0) ??
    judgements[0];
  if (!judged) return undefined;
  const isComplete = judged.missing.length === 0;
  const isSamePool = judged.pool.address === ours.trade?.pool;
  const compares = isComplete && isSamePool;
  const isWhole = isComplete && !isInvented && !ours.saysIncomplete;
  const { facts: _, report: _report, ...said } = ours;
  return {
    block: record.number,
    token: ours.token,
    judged,
    ours: said,
    isComplete,
    isInvented,
    disagreements: compares ? findDisagreements(judged, ours) : [],
    taxesOff: compares ? findTaxesOff(judged, ours) : [],
    provenOnIncomplete: isWhole ? [] : ours.gates.filter((id) => id.startsWith('proven_')),
    unknownToldAsKnown: [...(isWhole ? [] : dangersTold(ours)), ...peopleTold(record, ours)],
    isToldAlone: !isComplete && isSamePool && (ours.trade?.canBuy ?? null) !== null,
  };
}

function findDisagreements({ buy, sell }: Judgement, { trade }: OurVerdict): readonly string[] {
  const legs: readonly (readonly [string, JudgedLeg | undefined, boolean | null | undefined])[] = [
    ['buy', buy, trade?.canBuy],
    ['sell', sell, trade?.canSell],
  ];
  return legs.flatMap(([name, leg, ours]) =>
    leg === undefined || ours === null || ours === undefined || leg.passed === ours
      ? []
      : [
          `${name}: the judge's ${leg.passed ? 'passes' : `fails (${leg.error})`}, ours ${ours ? 'passes' : 'fails'}`,
        ],
  );
}

function findTaxesOff({ buy, sell }: Judgement, { trade }: OurVerdict): readonly string[] {
  const legs: readonly (readonly [string, JudgedLeg | undefined, number | null | undefined])[] = [
    ['buy', buy, trade?.buyTax],
    ['sell', sell, trade?.sellTax],
  ];
  return legs.flatMap(([name, leg, ours]) =>
    leg?.passed && typeof ours === 'number' && Math.abs(leg.tax - ours) > TAX_TOLERANCE
      ? [`${name} tax: the judge's ${toPercent(leg.tax)}, ours ${toPercent(ours)}`]
      : [],
  );
}

/** Gates that are raised by played calls, beside the `proven_` ones. */
const playedGates: ReadonlySet<string> = new Set([
  policy.gates.hiddenHoneypot.id,
  policy.gates.environmentSensitive.id,
  policy.gates.confiscatoryTax.id,
  policy.gates.highTax.id,
  policy.gates.settableTax.id,
  policy.gates.replaceableCode.id,
]);

/** What is said to be bad, by calls, where nobody can know it. */
function dangersTold({ trade, gates, critical }: OurVerdict): readonly string[] {
  return [
    ...(trade?.canBuy === false ? ['it cannot be bought'] : []),
    ...(trade?.canSell === false ? ['it cannot be sold'] : []),
    ...gates.filter((id) => playedGates.has(id)),
    ...critical.map((type) => `critical by a call: ${type}`),
  ];
}

/** Accounts that are called a person's own though their code is not recorded. */
function peopleTold(record: BlockRecord, { facts }: OurVerdict): readonly string[] {
  const told = new Set<string>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { address, kind } = value as { address?: unknown; kind?: unknown };
    if (kind === 'eoa' && typeof address === 'string' && !record.accounts.has(address.toLowerCase()))
      told.add(`${address} is a person's account`);
    for (const member of Object.values(value)) visit(member);
  };
  visit(facts);
  return [...told];
}

export function toPercent(ratio: number): string {
  return `${(100 * ratio).toFixed(2)} %`;
}
