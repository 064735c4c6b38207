import type { Tone } from '../ui/basics.js';
import { toPercent, toShare, toShortUsd } from '../ui/format.js';

/**
 * What badges and short sentences say of a fact, as pure functions. What is not known is neutral: neither good
 * nor bad.
 */
export interface Said {
  readonly tone: Tone;
  readonly says: string;
}

type Maybe<T> = T | null | undefined;
const isKnown = <T>(value: Maybe<T>): value is T => value !== null && value !== undefined;

interface Rated {
  readonly score: Maybe<number>;
  readonly grade: Maybe<string>;
  /** Something that is proven caps the score, however little else is known. */
  readonly isCapped: boolean;
  /** Of the whole; absent: of a component, which has none. */
  readonly risk?: Maybe<string>;
}

/** The colour and the sign of a score: none where too little is known for a grade, or for a risk. */
export function toTone({ score, grade, isCapped, risk }: Rated): Tone {
  if (!isKnown(score)) return 'unknown';
  const isOpen = !isKnown(grade) || grade === 'N/A' || risk === 'UNKNOWN';
  if (isOpen && !isCapped) return 'unknown';
  return score >= 70 ? 'good' : score >= 40 ? 'mid' : 'bad';
}

/** A question with yes and no. */
export function toYesNo(value: Maybe<boolean>, yes: string, no: string): Said {
  if (!isKnown(value)) return { tone: 'unknown', says: `${yes}: not known` };
  return value ? { tone: 'good', says: yes } : { tone: 'bad', says: no };
}

/** The taxes of a purchase and a sale, 0..1. */
export function toTaxes({ buyTax, sellTax }: { buyTax?: Maybe<number>; sellTax?: Maybe<number> }): Said {
  const shown = (tax: Maybe<number>) => (isKnown(tax) ? toShare(tax) : 'not known');
  const says = `tax ${shown(buyTax)} to buy, ${shown(sellTax)} to sell`;
  const worst = Math.max(buyTax ?? 0, sellTax ?? 0);
  if (worst > 0.05) return { tone: worst > 0.15 ? 'bad' : 'mid', says };
  return { tone: isKnown(buyTax) && isKnown(sellTax) ? 'good' : 'unknown', says };
}

interface LockFigures {
  readonly lockPercentage: number;
  readonly unknownPercentage: number;
  readonly pullableNowUsd?: Maybe<number>;
}

/** How much of the liquidity can leave now. */
export function toLeaving({ lockPercentage, unknownPercentage, pullableNowUsd }: LockFigures): Said {
  const free = 100 - lockPercentage - unknownPercentage;
  const isOpen = unknownPercentage > 0;
  const tone = free > 50 ? 'bad' : free > 20 ? 'mid' : isOpen ? 'unknown' : 'good';
  const amount = isKnown(pullableNowUsd) ? toShortUsd(pullableNowUsd) : toPercent(free);
  if (isOpen && free <= 0) return { tone, says: 'not known how much can leave' };
  return { tone, says: `${isOpen ? 'at least ' : ''}${amount} can leave right now` };
}

/** Who owns it, where no owner is shown. */
export function toNoOwner(hasOwner: Maybe<boolean>): string {
  return hasOwner === false ? 'nobody is named' : 'not known';
}

export function toPublished(verified: Maybe<boolean>): string | undefined {
  if (verified) return undefined;
  return verified === false
    ? 'The source is not published: the code itself was read.'
    : 'Whether the source is published is not known: the code itself was read.';
}

/** An audit that could not judge has found nothing, which says nothing. */
export function toNothingFound(rating: Maybe<string>): string {
  return isKnown(rating) && rating !== 'UNKNOWN'
    ? 'Nothing was found in it.'
    : 'Nothing was found in the part that could be read.';
}

interface WashFigures {
  readonly washTradingDetected?: Maybe<boolean>;
  readonly riskLevel?: Maybe<string>;
}

export function toWash({ washTradingDetected, riskLevel }: WashFigures): Said {
  if (washTradingDetected) return { tone: 'bad', says: 'wash trading was found' };
  if (washTradingDetected === false && riskLevel !== 'UNKNOWN' && isKnown(riskLevel))
    return { tone: 'good', says: 'no wash trading was found' };
  return { tone: 'unknown', says: 'too little was read to tell' };
}

type Status = 'PROVEN' | 'NOT_TRIED' | 'NOT_SHOWN' | (string & {});

/** What is said of powers of which none was shown. */
export function toNoPowers(statuses: readonly Status[]): string {
  const tried = statuses.filter((status) => status !== 'NOT_TRIED').length;
  if (tried === 0) return 'None of this could be tried.';
  return tried < statuses.length
    ? 'Nobody was found who can do any of this; not everything is known.'
    : 'Nobody was found who can do any of this.';
}

export function toGroups(clusters: Maybe<readonly unknown[]>): string | undefined {
  if (!isKnown(clusters)) return 'Which wallets belong together is not known.';
  return clusters.length === 0 ? 'No holders were found that belong together.' : undefined;
}

/** A count that may be unknown. */
export function toCountOf(count: Maybe<number>, write: (count: number) => string): string {
  return isKnown(count) ? write(count) : 'not known';
}

interface Range {
  readonly coreScore?: Maybe<number>;
  readonly coreScoreLow?: Maybe<number>;
  readonly coreScoreHigh?: Maybe<number>;
  readonly coverage?: Maybe<number>;
}

/** How much the verdict rests on, and what the rest could change. */
export function toCertainty({ coreScore, coreScoreLow, coreScoreHigh, coverage }: Range): string {
  const [low, high] = [coreScoreLow ?? 0, coreScoreHigh ?? 100];
  const answered = isKnown(coverage) ? `We know ${toShare(coverage)} of what we look for. ` : '';
  if (!isKnown(coreScore)) return `${answered}There is no score.`;
  return low === high
    ? `${answered}The rest would not change the score.`
    : `${answered}Whatever the rest would be, the score lies between ${low} and ${high}.`;
}

interface AskedComponent {
  readonly name: string;
  readonly state?: Maybe<string>;
  readonly abstained?: Maybe<string>;
  readonly checks?: Maybe<
    readonly {
      readonly status: string;
      readonly code: string;
      readonly reason: string;
      readonly detail?: Maybe<string>;
    }[]
  >;
}

export interface OpenQuestion {
  readonly name: string;
  /** Empty: the component as a whole. */
  readonly code: string;
  readonly reason: string;
}

/** The questions without an answer; `undefined`: nobody was asked. */
export function toOpenQuestions(components: readonly AskedComponent[]): readonly OpenQuestion[] | undefined {
  if (components.length === 0) return undefined;
  return components.flatMap(({ name, state, abstained, checks }) => [
    ...(abstained && state !== 'NOTHING_TO_SEE' ? [{ name, code: '', reason: abstained }] : []),
    ...(checks ?? []).flatMap(({ status, code, reason, detail }) =>
      status === 'UNKNOWN' ? [{ name, code, reason: [reason, detail].filter(Boolean).join(' ') }] : [],
    ),
  ]);
}
