import type { Answers } from '../api.js';
import type { Tone } from '../ui/basics.js';
import { toPercent, toShare } from '../ui/format.js';
import { toTaxes, toWash } from './said.js';

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

/** The measured taxes. */
export function toTaxBadge(scan: Pick<Scan, 'buyTax' | 'sellTax'>): BadgeView {
  const { tone, says } = toTaxes(scan);
  return { tone, text: says };
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
  const { tone, says } = toWash({ washTradingDetected, riskLevel });
  if (tone !== 'good') return { tone, text: says };
  if (suspiciousTrades) return { tone: 'mid', text: 'some trades are artificial' };
  return patternsTotal
    ? { tone: 'plain', text: 'nothing certain was found' }
    : { tone: state === 'FINE' ? 'good' : 'plain', text: 'no wash trading was found' };
}
