import type { Answers } from '../api.js';
import type { Tone } from '../ui/basics.js';
import { toPercent, toShare } from '../ui/format.js';

/** A badge as it is drawn. What it says is decided here, and tried without a browser. */
export interface BadgeView {
  readonly tone: Tone;
  readonly text: string;
}

type Token = NonNullable<Answers['Verdict']['token']>;
type ComponentVerdict = NonNullable<Token['components']>[number];
type Power = NonNullable<
  NonNullable<NonNullable<Answers['Powers']['token']>['security']>['powers']
>['matrix'][number];
type Scan = NonNullable<NonNullable<NonNullable<Answers['Selling']['token']>['security']>['scanAnalysis']>;
type Wash = NonNullable<NonNullable<Answers['Wash']['token']>['washTrading']>;

const tones: Readonly<Record<ComponentVerdict['state'], Tone>> = {
  FINE: 'good',
  WARN: 'mid',
  DANGER: 'bad',
  NOTHING_TO_SEE: 'plain',
  UNKNOWN: 'unknown',
};

/** Letters that praise. */
const praise = /^[AB]/;

/** The badge of a component: its state is the service's, its text the score. No letter praises what is not fine. */
export function toComponentBadge({
  state,
  score,
  grade,
}: Pick<ComponentVerdict, 'state' | 'score' | 'grade'>): BadgeView {
  const nothing = state === 'NOTHING_TO_SEE' ? 'nothing to see' : 'not known';
  const tone = tones[state];
  if (score === null || score === undefined) return { tone, text: nothing };
  const isPraised = state !== 'FINE' && praise.test(grade ?? '');
  return { tone, text: isPraised ? `${score} by itself` : `${score} ${grade ?? ''}` };
}

/** A share of the liquidity from which it is a danger that somebody can take it out, 0..100. */
const DANGEROUS_SHARE = 20;

/** A cell of the matrix. */
export function toPowerBadge({
  status,
  effect,
  sellTaxAfterRatio,
  liquidityPercentage,
}: Pick<Power, 'status' | 'effect' | 'sellTaxAfterRatio' | 'liquidityPercentage'>): BadgeView {
  if (status === 'NOT_SHOWN') return { tone: 'good', text: 'no' };
  if (status === 'NOT_TRIED')
    return { tone: 'unknown', text: effect === 'TAKE_LIQUIDITY' ? 'not known' : 'not tried' };
  if (liquidityPercentage !== null && liquidityPercentage !== undefined)
    return {
      tone: liquidityPercentage >= DANGEROUS_SHARE ? 'bad' : 'mid',
      text: `yes, ${toPercent(liquidityPercentage)}`,
    };
  const to =
    sellTaxAfterRatio === null || sellTaxAfterRatio === undefined ? '' : ` to ${toShare(sellTaxAfterRatio)}`;
  return { tone: 'bad', text: `yes${to}` };
}

/** The measured taxes; nothing where neither is known. */
export function toTaxBadge({ buyTax, sellTax }: Pick<Scan, 'buyTax' | 'sellTax'>): BadgeView | undefined {
  const known = [buyTax, sellTax].filter((tax) => tax !== null && tax !== undefined);
  if (known.length === 0) return undefined;
  const says = (tax: number | null | undefined) =>
    tax === null || tax === undefined ? 'not known' : toShare(tax);
  const worst = Math.max(...known);
  const tone = worst > 0.15 ? 'bad' : worst > 0.05 ? 'mid' : known.length < 2 ? 'unknown' : 'good';
  return { tone, text: `tax ${says(buyTax)} to buy, ${says(sellTax)} to sell` };
}

/** Whether trades are artificial. Green only where no rule flags one, and the component is fine. */
export function toWashBadge(
  {
    washTradingDetected,
    riskLevel,
    suspiciousTrades,
    patternsTotal,
  }: Pick<Wash, 'washTradingDetected' | 'riskLevel' | 'suspiciousTrades' | 'patternsTotal'>,
  state: ComponentVerdict['state'] | undefined,
): BadgeView {
  if (washTradingDetected) return { tone: 'bad', text: 'wash trading was found' };
  if (riskLevel === 'UNKNOWN') return { tone: 'unknown', text: 'too few trades to tell' };
  if (suspiciousTrades) return { tone: 'mid', text: 'some trades are artificial' };
  return patternsTotal
    ? { tone: 'plain', text: 'nothing certain was found' }
    : { tone: state === 'FINE' ? 'good' : 'plain', text: 'no wash trading was found' };
}
